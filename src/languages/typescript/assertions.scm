; Not in TSX, where it would be an element.

(type_assertion (type_arguments (_) @inner)) @expression.same
