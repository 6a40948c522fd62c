; Declarations. The package of a file is not a symbol; one with a body is.

(package_clause !body name: (_) @package)
(package_clause name: (_) @name body: (_) @body) @definition.namespace @scope.namespace
(package_object name: (_) @name body: (_) @body) @definition.class @scope

(class_definition name: (_) @name) @definition.class @scope
(class_definition body: (_) @body) @subject
(trait_definition name: (_) @name) @definition.trait @scope
(trait_definition body: (_) @body) @subject
(object_definition name: (_) @name) @definition.class @scope
(object_definition body: (_) @body) @subject
(enum_definition name: (_) @name body: (_) @body) @definition.enum @scope
(simple_enum_case name: (_) @name) @definition.enum_member @static
(full_enum_case name: (_) @name) @definition.enum_member @scope
(full_enum_case) @static
; An anonymous class and a given without a name are named after their keyword.
(instance_expression "new" @name (template_body) @body) @definition.class @scope
(given_definition "given" @name) @definition.constant @scope
(given_definition name: (_) @name) @definition.constant
(given_definition body: (_) @body) @subject

; The members of an object are reached without an instance. Its values are what constants are in a file.
(template_body) @scope.namespace
(with_template_body) @scope.namespace
(enum_body) @scope.namespace
(object_definition body: (template_body [(function_definition) (val_definition) (var_definition) (type_definition)] @static))
(package_object body: (template_body [(function_definition) (val_definition) (var_definition) (type_definition)] @static))

