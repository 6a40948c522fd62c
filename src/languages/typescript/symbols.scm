; Declarations specific to TypeScript.

(abstract_class_declaration name: (_) @name body: (_) @body) @definition.class @scope
(interface_declaration name: (_) @name body: (_) @body) @definition.interface @scope
(type_alias_declaration name: (_) @name) @definition.type_alias @scope
(type_alias_declaration value: (object_type) @body) @subject
(type_alias_declaration value: (_) @value) @subject
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(enum_body name: (_) @definition.enum_member)
(enum_assignment name: (_) @name) @definition.enum_member
(internal_module name: (_) @name body: (_) @body) @definition.namespace
(internal_module name: (nested_identifier (_) @ignore))
(internal_module body: (_) @scope.namespace)
(expression_statement (internal_module) @wrapped) @wrapper
(module name: (_) @name) @definition.module
(module body: (_) @body) @subject
(module body: (_) @scope.namespace)
(module name: (nested_identifier (_) @ignore))
(ambient_declaration (_) @wrapped) @wrapper @ambient
(ambient_declaration "global" (statement_block) @scope.namespace)
(ambient_declaration "global" (statement_block (_) @ambient))
(ambient_declaration (internal_module body: (statement_block (_) @ambient)))
(ambient_declaration (module body: (statement_block (_) @ambient)))
(import_alias . (identifier) @name . (_) @value) @definition.constant

