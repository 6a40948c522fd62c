; Classes, categories and protocols. An implementation has the name of its class, which a header declares.

(class_interface . (identifier) @name) @definition.class @scope
(class_interface superclass: (_) @extends) @subject
(class_interface (parameterized_arguments (type_name (type_identifier) @implements))) @subject
(class_interface category: (_)) @definition.extension
(class_interface !superclass !category) @definition.extension
(class_implementation . (identifier) @name.use) @definition.impl @scope
(protocol_declaration . (identifier) @name) @definition.protocol @scope
(protocol_declaration (protocol_reference_list (identifier) @extends)) @subject
(class_declaration (identifier) @reference.type)

; A signature ends before the first member.
(class_interface . (identifier) . [(instance_variables) (property_declaration) (method_declaration) (comment)] @opening) @subject
(class_interface superclass: (_) . [(instance_variables) (property_declaration) (method_declaration) (comment)] @opening) @subject
(class_interface category: (_) . [(property_declaration) (method_declaration) (comment)] @opening) @subject
(class_interface (parameterized_arguments) . [(instance_variables) (property_declaration) (method_declaration) (comment)] @opening) @subject
(class_implementation . (identifier) . [(instance_variables) (implementation_definition) (comment)] @opening) @subject
(class_implementation category: (_) . [(implementation_definition) (comment)] @opening) @subject
(protocol_declaration . (identifier) . [(qualified_protocol_interface_declaration) (property_declaration) (method_declaration) (comment)] @opening) @subject
(protocol_declaration (protocol_reference_list) . [(qualified_protocol_interface_declaration) (property_declaration) (method_declaration) (comment)] @opening) @subject

; Methods are named by the first part of their selector.
(method_declaration . (method_type) . (identifier) @name) @definition.method @scope.function @declaration
(protocol_declaration (method_declaration) @definition.method)
(method_definition . (method_type) . (identifier) @name) @definition.method @scope.function
(method_definition (compound_statement) @body) @subject
(method_declaration (method_type (type_name) @type)) @subject
(method_definition (method_type (type_name) @type)) @subject
((method_declaration . "+") @static)
((method_definition . "+") @static)
(implementation_definition (method_definition) @wrapped) @wrapper
(method_parameter (identifier) @name) @local
(method_parameter (method_type (type_name) @type)) @subject

; Properties and fields
(property_declaration (struct_declaration (struct_declarator (identifier) @name))) @definition.property
(property_declaration (struct_declaration (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @definition.property
(property_declaration (struct_declaration . (_) @type)) @subject
(instance_variable (struct_declaration (struct_declarator (identifier) @name))) @definition.field
(instance_variable (struct_declaration (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @definition.field
(instance_variable (struct_declaration . (_) @type)) @subject

(block_literal) @scope.function
(type_name . (_) @inner) @expression.same
