; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(user_defined_type (identifier) @reference.type)
(type_alias (identifier) @reference.type)
(user_defined_type . (identifier) @inner) @expression.same
(user_defined_type . (identifier) @object (identifier) @property) @expression.member
(type_alias . (identifier) @object (identifier) @property) @expression.member
(using_alias (user_defined_type (identifier) @reference.read))

(member_expression object: (_) @object property: (_) @property) @expression.member
(expression (_) @inner) @expression.same
(parenthesized_expression (_) @inner) @expression.same
(assignment_expression right: (_) @inner) @expression.same
(ternary_expression . (expression) (expression) @part) @expression.union
(array_access base: (_) @inner) @expression.element
(type_name) @expression.same
(type_name (user_defined_type) @inner) @subject
(type_name (type_name) @inner) @expression.array
(type_name value_type: (_) @inner) @expression.record
((identifier) @expression.self (#eq? @expression.self "this"))
((identifier) @expression.super (#eq? @expression.super "super"))

; Calls. `a.f{value: 1}(b)` passes options.
(call_expression function: (_) @callee) @expression.call
(call_expression function: (expression (new_expression name: (_) @constructed))) @expression.new
(call_expression function: (expression (struct_expression type: (expression (new_expression name: (_) @constructed))))) @expression.new
(struct_expression type: (_) @inner) @expression.same
(revert_statement error: (_) @constructed)
(emit_statement name: (_) @callee)
(modifier_invocation . (identifier) @callee)
(yul_function_call function: (yul_identifier (identifier) @callee))

; Writes.
(assignment_expression left: (_) @target)
(augmented_assignment_expression left: (_) @target)
(update_expression argument: (_) @target)
(unary_expression operator: "delete" argument: (_) @target)
(assignment_expression left: (expression (tuple_expression (expression) @target)))
(yul_assignment . (yul_path (yul_identifier (identifier) @reference.write)))

; Words that only look like names of code.
(call_struct_argument name: (_) @ignore)
(struct_field_assignment name: (_) @ignore)
(error_parameter name: (_) @ignore)
(event_parameter name: (_) @ignore)
(type_name key_identifier: (_) @ignore)
(type_name value_identifier: (_) @ignore)
(type_name parameters: (parameter name: (_) @ignore))
(any_pragma_token (identifier) @ignore)
; `x.slot` and `x.offset` of a state variable.
(yul_path . (yul_identifier) (yul_identifier (identifier) @ignore))
(yul_label (identifier) @ignore)
