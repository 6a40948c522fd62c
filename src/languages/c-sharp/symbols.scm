; Declarations. A file with one namespace has it as its package; several are symbols.

(namespace_declaration name: (_) @name body: (_) @body) @definition.namespace
(namespace_declaration name: (_) @package) @subject
(file_scoped_namespace_declaration name: (_) @name) @definition.namespace @following
(file_scoped_namespace_declaration name: (_) @package) @subject

(class_declaration name: (_) @name) @definition.class @scope
(struct_declaration name: (_) @name) @definition.struct @scope
(record_declaration name: (_) @name) @definition.record @scope
(interface_declaration name: (_) @name) @definition.interface @scope
(enum_declaration name: (_) @name) @definition.enum
(delegate_declaration name: (_) @name) @definition.delegate @scope.function
(class_declaration body: (_) @body) @subject
(struct_declaration body: (_) @body) @subject
(record_declaration body: (_) @body) @subject
(interface_declaration body: (_) @body) @subject
(enum_declaration body: (_) @body) @subject
(delegate_declaration type: (_) @type) @subject
(delegate_declaration parameters: (_) @parameters) @subject
(enum_member_declaration name: (_) @name) @definition.enum_member @exported

; A constant of a type is a constant, as it would be in a namespace.
(declaration_list) @scope.namespace
(enum_member_declaration_list) @scope.members

