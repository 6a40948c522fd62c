; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(predefined_type) @reference.type
(generic_name (identifier) @reference.type)

; A member of a namespace, a type or a value. `?.` reads on.
(member_access_expression expression: (_) @object name: (identifier) @property) @expression.member
(member_access_expression expression: (_) @object name: (generic_name (identifier) @property)) @expression.member
(member_access_expression ["this" "base"] @object name: (identifier) @property) @expression.member
(member_access_expression ["this" "base"] @object name: (generic_name (identifier) @property)) @expression.member
(conditional_access_expression condition: (_) @object (member_binding_expression name: (identifier) @property)) @expression.member
(conditional_access_expression condition: (_) @object (member_binding_expression name: (generic_name (identifier) @property))) @expression.member
(conditional_access_expression ["this" "base"] @object (member_binding_expression name: (identifier) @property)) @expression.member
(conditional_access_expression condition: (_) @inner (element_binding_expression)) @expression.element
(qualified_name qualifier: (_) @object name: (identifier) @property) @expression.member
(qualified_name qualifier: (_) @object name: (generic_name (identifier) @property)) @expression.member
(alias_qualified_name name: (_) @inner) @expression.same
(alias_qualified_name alias: (_) @ignore)
"this" @expression.self
"base" @expression.super

(generic_name (identifier) @inner) @expression.generic
(generic_name (type_argument_list (_) @argument)) @subject
(invocation_expression function: (_) @callee) @expression.call
(invocation_expression function: (generic_name (identifier) @inner) @expression.same)
(invocation_expression function: (generic_name (type_argument_list (_) @applied))) @subject
(invocation_expression function: (member_access_expression name: (generic_name (type_argument_list (_) @applied)))) @subject
(invocation_expression function: (conditional_access_expression (member_binding_expression name: (generic_name (type_argument_list (_) @applied))))) @subject
(object_creation_expression type: [(identifier) (qualified_name) (alias_qualified_name)] @constructed) @expression.new
(object_creation_expression type: (generic_name (identifier) @constructed)) @expression.new
(object_creation_expression type: (generic_name (type_argument_list (_) @argument))) @subject
(object_creation_expression type: (nullable_type (_) @constructed)) @expression.new
(attribute name: (_) @constructed) @subject

