; Declarations. The package is that of the file, not a symbol.

(package_declaration [(identifier) (scoped_identifier)] @package)
(module_declaration name: (_) @name body: (_) @body) @definition.module

(class_declaration name: (_) @name body: (_) @body) @definition.class @scope
(interface_declaration name: (_) @name body: (_) @body) @definition.interface @scope
(annotation_type_declaration name: (_) @name body: (_) @body) @definition.interface @scope
(enum_declaration name: (_) @name body: (_) @body) @definition.enum @scope
(record_declaration name: (_) @name body: (_) @body) @definition.record @scope
; An anonymous class is named after the keyword that creates it.
(object_creation_expression "new" @name (class_body) @body) @definition.class
(object_creation_expression type: (_) @extends (class_body)) @subject

(enum_constant name: (_) @name) @definition.enum_member @exported
(enum_constant body: (_) @body) @subject
(enum_body (enum_constant) @static)

; A constant of a type is a constant, as it would be in a file.
(class_body) @scope.namespace
(interface_body) @scope.namespace
(annotation_type_body) @scope.namespace
(enum_body) @scope.namespace

(method_declaration name: (_) @name) @definition.method @scope.function
(method_declaration body: (_) @body) @subject
(method_declaration type: (_) @type) @subject
(method_declaration parameters: (_) @parameters) @subject
(annotation_type_element_declaration type: (_) @type name: (_) @name) @definition.method

; No bare name refers to a constructor: it is called by the name of the type.
(constructor_declaration name: (_) @name body: (_) @body) @definition.constructor @scope.function
(constructor_declaration parameters: (_) @parameters) @lifted.type
(compact_constructor_declaration name: (_) @name body: (_) @body) @definition.constructor @scope.function
(compact_constructor_declaration name: (_)) @lifted.type

; A component of a record is a field and a method that returns it.
(record_declaration parameters: (formal_parameters (formal_parameter name: (_) @name) @definition.property @exported))
(record_declaration parameters: (formal_parameters (spread_parameter (variable_declarator name: (_) @name)) @definition.property @exported))
(record_declaration parameters: (_) @parameters) @subject

(field_declaration declarator: (variable_declarator name: (_) @name) @definition.field)
(field_declaration type: (_) @type declarator: (_) @subject)
(field_declaration (modifiers "static" "final") declarator: (variable_declarator) @definition.constant)
(field_declaration (modifiers "final" "static") declarator: (variable_declarator) @definition.constant)
(field_declaration declarator: (_) @wrapped) @wrapper
(constant_declaration declarator: (variable_declarator name: (_) @name) @definition.constant @static @exported)
(constant_declaration type: (_) @type declarator: (_) @subject)
(constant_declaration declarator: (_) @wrapped) @wrapper
(variable_declarator value: (lambda_expression body: (_) @body)) @subject
(variable_declarator value: (object_creation_expression (class_body) @body)) @subject

; Supertypes
(class_declaration superclass: (superclass (_) @extends)) @subject
(class_declaration interfaces: (super_interfaces (type_list (_) @implements))) @subject
(enum_declaration interfaces: (super_interfaces (type_list (_) @implements))) @subject
(record_declaration interfaces: (super_interfaces (type_list (_) @implements))) @subject
(interface_declaration (extends_interfaces (type_list (_) @extends))) @subject

; Modifiers
(class_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(interface_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(annotation_type_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(enum_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(record_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(method_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(constructor_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(compact_constructor_declaration (modifiers ["public" "protected" "private"] @visibility)) @subject
(field_declaration (modifiers ["public" "protected" "private"] @visibility) declarator: (_) @subject)
(method_declaration (modifiers "static")) @static
(field_declaration (modifiers "static") declarator: (_) @static)
(class_declaration (modifiers "static")) @static
; Members of an interface or annotation are public. A private method says so itself.
(annotation_type_element_declaration) @exported
(annotation_type_body [(class_declaration) (interface_declaration) (enum_declaration) (annotation_type_declaration)] @exported)
(interface_body [(class_declaration) (interface_declaration) (enum_declaration) (record_declaration) (annotation_type_declaration)] @exported)
((interface_body (method_declaration) @exported) (#not-match? @exported "^(@\\w+(\\([^)]*\\))?\\s+)*((static|strictfp)\\s+)*private\\b"))
(modifiers [(annotation) (marker_annotation)] @decorator)

; Parameters
(formal_parameter type: (_) @type name: (_) @name) @local
(formal_parameters (formal_parameter) @expression.parameter)
(spread_parameter (variable_declarator name: (_) @name)) @local
(spread_parameter "..." @type) @subject
; The grammar has no node for the list that the parameter is.
(spread_parameter [(type_identifier) (scoped_type_identifier) (generic_type) (integral_type) (floating_point_type) (boolean_type) (array_type)] @inner
  "..." @expression.array)
(formal_parameters (spread_parameter) @expression.parameter @rest)
(lambda_expression parameters: (identifier) @local)
(lambda_expression parameters: (identifier) @expression.parameter) @inner
(lambda_expression parameters: (inferred_parameters (identifier) @local))
(lambda_expression parameters: (inferred_parameters (identifier) @expression.parameter)) @inner
(lambda_expression parameters: (formal_parameters (formal_parameter) @subject)) @inner
(lambda_expression parameters: [(formal_parameters) (inferred_parameters)] @parameters) @subject

; Type parameters
(type_parameter (type_identifier) @name) @local.type
(type_parameter (type_bound . (_) @type)) @subject
(class_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @generic))) @subject
(interface_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @generic))) @subject
(record_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @generic))) @subject
(method_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @generic))) @subject
(constructor_declaration type_parameters: (type_parameters (type_parameter (type_identifier) @generic))) @subject

; Scopes
(lambda_expression) @scope.function
(static_initializer) @scope.function
(block) @scope
(for_statement) @scope
(enhanced_for_statement) @scope
(try_with_resources_statement) @scope
(catch_clause) @scope
(switch_block) @scope
(switch_rule) @scope

; Local names
(local_variable_declaration declarator: (variable_declarator name: (_) @name) @local)
((local_variable_declaration type: (_) @type declarator: (_) @subject) (#not-eq? @type "var"))
(local_variable_declaration type: (type_identifier) declarator: (variable_declarator value: (_) @value) @subject)
(enhanced_for_statement name: (_) @local)
((enhanced_for_statement type: (_) @_type name: (_) @subject value: (_) @element) (#eq? @_type "var"))
((enhanced_for_statement type: (_) @type name: (_) @subject) (#not-eq? @type "var"))
(catch_formal_parameter (catch_type) @type name: (_) @name) @local
(resource name: (_) @name) @local
((resource type: (_) @type) @subject (#not-eq? @type "var"))
(resource type: (type_identifier) value: (_) @value) @subject
(instanceof_expression right: (_) @type name: (_) @local)
(type_pattern [(type_identifier) (generic_type) (scoped_type_identifier) (array_type)] @type (identifier) @local)
(record_pattern_component (identifier) @local)
((record_pattern_component [(type_identifier) (generic_type) (scoped_type_identifier) (array_type)] @type (identifier) @subject) (#not-eq? @type "var"))

(line_comment) @comment
(block_comment) @comment
