; Uses of names.

(identifier) @reference.read
(field_expression member: (_) @property) @expression.member
(field_expression object: (_) @object) @subject
(call_expression function: (_) @callee) @expression.call
(struct_initializer . (_) @constructed) @expression.new
(try_expression (_) @inner) @expression.same
(catch_expression . (_) @inner) @expression.same
(binary_expression left: (_) @part "orelse" right: (_) @part) @expression.union
(parenthesized_expression (_) @inner) @expression.same
(dereference_expression (_) @inner) @expression.same
(null_coercion_expression (_) @inner) @expression.same
(unary_expression "&" argument: (_) @inner) @expression.same
(index_expression object: (_) @inner) @expression.element
(comptime_expression (_) @inner) @expression.same
((builtin_function (builtin_identifier) @_this) @expression.self (#eq? @_this "@This"))
((builtin_function (builtin_identifier) @_as (arguments . (_) @inner)) @expression.same (#match? @_as "^@(as|alignCast|constCast)$"))
(assignment_expression left: (_) @target)
(variable_declaration . (field_expression) @target)
(variable_declaration . (index_expression) @target)
(variable_declaration . (dereference_expression) @target)
(variable_declaration . (identifier) @target)

; `.{ .name = value }` writes fields of the type in front.
(struct_initializer . (_) @object (initializer_list (assignment_expression left: (field_expression !object member: (_) @property) @expression.member @target)))

; Types
(pointer_type (_) @inner) @expression.same
(nullable_type (_) @inner) @expression.same
(error_union_type ok: (_) @inner) @expression.same
(slice_type (_) @inner) @expression.array
(array_type (_) . (_) @inner) @expression.array
(parameter type: (identifier) @reference.type)
(function_declaration type: (identifier) @reference.type)
(function_signature type: (identifier) @reference.type)
(container_field type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(pointer_type (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(slice_type (identifier) @reference.type)
(error_union_type ok: (identifier) @reference.type)
(error_union_type error: (identifier) @reference.type)

; Labels, and names of errors that no set is named for.
(block_label (identifier) @ignore)
(break_label (identifier) @ignore)
(error_type (identifier) @reference.read)
((identifier) @ignore (#eq? @ignore "_"))
