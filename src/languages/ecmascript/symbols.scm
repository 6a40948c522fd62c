; Declarations shared by JavaScript and TypeScript.

(function_declaration name: (_) @name body: (_) @body) @definition.function @scope.function
(generator_function_declaration name: (_) @name body: (_) @body) @definition.function @scope.function
(class_declaration name: (_) @name body: (_) @body) @definition.class @scope
(method_definition name: (_) @name body: (_) @body) @definition.method @scope.function
(method_definition ["get" "set"]) @definition.property
((method_definition name: (property_identifier) @name) @definition.constructor (#eq? @name "constructor"))
(method_definition "static") @static

(function_declaration body: (statement_block (return_statement (_) @returned))) @subject
(method_definition body: (statement_block (return_statement (_) @returned))) @subject

; Variables. In functions and blocks they are local names.
(variable_declarator name: (identifier) @name) @definition.variable
(variable_declarator value: (_) @value) @subject
(variable_declarator value: [(object) (array)] @body) @subject
(lexical_declaration "const" (variable_declarator name: (identifier)) @definition.constant)
(variable_declarator name: (identifier) value: (class body: (_) @body)) @definition.class
(variable_declarator name: (identifier) value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function
(variable_declarator value: (arrow_function body: [(call_expression) (new_expression) (await_expression)] @returned)) @subject
(variable_declarator value: (arrow_function body: (statement_block (return_statement (_) @returned)))) @subject
(variable_declaration (variable_declarator) @hoisted)

; Parts of a pattern. The pattern itself stands for the destructured value.
(object_pattern (shorthand_property_identifier_pattern) @definition.constant) @whole
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @definition.constant right: (_) @value)) @whole
(object_pattern (pair_pattern key: (_) @key value: (identifier) @definition.constant)) @whole
(object_pattern (pair_pattern key: (_) @key value: (assignment_pattern left: (identifier) @definition.constant right: (_) @value))) @whole
(object_pattern (pair_pattern key: (_) @property value: [(object_pattern) (array_pattern)] @expression.member)) @object
(array_pattern (identifier) @definition.constant) @element
(array_pattern (assignment_pattern left: (identifier) @definition.constant)) @element
(array_pattern [(object_pattern) (array_pattern)] @expression.element) @inner
(rest_pattern (identifier) @definition.constant)
(variable_declarator name: [(object_pattern) (array_pattern)] @expression.same value: (_) @inner)
(export_statement declaration: (lexical_declaration
  (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @exported))))
(export_statement declaration: (lexical_declaration
  (variable_declarator name: (object_pattern (pair_pattern value: (identifier) @exported)))))

; Functions in an object that has a name or is returned by a function.
(variable_declarator value: (object (pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
(return_statement (object (pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
(export_statement value: (object (pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
(assignment_expression right: (object (pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method))
(arrow_function body: (parenthesized_expression
  (object (pair key: (_) @name value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method)))

; What an object inside of another one contains is named with its key: `obj.deep.fn`.
(pair key: [(property_identifier) (string)] @segment value: (object) @subject)

; The statement around a declaration belongs to it.
(lexical_declaration (variable_declarator) @wrapped) @wrapper
(variable_declaration (variable_declarator) @wrapped) @wrapper
(export_statement declaration: (_) @wrapped) @wrapper @exported
(export_statement "default" declaration: (_)) @exported.default

; An unnamed default export is called `default`.
(export_statement "default" @default value: (_) @value) @definition.constant @exported.default @exported.value
(export_statement "default" value: [(object) (array)] @body) @subject
(export_statement "default" value: (class body: (_) @body)) @definition.class
(export_statement "default" value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function

; Scopes
(arrow_function) @scope.function
(function_expression) @scope.function
(generator_function) @scope.function
(class) @scope
(class_body) @scope.members
(object) @scope.members
(statement_block) @scope
(for_statement) @scope
(for_in_statement) @scope
(catch_clause) @scope
(switch_body) @scope

; Local names
(function_expression name: (identifier) @local)
(class name: (_) @local)
(arrow_function parameter: (identifier) @local)
(catch_clause parameter: (identifier) @local)
(for_in_statement ["const" "let" "var"] left: (identifier) @name right: (_) @element) @local
(for_in_statement left: [(object_pattern) (array_pattern)] @expression.element right: (_) @inner)

(comment) @comment
(decorator) @decorator
