; Uses of names.

(identifier) @reference.read
(call_expression . (_) @callee) @expression.call
(broadcast_call_expression . (identifier) @reference.call)
(field_expression value: (_) @object . (identifier) @property) @expression.member
(macro_identifier (identifier) @reference.call)
(typed_expression (_) . (identifier) @reference.type)
(typed_expression (_) . (parametrized_type_expression . (identifier) @reference.type))
(unary_typed_expression (identifier) @reference.type)
(assignment . (identifier) @target)
(assignment . (field_expression (identifier) @target))
(compound_assignment_expression . (identifier) @target)
(quote_expression (identifier) @ignore)
(named_field . (identifier) @ignore)
