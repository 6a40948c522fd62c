; Types, and expressions specific to TypeScript.

(type_identifier) @reference.type
(nested_type_identifier module: (_) @object name: (_) @property) @expression.member
(nested_identifier object: (_) @object property: (_) @property) @expression.member

(generic_type name: (_) @inner) @expression.generic
(generic_type type_arguments: (type_arguments (_) @argument)) @expression.generic
(new_expression type_arguments: (type_arguments (_) @argument)) @expression.new
(array_type (_) @inner) @expression.array
(tuple_type (_) @inner) @expression.array
(readonly_type (_) @inner) @expression.same
(parenthesized_type (_) @inner) @expression.same
(type_query (_) @inner) @expression.same
(lookup_type . (_) @inner) @expression.element
(union_type (_) @part) @expression.union
(intersection_type (_) @part) @expression.union
(this_type) @expression.self

(non_null_expression (_) @inner) @expression.same
(instantiation_expression . (_) @inner) @expression.same
(as_expression (_) @inner) @expression.same
(as_expression (_) "as" (_) @inner) @expression.same
(as_expression . (_) @operand) @subject
(satisfies_expression . (_) @inner) @expression.same

; The target of an object literal determines its type.
(variable_declarator type: (type_annotation (_) @inner) value: (object) @expression.same)
(public_field_definition type: (type_annotation (_) @inner) value: (object) @expression.same)
(required_parameter type: (type_annotation (_) @inner) value: (object) @expression.same)
(as_expression (object) @expression.same "as" (_) @inner)
(satisfies_expression (object) @expression.same "satisfies" (_) @inner)
(function_declaration return_type: (type_annotation (_) @inner) body: (statement_block (return_statement (object) @expression.same)))
(method_definition return_type: (type_annotation (_) @inner) body: (statement_block (return_statement (object) @expression.same)))
(arrow_function return_type: (type_annotation (_) @inner) body: (parenthesized_expression (object) @expression.same))
(arrow_function return_type: (type_annotation (_) @inner) body: (statement_block (return_statement (object) @expression.same)))
(lookup_type . (_) @object (literal_type (string (string_fragment) @property))) @expression.member
