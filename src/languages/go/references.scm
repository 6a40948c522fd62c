; Uses of names. A conversion `T(x)` counts as a call, since one file cannot distinguish them.

(identifier) @reference.read
(package_identifier) @reference.read
(type_identifier) @reference.type
(package_clause (package_identifier) @ignore)

(selector_expression operand: (_) @object field: (_) @property) @expression.member
(qualified_type package: (_) @object name: (_) @property) @expression.member
(call_expression function: (_) @callee) @expression.call
(call_expression function: (index_expression operand: (_) @callee index: [(identifier) (unary_expression "*")])) @expression.call
(call_expression type_arguments: (type_arguments (type_elem (_) @argument))) @expression.call
(index_expression index: [(identifier) (unary_expression "*")] @argument) @expression.element
(type_conversion_expression type: (_) @inner) @expression.same
(type_conversion_expression type: (generic_type type: (_) @callee)) @expression.call
(type_instantiation_expression type: (_) @inner) @expression.same
(index_expression operand: (_) @inner) @expression.element
(slice_expression operand: (_) @inner) @expression.same
(parenthesized_expression (_) @inner) @expression.same
(type_assertion_expression type: (_) @inner) @expression.same
(unary_expression ["&" "*"] operand: (_) @inner) @expression.same
(unary_expression "<-" operand: (_) @inner) @expression.element

; Expressions that create a value of a type.
(composite_literal type: (_) @inner) @expression.same
(composite_literal type: [(type_identifier) (qualified_type)] @constructed) @expression.new
(composite_literal type: (generic_type type: (_) @constructed)) @expression.new
((call_expression function: (identifier) @_make arguments: (argument_list . (_) @inner)) @expression.same (#match? @_make "^(append|make)$"))
((call_expression function: (identifier) @_new arguments: (argument_list . [(type_identifier) (qualified_type)] @constructed)) @expression.new
  (#eq? @_new "new"))
((call_expression function: (identifier) @_new arguments: (argument_list . (generic_type type: (_) @constructed))) @expression.new
  (#eq? @_new "new"))

; Keys of a literal are fields of its type. A literal inside a list or map has the element type.
(composite_literal type: [(type_identifier) (qualified_type) (generic_type) (struct_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @property) @expression.member @target))) @object
(composite_literal body: (literal_value (literal_element (literal_value) @expression.element))) @inner
(composite_literal body: (literal_value (keyed_element value: (literal_element (literal_value) @expression.element)))) @inner
(literal_element (literal_value (keyed_element key: (literal_element (identifier) @property) @expression.member @target)) @object)

(assignment_statement left: (expression_list (_) @target))
(range_clause left: (expression_list (_) @target) "=")
(receive_statement left: (expression_list (_) @target) "=")
(inc_statement (_) @target)
(dec_statement (_) @target)

; Types
(pointer_type (_) @inner) @expression.same
(parenthesized_type (_) @inner) @expression.same
(negated_type (_) @inner) @expression.same
(slice_type element: (_) @inner) @expression.array
(array_type element: (_) @inner) @expression.array
(implicit_length_array_type element: (_) @inner) @expression.array
(map_type value: (_) @inner) @expression.array
(channel_type value: (_) @inner) @expression.array
(variadic_parameter_declaration type: (_) @inner) @expression.array
(generic_type type: (_) @inner) @expression.generic
(generic_type type_arguments: (type_arguments (type_elem (_) @argument))) @expression.generic
(type_constraint (_) @part) @expression.union
(type_case [(type_identifier) (qualified_type) (pointer_type) (generic_type) (parenthesized_type)] @part) @expression.union
