; Uses of names.

(identifier) @reference.read
(type_identifier) @reference.type

; `->` and `.` are one: a pointer, an array and what they are made of have one type here.
(field_expression argument: (_) @object field: (field_identifier) @property) @expression.member
(call_expression function: (_) @callee) @expression.call
(pointer_expression argument: (_) @inner) @expression.same
(subscript_expression argument: (_) @inner) @expression.same
(parenthesized_expression (_) @inner) @expression.same
(assignment_expression left: (_) @inner) @expression.same
(comma_expression right: (_) @inner) @expression.same
(conditional_expression consequence: (_) @part) @expression.union
(conditional_expression alternative: (_) @part) @expression.union
(cast_expression type: (_) @inner) @expression.same
(cast_expression value: (_) @operand) @subject
(type_descriptor type: (_) @inner) @expression.same
(struct_specifier name: (_) @inner) @expression.same
(union_specifier name: (_) @inner) @expression.same
(enum_specifier name: (_) @inner) @expression.same
(offsetof_expression type: (_) @object member: (_) @property) @expression.member

(assignment_expression left: (_) @target)
(update_expression argument: (_) @target)

; Designators are fields of the type that the list initializes.
(compound_literal_expression type: (_) @inner) @expression.same
(compound_literal_expression type: (_) @inner value: (initializer_list) @expression.same)
(declaration type: (_) @inner declarator: (init_declarator value: (initializer_list) @expression.same))
(initializer_list (initializer_list) @expression.same) @inner
(initializer_list (initializer_pair designator: (subscript_designator) value: (initializer_list) @expression.same)) @inner
(initializer_list (initializer_pair designator: (field_designator (field_identifier) @property) value: (initializer_list) @expression.member)) @object
(initializer_list (initializer_pair designator: (field_designator (field_identifier) @property @reference.write) @expression.member)) @object

; The names of attributes are not names of the program.
(attribute_specifier (argument_list (identifier) @ignore))
(attribute_specifier (argument_list (call_expression function: (identifier) @ignore)))
(attribute_specifier (argument_list (call_expression arguments: (argument_list (identifier) @ignore))))
