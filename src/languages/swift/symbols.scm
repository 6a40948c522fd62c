; Declarations. Every member of a type can be named without it.

(class_declaration name: (_) @name body: (_) @body) @definition.class @scope
(actor_declaration name: (_) @name body: (_) @body) @definition.class @scope
(struct_declaration name: (_) @name body: (_) @body) @definition.struct @scope
(enum_declaration name: (_) @name body: (_) @body) @definition.enum @scope
(protocol_declaration name: (_) @name body: (_) @body) @definition.protocol @scope
(type_body) @scope.namespace
(enum_body) @scope.namespace

; An extension has the name of its type, whose members it declares.
(extension_declaration name: (user_type (identifier) @name.use)) @definition.extension @scope
(extension_declaration name: (generic_type (user_type (identifier) @name.use))) @definition.extension @scope
(extension_declaration name: (member_type property: (_) @name.use)) @definition.extension @scope
(extension_declaration name: (_) @extended @receiver body: (_) @body) @subject
(extension_declaration) @exported

; Supertypes. What comes first after the name of a class is its class, if it has one.
(class_declaration (inheritance (first_supertype (_) @extends))) @subject
(class_declaration (inheritance (supertype (_) @implements))) @subject
(actor_declaration (inheritance [(first_supertype (_) @implements) (supertype (_) @implements)])) @subject
(struct_declaration (inheritance [(first_supertype (_) @implements) (supertype (_) @implements)])) @subject
(enum_declaration (inheritance [(first_supertype (_) @implements) (supertype (_) @implements)])) @subject
(extension_declaration (inheritance [(first_supertype (_) @implements) (supertype (_) @implements)])) @subject
(protocol_declaration (inheritance [(first_supertype (_) @extends) (supertype (_) @extends)])) @subject

(enum_entry name: (_) @name) @definition.enum_member @static @exported
(enum_entry value: (_) @value) @subject
(enum_case (enum_entry) @wrapped) @wrapper
(alias_declaration name: (_) @name value: (_) @type) @definition.type_alias @scope
(associated_type name: (_) @name) @definition.type_alias @scope

; Callables
(function_declaration name: (_) @name) @definition.function @scope.function
(type_body (function_declaration) @definition.method)
(enum_body (function_declaration) @definition.method)
((function_declaration name: (_) @_operator) @definition.operator (#match? @_operator "^[^\\w`$]+$"))
(initializer_declaration name: (_) @name) @definition.constructor @scope.function
(deinitializer_declaration name: (_) @name) @definition.destructor @scope.function
(subscript_declaration name: (_) @name) @definition.indexer @scope.function
(macro_declaration name: (_) @name) @definition.macro @scope
(operator_declaration name: (_) @name) @definition.none
(precedence_declaration name: (_) @name body: (_) @body) @definition.none
(function_declaration body: (_) @body) @subject
(initializer_declaration body: (_) @body) @subject
(deinitializer_declaration body: (_) @body) @subject
(subscript_declaration body: (_) @body) @subject
(function_declaration (parameters) @parameters) @subject
(initializer_declaration (parameters) @parameters) @subject
(subscript_declaration (parameters) @parameters) @subject
(function_declaration result: (_) @type) @subject
(subscript_declaration result: (_) @type) @subject

; Variables: `let` outside of a type is a constant.
(variable_declaration "let" (binding name: (_) @name) @definition.constant)
(variable_declaration "var" (binding name: (_) @name) @definition.variable)
(variable_declaration "let" (binding (tuple_binding (binding name: (_) @name) @definition.constant)))
(variable_declaration "var" (binding (tuple_binding (binding name: (_) @name) @definition.variable)))
(type_body (variable_declaration (binding name: (_)) @definition.property))
(enum_body (variable_declaration (binding name: (_)) @definition.property))
(type_body (variable_declaration (binding (tuple_binding (binding name: (_)) @definition.property))))
(variable_declaration (binding) @wrapped) @wrapper
(binding type: (_) @type) @subject
(binding value: (_) @value) @subject
(binding body: (_) @body) @subject

; Modifiers
(class_declaration (modifiers (visibility_modifier) @visibility)) @subject
(actor_declaration (modifiers (visibility_modifier) @visibility)) @subject
(struct_declaration (modifiers (visibility_modifier) @visibility)) @subject
(enum_declaration (modifiers (visibility_modifier) @visibility)) @subject
(protocol_declaration (modifiers (visibility_modifier) @visibility)) @subject
(extension_declaration (modifiers (visibility_modifier) @visibility)) @subject
(alias_declaration (modifiers (visibility_modifier) @visibility)) @subject
(function_declaration (modifiers (visibility_modifier) @visibility)) @subject
(initializer_declaration (modifiers (visibility_modifier) @visibility)) @subject
(subscript_declaration (modifiers (visibility_modifier) @visibility)) @subject
(variable_declaration (modifiers (visibility_modifier) @visibility)) @subject
(macro_declaration (modifiers (visibility_modifier) @visibility)) @subject
(function_declaration (modifiers (static_modifier))) @static
(subscript_declaration (modifiers (static_modifier))) @static
(variable_declaration (modifiers (static_modifier))) @static
(protocol_declaration body: (type_body [(function_declaration) (initializer_declaration) (subscript_declaration) (variable_declaration) (associated_type)] @exported))
(modifiers (attribute) @decorator)

; Parameters
(parameter name: (_) @name) @local @expression.parameter
(rest_parameter name: (_) @name) @local @expression.parameter @rest
(parameter type: (_) @type) @subject
(rest_parameter type: (_) @type) @subject
(enum_entry (parameters (parameter name: (_))) @scope)
(accessor name: (_) @local)
(closure_parameters (closure_parameter name: (_) @name) @local)
(closure_parameter type: (_) @type) @subject
(closure (closure_parameters (closure_parameter) @expression.parameter)) @inner
(closure (closure_parameters) @parameters) @subject
(closure result: (_) @type) @subject
(closure returned: (_) @returned) @subject
(capture name: (_) @name value: (_) @value) @local
(type_parameter name: (_) @name) @local.type
(type_parameter type: (_) @type) @subject
(class_declaration (type_parameters (type_parameter name: (_) @generic))) @subject
(struct_declaration (type_parameters (type_parameter name: (_) @generic))) @subject
(enum_declaration (type_parameters (type_parameter name: (_) @generic))) @subject
(actor_declaration (type_parameters (type_parameter name: (_) @generic))) @subject
(alias_declaration (type_parameters (type_parameter name: (_) @generic))) @subject
(function_declaration (type_parameters (type_parameter name: (_) @generic))) @subject

; Scopes
(closure) @scope.function
(getter) @scope.function
(accessor) @scope.function
(block) @scope
(if_statement) @scope
(while_statement) @scope
(for_statement) @scope
(switch_case) @scope
(catch_clause) @scope

; Local names. `if let name` without a value reads the name.
(optional_binding name: (_) @name value: (_) @value) @local
(optional_binding type: (_) @type) @subject
(pattern_name) @local
(for_statement name: (pattern_name) @subject sequence: (_) @element)

(comment) @comment
