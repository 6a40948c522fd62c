; Only in the JavaScript grammar: bare parameters, fields, heritage without a clause.

(field_definition property: (_) @name) @definition.field
(field_definition value: (_) @value) @subject
(field_definition "static") @static
; Fields assigned in the constructor.
((method_definition name: (property_identifier) @_constructor body: (statement_block (expression_statement
  (assignment_expression left: (member_expression object: (this) property: (_) @name) right: (_) @value) @definition.field @lifted)))
  (#eq? @_constructor "constructor"))
(field_definition value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method

; Functions assigned to an object or a prototype: `app.use = function …`, `View.prototype.render = function …`.
((program (expression_statement [
  (assignment_expression
    left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
  (assignment_expression right: (assignment_expression
    left: (member_expression object: (identifier) @owner property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method)
])) (#not-match? @owner "^(exports|module)$"))
((program (expression_statement [
  (assignment_expression
    left: (member_expression
      object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
      property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
  (assignment_expression right: (assignment_expression
    left: (member_expression
      object: (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
      property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method)
])) (#eq? @_prototype "prototype"))

; `app.routes.list = function …`
((program (expression_statement [
  (assignment_expression
    left: (member_expression object: (member_expression) @owner property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
  (assignment_expression right: (assignment_expression
    left: (member_expression object: (member_expression) @owner property: (property_identifier) @name)
    right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method)
])) (#match? @owner "^[A-Za-z_$][A-Za-z0-9_$]*([.][A-Za-z_$][A-Za-z0-9_$]*)+$")
  (#not-match? @owner "^(exports|module)[.]|[.]prototype$"))

(formal_parameters (identifier) @local)
(formal_parameters (assignment_pattern left: (identifier) @name right: (_) @value) @local)
(formal_parameters (assignment_pattern left: [(object_pattern) (array_pattern)] @expression.same right: (_) @inner))

(class_declaration (class_heritage (_) @extends)) @subject
(variable_declarator value: (class (class_heritage (_) @extends))) @subject
(export_statement "default" value: (class (class_heritage (_) @extends))) @subject