(function_signature name: (_) @name) @definition.function @scope.function
(method_signature name: (_) @name) @definition.method @scope.function
(abstract_method_signature name: (_) @name) @definition.method @scope.function
(method_signature ["get" "set"]) @definition.property
(method_signature "static") @static
((method_signature name: (property_identifier) @name) @definition.constructor (#eq? @name "constructor"))

(public_field_definition name: (_) @name) @definition.field
(public_field_definition type: (type_annotation (_) @type)) @subject
(public_field_definition value: (_) @value) @subject
(public_field_definition "static") @static
(public_field_definition value: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) @definition.method
(public_field_definition value: (arrow_function) @type) @subject
(public_field_definition value: (arrow_function return_type: (type_annotation (_) @type))) @subject

(interface_body (property_signature name: (_) @name) @definition.property)
(type_alias_declaration value: (object_type (property_signature name: (_) @name) @definition.property))
(type_alias_declaration value: (intersection_type (object_type (property_signature name: (_) @name) @definition.property)))
(property_signature name: (_) @name) @subject
(property_signature type: (type_annotation (_) @type)) @subject

; Parameters; with a modifier they are also fields of the class.
(required_parameter pattern: (identifier) @name) @local
(optional_parameter pattern: (identifier) @name) @local
(required_parameter pattern: (rest_pattern (identifier) @name)) @local
(required_parameter type: (type_annotation (_) @type)) @subject
(optional_parameter type: (type_annotation (_) @type)) @subject
(required_parameter value: (_) @value) @subject
(formal_parameters (required_parameter pattern: [(identifier) (object_pattern) (array_pattern) (rest_pattern)]) @expression.parameter)
(formal_parameters (optional_parameter) @expression.parameter)
(arrow_function parameter: (identifier) @expression.parameter) @inner
(arrow_function parameters: (formal_parameters [(required_parameter) (optional_parameter)] @subject)) @inner
(function_expression parameters: (formal_parameters [(required_parameter) (optional_parameter)] @subject)) @inner
(object (method_definition parameters: (formal_parameters [(required_parameter) (optional_parameter)] @subject)) @inner)
(required_parameter pattern: (rest_pattern)) @rest
(method_definition parameters: (formal_parameters (required_parameter pattern: (this) type: (type_annotation (_) @receiver)))) @subject
(function_declaration parameters: (formal_parameters (required_parameter pattern: (this) type: (type_annotation (_) @receiver)))) @subject
(function_expression parameters: (formal_parameters (required_parameter pattern: (this) type: (type_annotation (_) @receiver)))) @subject
(required_parameter pattern: [(object_pattern) (array_pattern)] @expression.same) @inner
(optional_parameter pattern: [(object_pattern) (array_pattern)] @expression.same) @inner
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field @lifted
(required_parameter "readonly" pattern: (identifier) @name) @definition.field @lifted
(optional_parameter (accessibility_modifier) pattern: (identifier) @name) @definition.field @lifted
(optional_parameter "readonly" pattern: (identifier) @name) @definition.field @lifted

(method_definition (accessibility_modifier) @visibility) @subject
(method_signature (accessibility_modifier) @visibility) @subject
(abstract_method_signature (accessibility_modifier) @visibility) @subject
(public_field_definition (accessibility_modifier) @visibility) @subject
(required_parameter (accessibility_modifier) @visibility) @subject
(optional_parameter (accessibility_modifier) @visibility) @subject

(function_declaration return_type: (type_annotation (_) @type)) @subject
(generator_function_declaration return_type: (type_annotation (_) @type)) @subject
(function_signature return_type: (type_annotation (_) @type)) @subject
(method_definition return_type: (type_annotation (_) @type)) @subject
(method_signature return_type: (type_annotation (_) @type)) @subject
(abstract_method_signature return_type: (type_annotation (_) @type)) @subject
(variable_declarator type: (type_annotation (_) @type)) @subject
(variable_declarator type: (_) value: [(arrow_function) (function_expression)] @type) @subject
(variable_declarator value: (arrow_function return_type: (type_annotation (_) @type))) @subject
(variable_declarator value: (function_expression return_type: (type_annotation (_) @type))) @subject
(variable_declarator value: (as_expression (object) @body)) @subject
(variable_declarator value: (satisfies_expression (object) @body)) @subject
(variable_declarator value: [(as_expression (object (pair key: (_) @name value: (arrow_function body: (_) @body)) @definition.method))
  (satisfies_expression (object (pair key: (_) @name value: (arrow_function body: (_) @body)) @definition.method))])
(return_statement [(as_expression (object (pair key: (_) @name value: (arrow_function body: (_) @body)) @definition.method))
  (satisfies_expression (object (pair key: (_) @name value: (arrow_function body: (_) @body)) @definition.method))])

; Signatures
(function_declaration parameters: (_) @parameters) @subject
(generator_function_declaration parameters: (_) @parameters) @subject
(function_expression parameters: (_) @parameters) @subject
(arrow_function parameters: (_) @parameters) @subject
(method_definition parameters: (_) @parameters) @subject
(function_signature parameters: (_) @parameters) @subject
(method_signature parameters: (_) @parameters) @subject
(abstract_method_signature parameters: (_) @parameters) @subject
(call_signature parameters: (_) @parameters) @subject
(call_signature return_type: (type_annotation (_) @type)) @subject
(arrow_function return_type: (type_annotation (_) @type)) @subject
(function_expression return_type: (type_annotation (_) @type)) @subject
(interface_declaration body: (interface_body (call_signature) @call)) @subject
(type_alias_declaration value: (object_type (call_signature) @call)) @subject

; Type parameters of declarations
(class_declaration type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(abstract_class_declaration type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(interface_declaration type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(type_alias_declaration type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(function_declaration type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(function_signature type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(method_definition type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(method_signature type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(abstract_method_signature type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(variable_declarator value: (arrow_function type_parameters: (type_parameters (type_parameter name: (_) @generic)))) @subject
(type_parameter value: (default_type (_) @value)) @subject

(class_declaration (class_heritage (extends_clause value: (_) @extends))) @subject
(class_declaration (class_heritage (implements_clause (_) @implements))) @subject
(abstract_class_declaration (class_heritage (extends_clause value: (_) @extends))) @subject
(abstract_class_declaration (class_heritage (implements_clause (_) @implements))) @subject
(variable_declarator value: (class (class_heritage (extends_clause value: (_) @extends)))) @subject
(variable_declarator value: (class (class_heritage (implements_clause (_) @implements)))) @subject
(extends_clause value: (_) @subject type_arguments: (type_arguments (_) @argument))
(interface_declaration (extends_type_clause type: (_) @extends)) @subject

(export_statement "=" @default (_) @value) @definition.constant @exported.default @exported.value

(interface_body) @scope.members
(object_type) @scope.members
(enum_body) @scope.members
(function_type) @scope
(constructor_type) @scope
(call_signature) @scope
(construct_signature) @scope
(conditional_type) @scope.function

(type_parameter name: (_) @name) @local.type
(type_parameter constraint: (constraint (_) @type)) @subject
(infer_type (type_identifier) @local.type @hoisted)
(mapped_type_clause name: (_) @local.type)
(index_signature name: (identifier) @ignore)
