; Uses of names.

(identifier) @reference.read
(call function: (_) @callee) @expression.call
(call arguments: (arguments (argument value: (_) @passed))) @subject
(extract_operator lhs: (_) @object rhs: (identifier) @property) @expression.member
(namespace_operator lhs: (_) @object rhs: (identifier) @property) @expression.member
((extract_operator lhs: (identifier) @expression.self) (#match? @expression.self "^(self|private|.self)$"))
((call function: (extract_operator lhs: (identifier) @constructed rhs: (identifier) @_new)) @expression.new (#eq? @_new "new"))
(parenthesized_expression body: (_) @inner) @expression.same
(subset2 function: (_) @inner) @expression.element
(binary_operator lhs: (identifier) @target ["<-" "=" "<<-"])
(binary_operator lhs: (extract_operator) @target ["<-" "=" "<<-"])
(argument name: (identifier) @ignore)
