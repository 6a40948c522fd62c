; Values. What has parameters, or is a function by its value or type, is a function.

((value_definition (let_binding pattern: (value_name) @name) @definition.constant) (#not-eq? @name "_"))
(value_definition (let_binding pattern: (parenthesized_operator (_) @name)) @definition.operator)
(value_definition (let_binding pattern: (value_name) . (parameter)) @definition.function)
(value_definition (let_binding pattern: (value_name) body: (function_expression)) @definition.function)
(value_definition (let_binding pattern: (value_name) body: (fun_expression)) @definition.function)
(value_definition (let_binding pattern: (value_name) body: (parenthesized_expression expression: (fun_expression))) @definition.function)
(value_definition (let_binding pattern: (string) @name) @definition.test)
(let_binding pattern: (_) . (parameter)) @scope.function
(let_binding type: (_) @type) @subject
(let_binding body: (_) @body) @subject
(value_definition (let_binding) @wrapped) @wrapper
(let_binding pattern: (tuple_pattern (value_name) @definition.constant))
(let_binding pattern: (typed_pattern pattern: (value_name) @definition.constant))
(let_binding pattern: (parenthesized_pattern (value_name) @definition.constant))
(external (value_name) @name) @definition.function
(external (parenthesized_operator (_) @name)) @definition.operator
(value_specification (value_name) @name) @definition.constant @declaration
(value_specification (value_name) type: (function_type)) @definition.function
(value_specification (parenthesized_operator (_) @name)) @definition.operator @declaration
(value_specification type: (_) @type) @subject

; Types. Their constructors are names of the module, their fields belong to values.
(type_binding name: (type_constructor) @name) @definition.type_alias
(type_binding name: (type_constructor) body: (variant_declaration) @body) @definition.enum
(type_binding name: (type_constructor) body: (record_declaration) @body) @definition.struct
(type_binding name: (type_constructor_path (type_constructor) @name.use) body: (_) @body) @definition.extension
(type_binding equation: (_) @type) @subject
(type_definition (type_binding) @wrapped) @wrapper
(constructor_declaration (constructor_name) @name) @definition.enum_member
(field_declaration (field_name) @name type: (_) @type) @definition.field @member
(exception_definition (constructor_declaration) @wrapped) @wrapper
((variant_declaration (constructor_declaration) @subject . (comment) @doc) (#match? @doc "^\\(\\*\\*"))
((record_declaration (field_declaration) @subject . (comment) @doc) (#match? @doc "^\\(\\*\\*"))
((type_definition (comment) @doc . "and" . (type_binding) @subject) (#match? @doc "^\\(\\*\\*"))
((value_definition (comment) @doc . "and" . (let_binding) @subject) (#match? @doc "^\\(\\*\\*"))

; Modules. One that is another module under a name is an import too.
(module_binding (module_name) @name) @definition.module @scope
(module_binding body: (structure) @body) @subject
(module_binding body: (functor) @body) @subject
(module_binding module_type: (signature) @body) @subject
(module_binding module_type: (signature) @body body: (_)) @subject
(module_binding body: (module_path)) @member
(module_definition (module_binding) @wrapped) @wrapper
(module_parameter (module_name) @local)
(module_type_definition (module_type_name) @name) @definition.interface
(module_type_definition body: (signature) @body) @subject
(structure) @scope.namespace
(signature) @scope.namespace

; Classes
(class_binding (class_name) @name) @definition.class @scope
(class_binding body: (_) @body) @subject
(class_definition (class_binding) @wrapped) @wrapper
(class_type_binding (class_type_name) @name body: (_) @body) @definition.interface @scope
(class_type_definition (class_type_binding) @wrapped) @wrapper
(object_expression) @scope
(class_body_type) @scope
(method_definition (method_name) @name) @definition.method @member @scope.function
(method_definition body: (_) @body) @subject
(method_definition "private" @visibility) @subject
(method_specification (method_name) @name) @definition.method @member
(method_specification "private" @visibility) @subject
(instance_variable_definition (instance_variable_name) @name) @definition.field
(instance_variable_specification (instance_variable_name) @name) @definition.field
(inheritance_definition class: (class_path (class_name) @reference.extends))
(inheritance_definition class: (class_application class: (class_path (class_name) @reference.extends)))

; Scopes and local names
(let_expression) @scope
(let_open_expression) @scope
(match_case) @scope
(fun_expression) @scope.function
(for_expression) @scope
(value_pattern) @local
(field_pattern (field_path (field_name) @local))

(comment) @comment
