; Uses of names: variables, commands, members and types.

(variable) @reference.read
(command command_name: (command_name) @reference.call)
(command command_name: (command_name_expr (path_command_name (path_command_name_token) @reference.call)))
(invokation_expression . (_) @object (member_name (simple_name) @property)) @expression.member
(invokation_expression (member_name (simple_name) @reference.call))
(member_access . (_) @object (member_name (simple_name) @property)) @expression.member
(unary_expression . (_) @inner) @expression.same
((variable) @expression.self (#eq? @expression.self "$this"))
(path_command_name (variable) @ignore)
(type_identifier) @reference.type
((invokation_expression . (type_literal (type_spec (type_name (type_identifier) @reference.instantiate))) (member_name (simple_name) @_new))
  (#eq? @_new "new"))
(assignment_expression (left_assignment_expression (logical_expression (bitwise_expression (comparison_expression
  (additive_expression (multiplicative_expression (format_expression (range_expression (array_literal_expression
    (unary_expression . (variable) @target)))))))))))
((command command_name: (command_name) @_alias command_elements: (command_elements
  . (command_argument_sep) . (generic_token) . (command_argument_sep) . (generic_token) @reference.read))
  (#match? @_alias "^([Ss]et|[Nn]ew)-[Aa]lias$"))
