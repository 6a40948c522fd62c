; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(user_type (identifier) @reference.type)
(member object: (_) @object property: (_) @property) @expression.member
(implicit_member property: (_) @property) @expression.member
(member_type object: (_) @object property: (_) @property) @expression.member
(member_type property: (_) @reference.type)
(call callee: (_) @callee) @expression.call
(macro_use callee: (_) @callee) @subject
(generic_name value: (_) @inner) @expression.same
(call callee: (generic_name (type_arguments (_) @applied))) @subject
((attribute (user_type) @constructed) @subject)
((attribute (member_type) @constructed) @subject)
((attribute (generic_type (user_type) @constructed)) @subject)

(self_expression) @expression.self
(self_type) @expression.self
(super_expression) @expression.super
(subscript object: (_) @inner) @expression.element
(parenthesized (_) @inner) @expression.same
(unwrapped value: (_) @inner) @expression.same
(suffixed value: (_) @inner) @expression.same
(prefixed value: (_) @inner) @expression.same
(cast type: (_) @inner) @expression.same
(cast operand: (_) @operand) @subject
(coalescing (_) @part) @expression.union
(ternary value: (_) @part) @expression.union
(list (_) @inner) @expression.array
(assignment . (_) @target)

; A closure takes its type from the call it is passed to.
(call arguments: (arguments (argument value: (_) @passed))) @subject
(call closure: (_) @passed) @subject
(call arguments: (arguments (argument value: (closure) @expression.argument))) @inner
(call closure: (closure) @expression.argument @last) @inner
(binding type: (_) @inner value: (closure) @expression.same)

; Types
(user_type (identifier) @inner) @expression.same
(generic_type . (_) @inner) @expression.generic
(generic_type (type_arguments (_) @argument)) @subject
(optional_type (_) @inner) @expression.same
(wrapped_type (_) @inner) @expression.same
(composition_type (_) @part) @expression.union
(array_type element: (_) @inner) @expression.array
(dictionary_type element: (_) @inner) @expression.array
(function_type parameters: (_) @parameters result: (_) @type) @expression.function
(tuple_type (tuple_element type: (_) @type) @expression.parameter)

; Words that only look like names of code.
(argument label: (_) @ignore)
(parameter label: (_) @ignore)
(rest_parameter label: (_) @ignore)
(closure_parameter label: (_) @ignore)
(binding label: (_) @ignore)
(tuple_element (identifier) @ignore)
(module_name (identifier) @ignore)
(precedence_declaration name: (_) @ignore)
(operator_declaration (identifier) @ignore)
((identifier) @ignore (#eq? @ignore "_"))