; Callables: functions in a file or a block, methods in a type.
(function_definition name: (_) @name body: (_) @body) @definition.function @scope.function
(function_definition return_type: (_) @type) @subject
(function_declaration name: (_) @name) @definition.method @scope.function
(function_declaration return_type: (_) @type) @subject
(template_body (function_definition) @definition.method)
(with_template_body (function_definition) @definition.method)
(enum_body (function_definition) @definition.method)
(extension_definition (function_definition) @definition.method)
(extension_definition (function_declaration) @definition.method)
(template_body (function_definition name: (operator_identifier)) @definition.operator)
(with_template_body (function_definition name: (operator_identifier)) @definition.operator)
(enum_body (function_definition name: (operator_identifier)) @definition.operator)
(extension_definition (function_definition name: (operator_identifier)) @definition.operator)
(function_declaration name: (operator_identifier)) @definition.operator
((template_body (function_definition name: (identifier) @_name) @definition.constructor) (#eq? @_name "this"))
((template_body (function_definition name: (identifier) @_name) @lifted.type) (#eq? @_name "this"))

; An extension method is a member of the type it extends.
(extension_definition) @scope
(extension_definition parameters: (parameters (parameter type: (type_identifier) @owner)) [(function_definition) (function_declaration)] @subject)
(extension_definition parameters: (parameters (parameter type: (generic_type type: (type_identifier) @owner)))
  [(function_definition) (function_declaration)] @subject)

; Values
(val_definition pattern: (identifier) @name) @definition.constant
(val_definition type: (_) @type) @subject
(val_definition value: (_) @value) @subject
(var_definition pattern: (identifier) @name) @definition.variable
(var_definition type: (_) @type) @subject
(var_definition value: (_) @value) @subject
(val_declaration name: (_) @name) @definition.field
(val_declaration type: (_) @type) @subject
(var_declaration name: (_) @name) @definition.field
(var_declaration type: (_) @type) @subject
(val_definition value: [
  (block) (indented_block) (match_expression) (for_expression) (if_expression) (try_expression) (case_block)
  (instance_expression) (call_expression)
] @body) @subject
(val_definition value: (lambda_expression "=>" (_) @body)) @subject
(var_definition value: [(block) (indented_block) (match_expression) (for_expression) (if_expression) (call_expression)] @body) @subject
; Names in a pattern: `val (a, b) = pair`, `val Some(c) = found`, `val d, e = 1`.
(val_definition pattern: (tuple_pattern (identifier) @definition.constant))
(val_definition pattern: (identifiers (identifier) @definition.constant))
(var_definition pattern: (tuple_pattern (identifier) @definition.variable))
(var_definition pattern: (identifiers (identifier) @definition.variable))
((val_definition pattern: (case_class_pattern (identifier) @definition.constant)) (#match? @definition.constant "^[a-z_]"))

(class_definition body: (template_body [(val_definition pattern: (identifier)) (var_definition pattern: (identifier))] @definition.field))
(class_definition body: (template_body (val_definition pattern: [(tuple_pattern (identifier) @definition.field) (identifiers (identifier) @definition.field)])))
(class_definition body: (template_body (var_definition pattern: [(tuple_pattern (identifier) @definition.field) (identifiers (identifier) @definition.field)])))
(trait_definition body: (template_body [(val_definition pattern: (identifier)) (var_definition pattern: (identifier))] @definition.field))
(trait_definition body: (template_body (val_definition pattern: [(tuple_pattern (identifier) @definition.field) (identifiers (identifier) @definition.field)])))
(trait_definition body: (template_body (var_definition pattern: [(tuple_pattern (identifier) @definition.field) (identifiers (identifier) @definition.field)])))
(instance_expression (template_body [(val_definition pattern: (identifier)) (var_definition pattern: (identifier))] @definition.field))
(given_definition body: (with_template_body [(val_definition pattern: (identifier)) (var_definition pattern: (identifier))] @definition.field))
(enum_definition body: (enum_body [(val_definition pattern: (identifier)) (var_definition pattern: (identifier))] @definition.field))
; A structure describes members of other types.
(structural_type (_) @definition.none)
(refinement (_) @definition.none)
(type_definition name: (_) @name) @definition.type_alias @scope
(type_definition type: (_) @type) @subject

; A parameter of a class is a name inside of it; with `val` or `var`, and in a case class, a property too.
(class_parameter name: (_) @name) @local
(class_parameter type: (_) @type) @subject
(class_definition "case" (class_parameters (class_parameter) @definition.property))
(class_definition "case" (class_parameters ["implicit" "using"] (class_parameter) @definition.none))
(class_parameter ["val" "var"]) @definition.property
(full_enum_case (class_parameters (class_parameter) @definition.property))

; Supertypes
(class_definition extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @extends)) @subject
(trait_definition extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @extends)) @subject
(object_definition extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @extends)) @subject
(package_object extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @extends)) @subject
(enum_definition extend: (extends_clause [(type_identifier) (generic_type) (stable_type_identifier) (projected_type)] @extends)) @subject
(instance_expression [(type_identifier) (generic_type) (stable_type_identifier)] @extends (template_body)) @subject
(instance_expression (compound_type base: (_) @extends) (template_body)) @subject
(instance_expression (compound_type extra: (_) @extends) (template_body)) @subject
(given_definition return_type: [(type_identifier) (generic_type) (stable_type_identifier)] @implements body: (with_template_body)) @subject
(given_definition return_type: [(type_identifier) (generic_type) (stable_type_identifier)] @type) @subject

; Modifiers
(class_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(trait_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(object_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(function_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(function_declaration (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(val_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(var_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(val_declaration (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(var_declaration (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(type_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(given_definition (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(class_parameter (modifiers (access_modifier ["private" "protected"] @visibility))) @subject
(annotation) @decorator

; Type parameters
(type_parameters name: (identifier) @local.type)
(covariant_type_parameter name: (identifier) @local.type)
(contravariant_type_parameter name: (identifier) @local.type)
(type_lambda name: (identifier) @local.type)
(type_lambda) @scope
(class_definition type_parameters: (type_parameters name: (identifier) @generic)) @subject
(class_definition type_parameters: (type_parameters (covariant_type_parameter name: (identifier) @generic))) @subject
(class_definition type_parameters: (type_parameters (contravariant_type_parameter name: (identifier) @generic))) @subject
(trait_definition type_parameters: (type_parameters name: (identifier) @generic)) @subject
(trait_definition type_parameters: (type_parameters (covariant_type_parameter name: (identifier) @generic))) @subject
(trait_definition type_parameters: (type_parameters (contravariant_type_parameter name: (identifier) @generic))) @subject
(function_definition parameters: (type_parameters name: (identifier) @generic)) @subject

; Scopes and local names
(block) @scope
(indented_block) @scope
(case_clause) @scope
(for_expression) @scope
(catch_clause) @scope
(lambda_expression) @scope.function
(colon_argument) @scope
(parameter name: (_) @name) @local
(parameter type: (_) @type) @subject
(binding name: (_) @name) @local
(binding type: (_) @type) @subject
(lambda_expression parameters: (identifier) @local)
(colon_argument lambda_start: (identifier) @local)
(self_type . (identifier) @local)
(enumerator . (identifier) @local)
(enumerator . (identifier) @subject (_) @element)
(enumerator . (typed_pattern pattern: (identifier) @local))
; A name in a pattern that starts with a capital is that of a value.
((case_clause pattern: (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((case_class_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern left: (identifier) @local) (#match? @local "^[a-z_]"))
((infix_pattern right: (identifier) @local) (#match? @local "^[a-z_]"))
(typed_pattern pattern: (identifier) @local)
(typed_pattern pattern: (identifier) @subject type: (_) @type)
(capture_pattern name: (identifier) @local)

(comment) @comment
(block_comment) @comment
