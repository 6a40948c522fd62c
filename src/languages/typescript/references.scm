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

; A value in these places takes its type from its target.
(variable_declarator type: (type_annotation (_) @inner) value: [(object) (array) (arrow_function) (function_expression)] @expression.same)
(public_field_definition type: (type_annotation (_) @inner) value: [(object) (array) (arrow_function) (function_expression)] @expression.same)
(required_parameter type: (type_annotation (_) @inner) value: [(object) (array) (arrow_function) (function_expression)] @expression.same)
(as_expression [(object) (array) (arrow_function)] @expression.same "as" (_) @inner)
(satisfies_expression [(object) (array) (arrow_function)] @expression.same "satisfies" (_) @inner)
(assignment_expression left: (_) @inner right: [(object) (array) (arrow_function) (function_expression)] @expression.same)
(call_expression arguments: (arguments (_) @passed)) @subject
(new_expression arguments: (arguments (_) @passed)) @subject
(call_expression arguments: (arguments [(object) (array) (arrow_function) (function_expression)] @expression.argument)) @inner
(new_expression arguments: (arguments [(object) (array) (arrow_function) (function_expression)] @expression.argument)) @inner
(return_statement [(object) (array) (arrow_function) (function_expression)] @expression.returned)
(return_statement (parenthesized_expression [(object) (array)] @expression.returned))
(arrow_function body: (parenthesized_expression [(object) (array)] @expression.returned))
(arrow_function body: [(array) (arrow_function) (function_expression)] @expression.returned)
(array [(object) (array) (arrow_function) (function_expression)] @expression.element) @inner
(object (pair key: (property_identifier) @property value: [(array) (arrow_function) (function_expression)] @expression.member)) @object
(object (method_definition) @expression.method) @object

; Function types and object types.
(function_type parameters: (_) @parameters return_type: (_) @type) @expression.function
(constructor_type parameters: (_) @parameters type: (_) @type) @expression.function
(object_type [(property_signature) (method_signature)] @field) @expression.object
; The fields of a named object type are symbols.
(type_alias_declaration value: (object_type) @expression.none)
(type_alias_declaration value: (intersection_type (object_type) @expression.none))
(object_type (index_signature type: (type_annotation (_) @inner))) @expression.record
(call_expression type_arguments: (type_arguments (_) @applied)) @subject
(lookup_type . (_) @object (literal_type (string (string_fragment) @property))) @expression.member
