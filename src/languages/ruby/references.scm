; Uses of names. A bare name that no parameter or variable has is a call of a method of `self`.

(identifier) @reference.call
(constant) @reference.read
(instance_variable) @reference.read
(class_variable) @reference.read
(global_variable) @reference.read

(call receiver: (_) @object method: [(identifier) (constant)] @property @expression.member)
(call receiver: (_) method: (constant) @reference.call)
(call !receiver method: (constant) @reference.call)
(call method: (_) @callee) @expression.call
(scope_resolution scope: (_) @object name: (_) @property) @expression.member
(scope_resolution !scope name: (_) @inner) @expression.same
(self) @expression.self
(super) @expression.super
((call receiver: (_) @constructed method: (identifier) @_new) @expression.new (#eq? @_new "new"))
((call receiver: (_) method: (identifier) @ignore) (#eq? @ignore "new"))
((call !receiver method: (identifier) @ignore) @expression.self (#eq? @ignore "new"))
((identifier) @ignore @expression.self (#eq? @ignore "new"))
; `self.class.name` is a member of the class.
((call receiver: (self) @inner method: (identifier) @ignore) @expression.same (#eq? @ignore "class"))
; These return their receiver.
((call receiver: (_) @inner method: (identifier) @_same) @expression.same (#match? @_same "^(freeze|dup|clone|tap|itself)$"))

; Names of methods as symbols.
((call !receiver method: (identifier) @_macro arguments: (argument_list (simple_symbol) @reference.read))
  (#match? @_macro "^((before|after|around|skip|prepend|append)_|validate$|helper_method$|set_callback$|method$|send$|public_send$|__send__$|delegate$)"))
((call receiver: (_) @object method: (identifier) @_send arguments: (argument_list . (simple_symbol) @property @expression.member))
  (#match? @_send "^(send|public_send|__send__|method|instance_method|respond_to\\?|try|instance_variable_get)$"))
((call arguments: (argument_list (block_argument (simple_symbol) @property @expression.member))))
((call receiver: (_) @element arguments: (argument_list (block_argument (simple_symbol) @subject))))
(alias alias: [(identifier) (simple_symbol)] @reference.read)
((call !receiver method: (identifier) @_alias arguments: (argument_list . (_) . (simple_symbol) @reference.read))
  (#match? @_alias "^(alias_method|alias_attribute)$"))
(undef (_) @reference.write)

; A block, a branch or a body has the value of its last expression.
(body_statement [
  (call) (identifier) (constant) (scope_resolution) (instance_variable) (class_variable) (assignment) (operator_assignment) (if) (unless) (case)
  (begin) (conditional) (parenthesized_statements) (self) (string) (integer) (float) (array) (hash) (simple_symbol) (true) (false) (nil) (binary)
  (unary) (return) (yield) (lambda) (while) (if_modifier) (unless_modifier) (rescue_modifier) (super) (method) (heredoc_beginning) (regex) (range)
  (string_array) (symbol_array) (element_reference) (subshell) (until) (for) (case_match)
] @inner) @expression.same
(block_body (_) @inner) @expression.same
(then (_) @inner) @expression.same
(else (_) @inner) @expression.same
(begin (_) @inner) @expression.same
(do_block body: (_) @inner) @expression.same
(block body: (_) @inner) @expression.same
(parenthesized_statements (_) @inner) @expression.same
(return (argument_list . (_) @inner)) @expression.same
(if consequence: (_) @part) @expression.union
(if alternative: (_) @part) @subject
(unless consequence: (_) @part) @expression.union
(unless alternative: (_) @part) @subject
(elsif consequence: (_) @part) @expression.union
(elsif alternative: (_) @part) @subject
(case (when body: (_) @part)) @expression.union
(case (else) @part) @subject
(conditional consequence: (_) @part alternative: (_) @part) @expression.union
(if_modifier body: (_) @inner) @expression.same
(unless_modifier body: (_) @inner) @expression.same
(rescue_modifier body: (_) @inner) @expression.same
(binary left: (_) @part "||" right: (_) @part) @expression.union
(binary "&&" right: (_) @inner) @expression.same
(assignment right: (_) @inner) @expression.same
(operator_assignment right: (_) @inner) @expression.same
(element_reference object: (_) @inner) @expression.element

(assignment left: (_) @target)
(operator_assignment left: (_) @target)
(assignment left: (call method: (identifier) @reference.assigned))
(operator_assignment left: (call method: (identifier) @reference.assigned))
(left_assignment_list (call method: (identifier) @reference.assigned))
(left_assignment_list [(instance_variable) (class_variable) (global_variable)] @target)
(rescue exceptions: (exceptions (constant) @reference.type))
(rescue exceptions: (exceptions (scope_resolution name: (_) @reference.type)))
