; Declarations. The package clause is not a symbol, since every file of a package has the same one.

((function_declaration name: (_) @name) @definition.function (#not-eq? @name "_"))
(function_declaration) @scope.function
(function_declaration body: (_) @body) @subject
(function_declaration result: (_) @type) @subject
(function_declaration result: (parameter_list . (parameter_declaration type: (_) @type))) @subject

; A method belongs to the type of its receiver, which may be declared in another file.
((method_declaration name: (_) @name) @definition.method (#not-eq? @name "_"))
(method_declaration) @scope.function
(method_declaration body: (_) @body) @subject
(method_declaration result: (_) @type) @subject
(method_declaration result: (parameter_list . (parameter_declaration type: (_) @type))) @subject
; What it returns, where that may be a router that it made.
(function_declaration result: (_) body: (block (statement_list (return_statement (expression_list . (identifier) @returned))))) @subject
(method_declaration result: (_) body: (block (statement_list (return_statement (expression_list . (identifier) @returned))))) @subject
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (type_identifier) @owner
  (generic_type type: (_) @owner)
  (pointer_type (type_identifier) @owner)
  (pointer_type (generic_type type: (_) @owner))
]))) @subject

((type_spec name: (_) @name) @definition.type_alias (#not-eq? @name "_"))
((type_alias name: (_) @name) @definition.type_alias (#not-eq? @name "_"))
(type_spec) @scope
(type_alias) @scope
(type_spec type: (_) @value) @subject
(type_alias type: (_) @value) @subject
((type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @definition.struct (#not-eq? @name "_"))
((type_spec name: (_) @name type: (interface_type "{" @opening) @body) @definition.interface (#not-eq? @name "_"))
(type_alias type: (struct_type (field_declaration_list) @body)) @subject
(type_alias type: (interface_type "{" @opening) @body) @subject
(type_declaration [(type_spec) (type_alias)] @wrapped) @wrapper

; Fields, also of an inline struct type of a field. An embedded type is a field and a supertype.
((type_spec type: (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))
  (#not-eq? @definition.field "_"))
((type_alias type: (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))
  (#not-eq? @definition.field "_"))
((field_declaration type: (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))
  (#not-eq? @definition.field "_"))
((field_declaration type: (_ (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type)))))
  (#not-eq? @definition.field "_"))
; Fields of an anonymous struct in a package variable.
((source_file (var_declaration (var_spec type: [(struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))) (_ (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))])))
  (#not-eq? @definition.field "_"))
((source_file (var_declaration (var_spec value: (expression_list (composite_literal type: [(struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))) (_ (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))])))))
  (#not-eq? @definition.field "_"))
((source_file (var_declaration (var_spec_list (var_spec type: [(struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))) (_ (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))]))))
  (#not-eq? @definition.field "_"))
((source_file (var_declaration (var_spec_list (var_spec value: (expression_list (composite_literal type: [(struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))) (_ (struct_type (field_declaration_list (field_declaration name: (_) @definition.field type: (_) @type))))]))))))
  (#not-eq? @definition.field "_"))
(field_declaration name: (_) @subject type: (struct_type (field_declaration_list) @body))
(field_declaration name: (_) @wrapped) @wrapper
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @extends)))) @subject
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: [
  (type_identifier) @definition.field @type
  (qualified_type name: (_) @definition.field) @type
  (generic_type type: (type_identifier) @definition.field) @type
  (generic_type type: (qualified_type name: (_) @definition.field)) @type
]))))
(field_declaration !name type: (_) @wrapped) @wrapper
(field_declaration !name type: (qualified_type name: (_) @wrapped) @wrapper)
(field_declaration !name type: (generic_type type: (_) @wrapped) @wrapper)
(field_declaration !name type: (generic_type type: (qualified_type name: (_) @wrapped) @wrapper))

; Interfaces. A union of types is a constraint, not a supertype.
(type_spec type: (interface_type (method_elem name: (_) @name) @definition.method))
(type_alias type: (interface_type (method_elem name: (_) @name) @definition.method))
(method_elem result: (_) @type) @subject
(method_elem result: (parameter_list . (parameter_declaration type: (_) @type))) @subject
((type_spec type: (interface_type (type_elem (_) @extends) @_element)) @subject (#not-match? @_element "[|~]"))

; Constants and variables; in functions they are local names. Each has its own value, or one call gives all values.
((const_spec (identifier) @definition.constant) (#not-eq? @definition.constant "_"))
(const_spec (identifier) @subject type: (_) @type)
(const_spec . (identifier) @subject value: (expression_list . (_) @value))
(const_spec . (identifier) . (identifier) @subject value: (expression_list . (_) . (_) @value))
(const_spec (identifier) @wrapped) @wrapper
(const_declaration (const_spec) @wrapped) @wrapper

((var_spec name: (_) @definition.variable) (#not-eq? @definition.variable "_"))
(var_spec name: (_) @subject type: (_) @type)
(var_spec . name: (_) @subject value: (expression_list . (_) @value))
(var_spec . name: (_) . name: (_) @subject value: (expression_list . (_) . (_) @value))
(var_spec . name: (_) @subject value: (expression_list . (composite_literal body: (_) @body)))
(var_spec . name: (_) @subject value: (expression_list . (unary_expression operand: (composite_literal body: (_) @body))))
(var_spec name: (_) @wrapped) @wrapper
(var_spec_list (var_spec) @wrapped) @wrapper
(var_declaration [(var_spec) (var_spec_list)] @wrapped) @wrapper

; A function in a package variable.
((source_file (var_declaration (var_spec . name: (_) @definition.function value: (expression_list . (func_literal body: (_) @body) @type))))
  (#not-eq? @definition.function "_"))
((source_file (var_declaration (var_spec_list
  (var_spec . name: (_) @definition.function value: (expression_list . (func_literal body: (_) @body) @type)))))
  (#not-eq? @definition.function "_"))
(source_file (var_declaration (var_spec . name: (_) @subject value: (expression_list . (func_literal result: (_) @type)))))
(source_file (var_declaration (var_spec_list (var_spec . name: (_) @subject value: (expression_list . (func_literal result: (_) @type))))))

; Scopes
(field_declaration_list) @scope.members
(interface_type) @scope.members
(method_elem) @scope
(function_type) @scope
(func_literal) @scope.function
(block) @scope
(if_statement) @scope
(for_statement) @scope
(expression_switch_statement) @scope
(expression_case) @scope
(type_switch_statement) @scope
(type_case) @scope
(communication_case) @scope
(default_case) @scope

; Local names
(parameter_declaration name: (identifier) @local type: (_) @type)
(variadic_parameter_declaration name: (_) @local) @type
(type_parameter_declaration name: (identifier) @local.type type: (_) @type)
(method_declaration receiver: (parameter_list (parameter_declaration type: [
  (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local.type)))
  (pointer_type (generic_type type_arguments: (type_arguments (type_elem (type_identifier) @local.type))))
])))
(short_var_declaration left: (expression_list (identifier) @local))
(short_var_declaration left: (expression_list . (identifier) @local) right: (expression_list . (_) @value))
(short_var_declaration left: (expression_list . (_) . (identifier) @local) right: (expression_list . (_) . (_) @value))
(short_var_declaration left: (expression_list . (_) . (_) . (identifier) @local) right: (expression_list . (_) . (_) . (_) @value))
(range_clause left: (expression_list (identifier) @local) ":=")
; A single range variable may be a channel element; the first of two is a key, whose type is unknown.
(range_clause left: (expression_list . (identifier) @local) ":=" right: (_) @element)
(range_clause left: (expression_list . (identifier) @local . (_)) ":=") @element
(range_clause left: (expression_list . (_) . (identifier) @local) ":=" right: (_) @element)
(receive_statement left: (expression_list (identifier) @local) ":=")
(receive_statement left: (expression_list . (identifier) @local) ":=" right: (_) @value)
(type_switch_statement alias: (expression_list (identifier) @local) value: (_) @value)
(type_switch_statement alias: (expression_list (identifier) @name) (type_case) @local @type)

(comment) @comment