(await_expression (_) @inner) @expression.await
(element_access_expression expression: (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(postfix_unary_expression (_) @inner) @expression.same
(checked_expression (_) @inner) @expression.same
(ref_expression (_) @inner) @expression.same
(cast_expression type: (_) @inner) @expression.same
(cast_expression value: (_) @operand) @subject
(as_expression right: (_) @inner) @expression.same
(as_expression left: (_) @operand) @subject
(default_expression type: (_) @inner) @expression.same
(declaration_expression type: (_) @inner) @expression.same
; Numbers are made wider, and anything is added to text.
(binary_expression left: (_) @part ["+" "-" "*" "/" "%" "&" "|" "^"] right: (_) @part) @expression.union
(binary_expression left: [(string_literal) (verbatim_string_literal) (interpolated_string_expression)] @inner "+") @expression.same
(binary_expression "+" right: [(string_literal) (verbatim_string_literal) (interpolated_string_expression)] @inner) @expression.same
(binary_expression left: (_) @inner ["<<" ">>" ">>>"]) @expression.same
(binary_expression ["==" "!=" "<" ">" "<=" ">=" "&&" "||"] @inner) @expression.same
(prefix_unary_expression ["-" "+" "~"] (_) @inner) @expression.same
(prefix_unary_expression "!" @inner) @expression.same
(conditional_expression consequence: (_) @part alternative: (_) @part) @expression.union
(binary_expression left: (_) @part "??" right: (_) @part) @expression.union
(switch_expression (switch_expression_arm (_) . (_) @part)) @expression.union
(array_creation_expression type: (array_type type: (_) @inner)) @expression.array
(implicit_array_creation_expression (initializer_expression . (_) @inner)) @expression.array
(query_expression (select_clause (_) @inner)) @expression.array
(with_expression . (_) @inner) @expression.same
(with_expression . (_) @object (with_initializer . (identifier) @property @expression.member @target))

; A value in these places takes its type from its target.
(variable_declaration type: (_) @inner (variable_declarator (implicit_object_creation_expression) @expression.same))
(property_declaration type: (_) @inner value: (implicit_object_creation_expression) @expression.same)
(assignment_expression left: (_) @inner right: (implicit_object_creation_expression) @expression.same)
(return_statement (implicit_object_creation_expression) @expression.returned)
(invocation_expression arguments: (argument_list (argument !name (_) @passed))) @subject
(invocation_expression arguments: (argument_list (argument name: (_) . (_) @passed))) @subject
(object_creation_expression arguments: (argument_list (argument !name (_) @passed))) @subject
(object_creation_expression arguments: (argument_list (argument name: (_) . (_) @passed))) @subject
(invocation_expression arguments: (argument_list (argument [(lambda_expression) (anonymous_method_expression) (implicit_object_creation_expression)] @expression.argument))) @inner
(object_creation_expression arguments: (argument_list (argument [(lambda_expression) (anonymous_method_expression) (implicit_object_creation_expression)] @expression.argument))) @inner
(variable_declaration type: [(identifier) (generic_name) (qualified_name)] @inner (variable_declarator (lambda_expression) @expression.same))
(assignment_expression left: (_) @inner right: (lambda_expression) @expression.same)

; Keys of an initializer are members of its type.
(object_creation_expression initializer: (initializer_expression (assignment_expression left: (identifier) @property @expression.member @target))) @object
(implicit_object_creation_expression (initializer_expression (assignment_expression left: (identifier) @property @expression.member @target))) @object
(assignment_expression left: (_) @object right: (initializer_expression (assignment_expression left: (identifier) @property @expression.member @target)))
(is_pattern_expression expression: (_) @object pattern: (recursive_pattern !type (property_pattern_clause (subpattern . (identifier) @property @expression.member))))
(recursive_pattern type: (_) @object (property_pattern_clause (subpattern . (identifier) @property @expression.member)))
(switch_expression . (_) @object (switch_expression_arm (recursive_pattern !type (property_pattern_clause (subpattern . (identifier) @property @expression.member)))))

(assignment_expression left: (_) @target)
(prefix_unary_expression ["++" "--"] (_) @target)
(postfix_unary_expression (_) @target ["++" "--"])
(argument ["out" "ref"] (identifier) @target)

; Not uses of a name of the code: namespaces, labels, parameters by name, symbols of the preprocessor.
(argument name: (identifier) @ignore)
(anonymous_object_creation_expression (identifier) @ignore . "=")
(attribute_argument name: (identifier) @ignore)
(labeled_statement . (identifier) @ignore)
(goto_statement (identifier) @ignore)
(preproc_if condition: [(identifier) @ignore (unary_expression argument: (identifier) @ignore)])
(preproc_elif condition: [(identifier) @ignore (unary_expression argument: (identifier) @ignore)])
(preproc_if condition: (binary_expression [(identifier) @ignore (unary_expression argument: (identifier) @ignore)]))
(preproc_elif condition: (binary_expression [(identifier) @ignore (unary_expression argument: (identifier) @ignore)]))
(preproc_if condition: (binary_expression left: (binary_expression [(identifier) @ignore (unary_expression argument: (identifier) @ignore)])))
(extern_alias_directive name: (_) @ignore)
(namespace_declaration name: (qualified_name name: (_) @ignore))
(file_scoped_namespace_declaration name: (qualified_name name: (_) @ignore))
(using_directive [(identifier) @reference.import (qualified_name name: (identifier) @reference.import)])
(namespace_declaration name: (qualified_name qualifier: (identifier) @ignore))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))))
(namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (identifier) @ignore))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))))
(file_scoped_namespace_declaration name: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))))
(using_directive (qualified_name qualifier: (identifier) @ignore))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore))))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (identifier) @ignore)))))))
(using_directive (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore))))))
(using_directive (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name qualifier: (qualified_name name: (identifier) @ignore)))))))

; Types
(nullable_type type: (_) @inner) @expression.same
(pointer_type type: (_) @inner) @expression.same
(ref_type type: (_) @inner) @expression.same
(scoped_type type: (_) @inner) @expression.same
(array_type type: (_) @inner) @expression.array
(type_parameter_constraints_clause . (identifier) @reference.type)
(constant_pattern (identifier) @reference.read)
(variable_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(parameter type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(parameter_list type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(method_declaration returns: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(property_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(indexer_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(event_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(operator_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(conversion_operator_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(delegate_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(local_function_statement type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(cast_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(object_creation_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(array_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(nullable_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(pointer_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(ref_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(scoped_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(foreach_statement type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(catch_declaration type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(declaration_pattern type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(declaration_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(recursive_pattern type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(type_pattern type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(typeof_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(default_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(sizeof_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(tuple_element type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(type_parameter_constraint type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(primary_constructor_base_type type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(is_expression right: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(as_expression right: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(lambda_expression type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(from_clause type: [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(type_argument_list [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
(explicit_interface_specifier [(identifier) @reference.type (qualified_name name: (identifier) @reference.type) (alias_qualified_name name: (identifier) @reference.type)])
