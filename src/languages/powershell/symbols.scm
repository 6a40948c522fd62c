; Functions, filters and workflows.

(comment) @comment
(function_statement (function_name) @name) @definition.function @scope
(function_statement "{" @opening (script_block) @body) @subject
(function_statement (comment) @doc (script_block)) @subject
(script_block_expression) @scope

; Classes. A method without a type is a constructor.
(class_statement . (simple_name) @name) @definition.class @scope.members
(class_statement . (simple_name) . (simple_name) @extends) @subject
(class_statement "{" @opening) @subject
(class_property_definition (variable) @name) @definition.property
(class_property_definition (class_attribute) @visibility) @subject
(class_property_definition (type_literal) @type) @subject
((class_property_definition (class_attribute) @_static) @static (#match? @_static "^[Ss]tatic$"))
(class_method_definition (simple_name) @name) @definition.constructor @scope
(class_method_definition (type_literal) @type (simple_name)) @definition.method
(class_method_definition "{" @opening (script_block) @body) @subject
(class_method_definition (class_attribute) @visibility) @subject
((class_method_definition (class_attribute) @_static) @static (#match? @_static "^[Ss]tatic$"))
(class_method_parameter (variable) @name) @local
(enum_statement . (simple_name) @name) @definition.enum @scope.members
(enum_statement "{" @opening) @subject
(enum_member (simple_name) @name) @definition.enum_member

; What is assigned outside of functions is a variable of the file.
(pipeline (assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression
  (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression
    (unary_expression . (variable) @name))))))))))) @definition.variable @once)
(pipeline (assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression
  (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression
    (unary_expression (expression_with_unary_operator (cast_expression (unary_expression . (variable) @name)))))))))))))) @definition.variable @once)
(pipeline (assignment_expression value: (pipeline (pipeline_chain (logical_expression (bitwise_expression (comparison_expression
  (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression
    (unary_expression (hash_literal_expression) @body)))))))))))) @wrapped) @wrapper
(pipeline (assignment_expression) @wrapped) @wrapper
(script_parameter (variable) @name) @local
(foreach_statement (variable) @local)
((command command_name: (command_name) @_alias command_elements: (command_elements . (command_argument_sep) . (generic_token) @name)) @definition.macro
  (#match? @_alias "^([Ss]et|[Nn]ew)-[Aa]lias$"))
