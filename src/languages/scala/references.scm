; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(type_identifier) @reference.type

(field_expression value: (_) @object field: (identifier) @property) @expression.member
((field_expression value: (identifier) @expression.self) (#eq? @expression.self "this"))
((field_expression value: (identifier) @expression.super) (#eq? @expression.super "super"))
(call_expression function: (_) @callee) @expression.call
(generic_function function: (_) @inner) @expression.generic
(generic_function type_arguments: (type_arguments (_) @argument)) @subject
(instance_expression [(type_identifier) (stable_type_identifier)] @constructed) @expression.new
(instance_expression (generic_type type: (_) @constructed)) @expression.new
(instance_expression (generic_type type_arguments: (type_arguments (_) @argument))) @subject
(extends_clause type: (type_identifier) @inner arguments: (_)) @expression.same
(annotation name: (_) @constructed) @subject

; `a map f` calls a method. Operators of the language itself are not references.
(infix_expression left: (_) @object operator: (identifier) @property) @expression.member
(infix_expression operator: (identifier) @reference.call)
((infix_expression left: (_) @object operator: (operator_identifier) @property) @expression.member
  (#not-match? @property "^([-+*/%<>=!&|^:]=?|==|!=|&&|<<|>>>?|->|::|:::|\\+\\+|&&=|[|][|]=?)$"))
((infix_expression operator: (operator_identifier) @reference.call)
  (#not-match? @reference.call "^([-+*/%<>=!&|^:]=?|==|!=|&&|<<|>>>?|->|::|:::|\\+\\+|&&=|[|][|]=?)$"))
(interpolated_string_expression interpolator: (identifier) @reference.call)

(parenthesized_expression (_) @inner) @expression.same
(ascription_expression (_) @inner) @expression.same
(if_expression consequence: (_) @part alternative: (_) @part) @expression.union
(assignment_expression left: (_) @target)
; The name of an argument is that of a parameter.
(arguments (assignment_expression left: (identifier) @ignore))

; Types
(generic_type type: (_) @inner) @expression.generic
(generic_type type_arguments: (type_arguments (_) @argument)) @subject
(stable_type_identifier . (_) @object (type_identifier) @property) @expression.member
(stable_identifier . (_) @object (identifier) @property) @expression.member
(projected_type type: (_) @object selector: (_) @property) @expression.member
(lazy_parameter_type type: (_) @inner) @expression.same
(repeated_parameter_type type: (_) @inner) @expression.array
(compound_type base: (_) @part) @expression.union
(compound_type extra: (_) @part) @subject

; Words that only look like names of code.
(package_identifier (identifier) @ignore)
(access_qualifier (identifier) @ignore)
(export_declaration (identifier) @ignore)
(namespace_selectors (arrow_renamed_identifier name: (identifier) @ignore))
(namespace_selectors (as_renamed_identifier name: (identifier) @ignore))
