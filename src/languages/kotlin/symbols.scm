; Declarations. The package is that of the file, not a symbol.

(package_header (qualified_identifier) @package)

(class_declaration name: (_) @name) @definition.class @scope
(class_declaration "interface") @definition.interface
(class_declaration (modifiers (class_modifier "enum"))) @definition.enum
(class_declaration (modifiers (class_modifier "annotation"))) @definition.interface
(class_declaration [(class_body) (enum_class_body)] @body) @subject
(object_declaration name: (_) @name) @definition.class @scope
(object_declaration (class_body) @body) @subject
; The members of a companion without a name are static members of its class.
(companion_object name: (_) @name) @definition.class @scope @static
(companion_object name: (_) (class_body) @body) @subject
; An anonymous class is named after the keyword that creates it.
(object_literal "object" @name (class_body) @body) @definition.class @scope
(enum_entry (identifier) @name) @definition.enum_member @static @exported
(enum_entry (class_body) @body) @subject
(type_alias type: (_) @name) @definition.type_alias @scope
(type_alias type: (_) [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @type) @subject

; A constant of a type is a constant, as it would be in a file.
(class_declaration [(class_body) (enum_class_body)] @scope.namespace)
(object_declaration (class_body) @scope.namespace)
(companion_object name: (_) (class_body) @scope.namespace)
(object_literal (class_body) @scope.namespace)
(enum_entry (class_body) @scope.namespace)
(object_declaration (class_body [(function_declaration) (property_declaration)] @static))
(companion_object (class_body [(function_declaration) (property_declaration) (class_declaration) (object_declaration)] @static))

; Callables
(function_declaration name: (_) @name) @definition.function @scope.function
(function_declaration (function_body) @body) @subject
(function_declaration (function_value_parameters) @parameters) @subject
(function_declaration (function_value_parameters)
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @type) @subject
(function_declaration (function_body "=" (_) @returned)) @subject
(class_body (function_declaration) @definition.method)
(enum_class_body (function_declaration) @definition.method)
(function_declaration (modifiers (function_modifier "operator"))) @definition.operator
; No bare name refers to a constructor: it is called by the name of the type.
(secondary_constructor "constructor" @name) @definition.constructor @scope.function
(secondary_constructor (function_value_parameters) @parameters) @lifted.type
(secondary_constructor (block) @body) @subject
; Called on a value of the type before the name, which is `this` inside.
(function_declaration [(user_type) (nullable_type) (parenthesized_type)] @extended name: (_)) @subject
(function_declaration [(user_type) (nullable_type) (parenthesized_type)] @receiver name: (_)) @subject

; Properties and variables: `val` outside of a type is a constant.
(property_declaration (variable_declaration (identifier) @name)) @definition.constant
(property_declaration "var") @definition.variable
(property_declaration (variable_declaration (identifier)
  [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @type)) @subject
(property_declaration (variable_declaration) "=" . (_) @value) @subject
((property_declaration (property_delegate (call_expression . (identifier) @_lazy (annotated_lambda (lambda_literal (_) @value))))) @subject
  (#eq? @_lazy "lazy"))
(property_declaration (multi_variable_declaration (variable_declaration (identifier) @name) @definition.constant))
(property_declaration (multi_variable_declaration (variable_declaration (identifier)
  [(user_type) (nullable_type) (function_type) (parenthesized_type)] @type) @subject))
(multi_variable_declaration (variable_declaration) @wrapped) @wrapper
(property_declaration (multi_variable_declaration) @wrapped) @wrapper
(property_declaration (multi_variable_declaration)) @definition.none
(property_declaration (setter)) @definition.property
(property_declaration (getter)) @definition.property
(class_body (property_declaration) @definition.property)
(enum_class_body (property_declaration) @definition.property)
(property_declaration (modifiers (property_modifier))) @definition.constant
(property_declaration [(user_type) (nullable_type) (parenthesized_type)] @extended (variable_declaration)) @definition.property
(property_declaration [(user_type) (nullable_type) (parenthesized_type)] @receiver (variable_declaration)) @subject
(property_declaration (lambda_literal) @body) @subject
(property_declaration (setter) @body) @subject
(property_declaration (getter) @body) @subject
(property_declaration (object_literal (class_body) @body)) @subject
(property_declaration (property_delegate (call_expression (annotated_lambda) @body))) @subject

; A parameter of a class is a name inside of it; with `val` or `var`, a property too.
(class_parameter (identifier) @name
  . [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)]) @local
(class_parameter [(user_type) (nullable_type) (function_type) (parenthesized_type) (non_nullable_type)] @type) @subject
(class_parameter ["val" "var"]) @definition.property
(class_parameters (class_parameter) @expression.parameter)

; Supertypes: one that is constructed is a class.
(class_declaration (delegation_specifiers (delegation_specifier (constructor_invocation (user_type) @extends)))) @subject
(class_declaration "class" (delegation_specifiers (delegation_specifier (user_type) @implements))) @subject
(class_declaration "interface" (delegation_specifiers (delegation_specifier (user_type) @extends))) @subject
(class_declaration (delegation_specifiers (delegation_specifier (explicit_delegation . (user_type) @implements)))) @subject
(object_declaration (delegation_specifiers (delegation_specifier (constructor_invocation (user_type) @extends)))) @subject
(object_declaration (delegation_specifiers (delegation_specifier (user_type) @implements))) @subject
(object_declaration (delegation_specifiers (delegation_specifier (explicit_delegation . (user_type) @implements)))) @subject
(companion_object (delegation_specifiers (delegation_specifier (constructor_invocation (user_type) @extends)))) @subject
(companion_object (delegation_specifiers (delegation_specifier (user_type) @implements))) @subject
(companion_object (delegation_specifiers (delegation_specifier (explicit_delegation . (user_type) @implements)))) @subject
(object_literal (delegation_specifiers (delegation_specifier (constructor_invocation (user_type) @extends)))) @subject
(object_literal (delegation_specifiers (delegation_specifier (user_type) @implements))) @subject

; Modifiers
(class_declaration (modifiers (visibility_modifier) @visibility)) @subject
(object_declaration (modifiers (visibility_modifier) @visibility)) @subject
(companion_object (modifiers (visibility_modifier) @visibility)) @subject
(type_alias (modifiers (visibility_modifier) @visibility)) @subject
(function_declaration (modifiers (visibility_modifier) @visibility)) @subject
(secondary_constructor (modifiers (visibility_modifier) @visibility)) @subject
(property_declaration (modifiers (visibility_modifier) @visibility)) @subject
(class_parameter (modifiers (visibility_modifier) @visibility)) @subject
(modifiers (annotation) @decorator)
; The grammar reads annotations with arguments apart from what follows them.
(source_file (annotated_expression) @decorator)

; Parameters
(function_value_parameters (parameter (identifier) @name) @local)
(function_value_parameters (parameter) @expression.parameter)
(parameter (identifier) . (_) @type) @subject
((function_value_parameters (parameter_modifiers) @type . (parameter) @subject) (#match? @type "vararg"))
((function_value_parameters (parameter_modifiers) @_vararg . (parameter) @rest) (#match? @_vararg "vararg"))
(setter (identifier) @local)
(lambda_parameters (variable_declaration (identifier) @name) @local)
(lambda_parameters (multi_variable_declaration (variable_declaration (identifier) @name) @local))
(lambda_parameters (variable_declaration (identifier) . (_) @type) @subject)
(lambda_literal (lambda_parameters (variable_declaration) @expression.parameter)) @inner
(lambda_literal (lambda_parameters) @parameters) @subject
(lambda_literal (_) @returned) @subject
(anonymous_function (function_value_parameters) @parameters) @subject
(anonymous_function (function_value_parameters) . [(user_type) (nullable_type) (function_type)] @type) @subject

; Type parameters
(type_parameter (identifier) @name) @local.type
(type_parameter (identifier) . (_) @type) @subject
(class_declaration (type_parameters (type_parameter (identifier) @generic))) @subject
(type_alias (type_parameters (type_parameter (identifier) @generic))) @subject
(function_declaration (type_parameters (type_parameter (identifier) @generic))) @subject

; Scopes
(lambda_literal) @scope.function
(anonymous_function) @scope.function
(anonymous_initializer) @scope.function
(getter) @scope.function
(setter) @scope.function
(block) @scope
(for_statement) @scope
(when_expression) @scope
(when_entry) @scope
(catch_block) @scope

; Local names
(for_statement (variable_declaration (identifier) @name) @local)
(for_statement (variable_declaration (identifier) . (_) @type) @subject)
(for_statement (variable_declaration) @subject "in" . (_) @element)
(for_statement (multi_variable_declaration (variable_declaration (identifier) @name) @local))
(when_subject (variable_declaration (identifier) @name) @local)
(when_subject (variable_declaration) @subject "=" . (_) @value)
(catch_block . (identifier) @local)
(catch_block . (identifier) @subject . (_) @type)

(line_comment) @comment
(block_comment) @comment
