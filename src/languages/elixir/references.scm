; Uses of names. A bare identifier is a variable; what is called, captured, or written after `@` may be declared.

(alias) @reference.read
(call target: (identifier) @reference.call)
(dot left: (_) @object right: [(identifier) (alias)] @property) @expression.member
(call target: (dot) @callee) @expression.call
((identifier) @expression.self (#eq? @expression.self "__MODULE__"))
(binary_operator "|>" right: (identifier) @reference.call)
(unary_operator "&" operand: (binary_operator left: (identifier) @reference.call "/"))
(unary_operator "&" operand: (binary_operator left: (call target: (dot) @callee) "/"))
(unary_operator "@" operand: (identifier) @reference.read)
(struct (alias) @reference.type)
; The name in a specification of types is not called.
((unary_operator "@" operand: (call target: (identifier) @ignore)))
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator left: (call target: (identifier) @ignore)))))
  (#match? @_word "^(spec|callback|macrocallback)$"))
((call target: (identifier) @_behaviour (arguments . (alias) @reference.implements)) (#eq? @_behaviour "behaviour"))
