; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(dot_index_expression table: (_) @object field: (_) @property) @expression.member
(method_index_expression table: (_) @object method: (_) @property) @expression.member
(bracket_index_expression table: (_) @inner) @expression.element
(function_call name: (_) @callee) @expression.call
((identifier) @expression.self (#eq? @expression.self "self"))
(parenthesized_expression (_) @inner) @expression.same
(binary_expression left: (_) @part "or" right: (_) @part) @expression.union
(binary_expression "and" right: (_) @inner) @expression.same
(assignment_statement (variable_list (_) @target))
; `setmetatable(table, Class)` is an object of the class.
((function_call name: (identifier) @_set arguments: (arguments (_) . (identifier) @constructed)) @expression.new (#eq? @_set "setmetatable"))

; Words that only look like names of code.
(field name: (identifier) @ignore)
(attribute (identifier) @ignore)
(goto_statement (identifier) @ignore)
(label_statement (identifier) @ignore)
