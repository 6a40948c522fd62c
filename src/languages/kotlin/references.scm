; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(user_type (identifier) @reference.type)
(type_constraint . (identifier) @reference.type)

(navigation_expression . (_) @object (identifier) @property) @expression.member
(infix_expression . (_) @object . (identifier) @property @expression.member)
(infix_expression . (_) . (identifier) @reference.call)
(call_expression . (_) @callee) @expression.call
(call_expression (type_arguments (type_projection (_) @applied))) @subject
; A call with a block in braces after its arguments.
(call_expression . (call_expression) @inner (annotated_lambda)) @expression.same
((navigation_expression . (identifier) @reference.type "::") (#match? @reference.type "^[A-Z]"))
((navigation_expression "::" (identifier) @ignore) (#eq? @ignore "class"))
(callable_reference [(user_type) (nullable_type) (parenthesized_type)] @object (identifier) @property) @expression.member
((this_expression) @expression.self (#eq? @expression.self "this"))
((this_expression (identifier) @ignore) (#match? @ignore "^[a-z`]"))
((this_expression (identifier) @inner @reference.type) @expression.same (#match? @inner "^[A-Z]"))
(super_expression) @expression.super
(super_expression (user_type) @inner) @expression.same

(annotation (user_type) @constructed) @subject
(annotation (constructor_invocation (user_type) @constructed)) @subject
(file_annotation (user_type) @constructed) @subject
(file_annotation (constructor_invocation (user_type) @constructed)) @subject

(index_expression . (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(unary_expression argument: (_) @inner "!!") @expression.same
(as_expression right: (_) @inner) @expression.same
(as_expression left: (_) @operand) @subject
(binary_expression left: (_) @part "?:" right: (_) @part) @expression.union
(if_expression condition: (_) . (_) @part "else") @expression.union
(if_expression "else" . (_) @part) @subject
(when_expression (when_entry "->" . (_) @part)) @expression.union

; A lambda takes its type from the call it is passed to, or from what it is assigned to.
((call_expression (value_arguments (value_argument (_) @passed) @_argument)) @subject (#not-match? @_argument "^(\\w+|`[^`]+`)\\s*=[^=]"))
((call_expression (value_arguments (value_argument (identifier) . (_) @passed) @_argument)) @subject (#match? @_argument "^(\\w+|`[^`]+`)\\s*=[^=]"))
(call_expression (annotated_lambda (lambda_literal) @passed)) @subject
(call_expression (value_arguments (value_argument (lambda_literal) @expression.argument))) @inner
(call_expression (annotated_lambda (lambda_literal) @expression.argument @last)) @inner
(property_declaration (variable_declaration (identifier) . (_) @inner) (lambda_literal) @expression.same)

(assignment left: (_) @target)
(unary_expression ["++" "--"] argument: (_) @target)
(unary_expression argument: (_) @target ["++" "--"])

; Types
(user_type (identifier) @inner) @expression.same
(user_type (identifier) @object . (identifier) @property @expression.member)
(user_type (type_arguments)) @expression.generic
(user_type (type_arguments (type_projection (_) @argument))) @subject
(nullable_type (_) @inner) @expression.same
(parenthesized_type (_) @inner) @expression.same
(non_nullable_type . (_) @inner) @expression.same
(function_type . [(user_type) (nullable_type) (parenthesized_type)] @receiver . (function_type_parameters)) @subject
(function_type (function_type_parameters) @parameters . (_) @type) @expression.function
(function_type_parameters (user_type (identifier) @type) @expression.parameter)
(function_type_parameters (nullable_type (_) @type) @expression.parameter)
(function_type_parameters (parameter (identifier) . (_) @type) @expression.parameter)

; Words that only look like names of code: packages, labels, parameters by name.
(package_header (qualified_identifier (identifier) @ignore))
(value_argument (identifier) @ignore . "=")
(function_type_parameters (parameter . (identifier) @ignore))
(return_expression label: (identifier) @ignore)
(use_site_target) @ignore
