; Uses of names that JavaScript and TypeScript share. Every identifier is a read unless something says otherwise.

(identifier) @reference.read
(shorthand_property_identifier) @reference.read

(member_expression object: (_) @object property: (_) @property) @expression.member
(call_expression function: (_) @callee) @expression.call
(new_expression constructor: (_) @constructed) @expression.new
(await_expression (_) @inner) @expression.await
(subscript_expression object: (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(this) @expression.self
(super) @expression.super
(ternary_expression consequence: (_) @part alternative: (_) @part) @expression.union
(binary_expression left: (_) @part ["??" "||"] right: (_) @part) @expression.union

(assignment_expression left: (_) @target)
(augmented_assignment_expression left: (_) @target)
(update_expression argument: (_) @target)