(method_declaration name: (_) @name) @definition.method @scope.function
(method_declaration body: (_) @body) @subject
(method_declaration returns: (_) @type) @subject
(method_declaration parameters: (_) @parameters) @subject
; Called on a value of the type of its first parameter.
((method_declaration parameters: (parameter_list (parameter (modifier) @_this type: (_) @extended))) @subject (#eq? @_this "this"))
(local_function_statement name: (_) @name) @definition.function @scope.function
(local_function_statement body: (_) @body) @subject
(local_function_statement type: (_) @type) @subject
(local_function_statement parameters: (_) @parameters) @subject

; No bare name refers to these: they are called by the name of the type, by an operator or through an interface.
(constructor_declaration name: (_) @name) @definition.constructor @scope.function
(constructor_declaration name: (_)) @lifted.type
(constructor_declaration body: (_) @body) @subject
(constructor_declaration parameters: (_) @parameters) @subject
(destructor_declaration name: (_) @name) @definition.destructor @scope.function
(destructor_declaration name: (_)) @lifted.type
(destructor_declaration body: (_) @body) @subject
(operator_declaration ["+" "-" "*" "/" "%" "!" "~" "++" "--" "true" "false" "&" "|" "^" "<<" ">>" ">>>" "==" "!=" ">" "<" ">=" "<="] @name)
  @definition.operator @scope.function
(operator_declaration type: (_) @type) @lifted.type
(operator_declaration body: (_) @body) @subject
(operator_declaration parameters: (_) @parameters) @subject
(conversion_operator_declaration ["implicit" "explicit"] @name) @definition.operator @scope.function
(conversion_operator_declaration type: (_) @type) @lifted.type
(conversion_operator_declaration body: (_) @body) @subject
(conversion_operator_declaration parameters: (_) @parameters) @subject
(indexer_declaration "this" @name) @definition.indexer @scope.function
(indexer_declaration type: (_) @type) @lifted.type
((indexer_declaration accessors: (_) @body) @subject (#match? @body "=>|\\{[^{}]*\\{"))
(indexer_declaration value: (_) @body) @subject
(indexer_declaration parameters: (_) @parameters) @subject
(method_declaration (explicit_interface_specifier)) @lifted.type
(property_declaration (explicit_interface_specifier)) @lifted.type
(event_declaration (explicit_interface_specifier)) @lifted.type

(property_declaration name: (_) @name) @definition.property
(property_declaration type: (_) @type) @subject
((property_declaration accessors: (_) @body) @subject (#match? @body "=>|\\{[^{}]*\\{"))
(property_declaration value: (arrow_expression_clause) @body) @subject
(accessor_declaration) @scope.function
(event_declaration name: (_) @name) @definition.event
(event_declaration type: (_) @type) @subject
(event_declaration accessors: (_) @body) @subject

(field_declaration (variable_declaration (variable_declarator name: (_) @name) @definition.field))
(field_declaration (variable_declaration type: (_) @type (variable_declarator) @subject))
(field_declaration (modifier "const") (variable_declaration (variable_declarator) @definition.constant))
(field_declaration (variable_declaration (variable_declarator (lambda_expression body: (_) @body)) @subject))
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name) @definition.event))
(event_field_declaration (variable_declaration type: (_) @type (variable_declarator) @subject))
(variable_declaration (variable_declarator) @wrapped) @wrapper
(field_declaration (variable_declaration) @wrapped) @wrapper
(event_field_declaration (variable_declaration) @wrapped) @wrapper

; A parameter of a record is also a property. In a class or struct it is a name for the whole body.
(record_declaration (parameter_list (parameter name: (_) @name) @definition.property @exported))

; Supertypes. The name of an interface starts with `I`.
((class_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @extends)) @subject
  (#not-match? @extends "^([\\w.:]*[.:])?I[A-Z][^.]*(<|$)"))
((class_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements)) @subject
  (#match? @implements "^([\\w.:]*[.:])?I[A-Z][^.]*(<|$)"))
(class_declaration (base_list (primary_constructor_base_type type: (_) @extends))) @subject
((record_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @extends)) @subject
  (#not-match? @extends "^([\\w.:]*[.:])?I[A-Z][^.]*(<|$)"))
((record_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements)) @subject
  (#match? @implements "^([\\w.:]*[.:])?I[A-Z][^.]*(<|$)"))
(record_declaration (base_list (primary_constructor_base_type type: (_) @extends))) @subject
(struct_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @implements)) @subject
(interface_declaration (base_list [(identifier) (generic_name) (qualified_name) (alias_qualified_name)] @extends)) @subject

; Modifiers
(class_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(struct_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(record_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(interface_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(enum_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(delegate_declaration (modifier ["public" "protected" "private" "internal" "file"]) @visibility) @subject
(method_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(constructor_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(operator_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(conversion_operator_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(indexer_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(property_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(event_declaration (modifier ["public" "protected" "private" "internal"]) @visibility) @subject
(field_declaration (modifier ["public" "protected" "private" "internal"]) @visibility (variable_declaration (variable_declarator) @subject))
(event_field_declaration (modifier ["public" "protected" "private" "internal"]) @visibility (variable_declaration (variable_declarator) @subject))
; `protected internal` is visible to subtypes everywhere, `private protected` to those here.
(class_declaration (modifier "protected") @visibility) @subject
(struct_declaration (modifier "protected") @visibility) @subject
(record_declaration (modifier "protected") @visibility) @subject
(interface_declaration (modifier "protected") @visibility) @subject
(enum_declaration (modifier "protected") @visibility) @subject
(delegate_declaration (modifier "protected") @visibility) @subject
(method_declaration (modifier "protected") @visibility) @subject
(constructor_declaration (modifier "protected") @visibility) @subject
(operator_declaration (modifier "protected") @visibility) @subject
(conversion_operator_declaration (modifier "protected") @visibility) @subject
(indexer_declaration (modifier "protected") @visibility) @subject
(property_declaration (modifier "protected") @visibility) @subject
(event_declaration (modifier "protected") @visibility) @subject
(field_declaration (modifier "protected") @visibility (variable_declaration (variable_declarator) @subject))
(event_field_declaration (modifier "protected") @visibility (variable_declaration (variable_declarator) @subject))
(interface_declaration body: (declaration_list [(method_declaration) (property_declaration) (indexer_declaration) (event_declaration)] @exported))
(interface_declaration body: (declaration_list [(class_declaration) (struct_declaration) (record_declaration) (interface_declaration)
  (enum_declaration) (delegate_declaration)] @exported))
(interface_declaration body: (declaration_list (field_declaration (variable_declaration (variable_declarator) @exported))))
(interface_declaration body: (declaration_list (event_field_declaration (variable_declaration (variable_declarator) @exported))))
(class_declaration (modifier "static")) @static
(method_declaration (modifier "static")) @static
(constructor_declaration (modifier "static")) @static
(operator_declaration) @static
(conversion_operator_declaration) @static
(property_declaration (modifier "static")) @static
(event_declaration (modifier "static")) @static
(field_declaration (modifier ["static" "const"]) (variable_declaration (variable_declarator) @static))
(event_field_declaration (modifier "static") (variable_declaration (variable_declarator) @static))

; Parameters
(parameter name: (_) @name) @local
(parameter type: (_) @type) @subject
(parameter_list (parameter) @expression.parameter)
(bracketed_parameter_list (parameter) @expression.parameter)
(parameter_list name: (identifier) @local @expression.parameter @rest)
(parameter_list type: (_) @type name: (_) @subject)
(lambda_expression parameters: (parameter_list (parameter) @subject)) @inner
(lambda_expression parameters: (implicit_parameter) @local)
(lambda_expression parameters: (implicit_parameter) @expression.parameter) @inner
(anonymous_method_expression parameters: (parameter_list (parameter) @subject)) @inner
(lambda_expression parameters: (parameter_list) @parameters) @subject
(lambda_expression type: (_) @type) @subject
(anonymous_method_expression parameters: (_) @parameters) @subject

; Type parameters
(type_parameter name: (_) @name) @local.type
(class_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(struct_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(record_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(interface_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(delegate_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(method_declaration (type_parameter_list (type_parameter name: (_) @generic))) @subject
(local_function_statement (type_parameter_list (type_parameter name: (_) @generic))) @subject

; Scopes
(lambda_expression) @scope.function
(anonymous_method_expression) @scope.function
(block) @scope
(for_statement) @scope
(foreach_statement) @scope
(using_statement) @scope
(fixed_statement) @scope
(catch_clause) @scope
(switch_section) @scope
(switch_expression_arm) @scope
(query_expression) @scope
(arrow_expression_clause) @scope

; Local names
(local_declaration_statement (variable_declaration (variable_declarator name: (identifier) @name) @local))
(using_statement (variable_declaration (variable_declarator name: (identifier) @name) @local))
(for_statement initializer: (variable_declaration (variable_declarator name: (identifier) @name) @local))
(fixed_statement (variable_declaration (variable_declarator name: (identifier) @name) @local))
(variable_declaration type: [(identifier) (generic_name) (qualified_name) (alias_qualified_name) (nullable_type) (array_type)
  (predefined_type) (tuple_type) (pointer_type) (ref_type) (scoped_type)] @type (variable_declarator) @subject)
(variable_declarator name: (_) . (_) @value) @subject
(foreach_statement left: (identifier) @local)
(foreach_statement type: (implicit_type) left: (identifier) @subject right: (_) @element)
(foreach_statement type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @type left: (identifier) @subject)
(tuple_pattern name: (identifier) @local)
(parenthesized_variable_designation name: (identifier) @local)
(declaration_expression name: (identifier) @name) @local
(declaration_expression type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @type) @subject
(declaration_pattern name: (identifier) @name) @local
(declaration_pattern type: [(identifier) (generic_name) (qualified_name) (nullable_type) (array_type) (predefined_type)] @type) @subject
(is_pattern_expression expression: (_) @value pattern: (declaration_pattern type: (implicit_type)) @subject)
(recursive_pattern name: (identifier) @name) @local
(recursive_pattern type: (_) @type) @subject
(is_pattern_expression expression: (_) @value pattern: (recursive_pattern !type) @subject)
(switch_expression . (_) @value (switch_expression_arm (recursive_pattern !type) @subject))
(var_pattern name: (identifier) @name) @local
(list_pattern name: (identifier) @name) @local
(catch_declaration type: (_) @type name: (identifier) @name) @local
(from_clause name: (identifier) @name (_) @element) @local
(let_clause . (identifier) @name . (_) @value) @local
(join_clause . (identifier) @name . (_) @element) @local
(join_into_clause (identifier) @local)

(attribute_list) @decorator
(comment) @comment
