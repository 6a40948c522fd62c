; Uses of names, shared by JavaScript and TypeScript. Every identifier is a read unless another pattern matches.

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

; Keys of an object are members of the target it is assigned to; those of a pattern, of the destructured value.
(object (pair key: (property_identifier) @property @reference.write) @expression.member) @object
(object (pair key: (property_identifier) @property value: (object) @expression.member)) @object
; A shorthand property and the name of a method in an object literal are keys too.
(object (shorthand_property_identifier) @subject) @holder
(object (method_definition name: (property_identifier) @subject)) @holder
(object (pair key: (property_identifier) @subject value: [(arrow_function) (function_expression)])) @holder
(object_pattern (pair_pattern key: (property_identifier) @property) @expression.member) @object
(object_pattern (shorthand_property_identifier_pattern) @property @expression.member) @object
(object_pattern (object_assignment_pattern left: (shorthand_property_identifier_pattern) @property @expression.member)) @object

; `object['key']` with a literal is a member access.
(subscript_expression object: (_) @object index: (string (string_fragment) @property)) @expression.member
