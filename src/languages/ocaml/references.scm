; Uses of names, with the modules in front of them.

(value_name) @reference.read
(constructor_name) @reference.read
(type_constructor) @reference.type
(module_name) @reference.read
(module_type_name) @reference.type
(class_name) @reference.read
(class_type_name) @reference.type
(instance_variable_name) @reference.read
(field_name) @reference.read
(method_name) @reference.read

(module_path (module_path) @object (module_name) @property) @expression.member
(value_path (module_path) @object (value_name) @property) @expression.member
(value_path (module_path) @object (parenthesized_operator (_) @property)) @expression.member
(constructor_path (module_path) @object (constructor_name) @property) @expression.member
(type_constructor_path (extended_module_path) @object (type_constructor) @property) @expression.member
(extended_module_path (extended_module_path) @object (module_name) @property) @expression.member
(module_type_path (extended_module_path) @object (module_type_name) @property) @expression.member
(class_path (module_path) @object (class_name) @property) @expression.member
(field_get_expression record: (_) @object field: (field_path (field_name) @property)) @expression.member
(record_expression (field_expression (field_path (field_name) @property) @expression.member))
(field_pattern (field_path (field_name) @property) @expression.member)
(method_invocation object: (_) @object method: (_) @property) @expression.member

(value_path . (value_name) @inner) @expression.same
(module_path . (module_name) @inner) @expression.same
(extended_module_path . (module_name) @inner) @expression.same
(application_expression function: (_) @callee) @expression.call
(application_expression function: (constructor_path) @constructed) @expression.new
(method_invocation method: (_) @reference.call)
(new_expression (class_path (class_name) @reference.instantiate))
(infix_expression operator: (_) @reference.call)
(prefix_expression operator: (_) @reference.call)
(set_expression . (instance_variable_name) @target)
(set_expression . (field_get_expression) @target)
(parenthesized_expression expression: (_) @inner) @expression.same
(labeled_argument (label_name) @ignore)
(attribute_payload (_ (_ (value_path (value_name) @ignore))))
(attribute_payload (_ (value_path (value_name) @ignore)))
