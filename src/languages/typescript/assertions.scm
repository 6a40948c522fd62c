; Not in TSX, where this syntax is an element.

(type_assertion (type_arguments (_) @inner)) @expression.same
(type_assertion (type_arguments) (_) @operand) @subject
