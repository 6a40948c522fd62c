; Uses of names in C++, beside those of C.

(namespace_identifier) @reference.type
(this) @expression.self

; The name at the end of a qualified name refers to all of it, and each name before it to what comes up to there.
(qualified_identifier name: (_) @inner) @expression.same
(qualified_identifier name: [(identifier) (type_identifier) (field_identifier) (operator_name) (qualified_identifier)] @subject) @qualified
(qualified_identifier name: (template_function name: (_) @subject)) @qualified
(qualified_identifier name: (template_type name: (_) @subject)) @qualified
(qualified_identifier name: (template_method name: (_) @subject)) @qualified
(qualified_identifier name: (dependent_name (template_function name: (_) @subject))) @qualified
(qualified_identifier name: (dependent_name (template_type name: (_) @subject))) @qualified
(qualified_identifier name: (qualified_identifier scope: (namespace_identifier) @subject)) @qualified
(qualified_identifier name: (qualified_identifier scope: (template_type name: (_) @subject))) @qualified
(qualified_identifier name: (qualified_identifier scope: (dependent_name (template_type name: (_) @subject)))) @qualified
(qualified_identifier scope: (template_type arguments: (template_argument_list (_) @argument))) @subject
(dependent_name (_) @inner) @expression.same
(dependent_type (_) @inner) @expression.same

(template_function name: (_) @inner) @expression.same
(template_type name: (_) @inner) @expression.generic
(template_type arguments: (template_argument_list (_) @argument)) @subject
(call_expression function: (template_function arguments: (template_argument_list (_) @applied))) @subject
(call_expression function: (qualified_identifier name: (template_function arguments: (template_argument_list (_) @applied)))) @subject
(call_expression function: (field_expression field: (template_method arguments: (template_argument_list (_) @applied)))) @subject
(call_expression function: (primitive_type) @inner) @expression.same
(field_expression argument: (_) @object field: (template_method name: (_) @property)) @expression.member
(field_expression argument: (_) @object field: (dependent_name (template_method name: (_) @property))) @expression.member
(field_expression field: (qualified_identifier) @inner) @expression.same
(field_expression field: (destructor_name)) @expression.same
(subscript_expression argument: (_) @inner) @expression.element
(co_await_expression argument: (_) @inner) @expression.same
(lambda_expression declarator: (abstract_function_declarator parameters: (_) @parameters)) @expression.function

(new_expression type: [(type_identifier) (qualified_identifier)] @constructed) @expression.new
(new_expression type: (template_type name: (_) @constructed)) @expression.new
(new_expression type: (template_type arguments: (template_argument_list (_) @argument))) @subject
(compound_literal_expression type: [(type_identifier) (qualified_identifier)] @constructed) @expression.new
(compound_literal_expression type: (template_type name: (_) @constructed)) @expression.new
(compound_literal_expression type: (template_type arguments: (template_argument_list (_) @argument))) @subject
(field_initializer (field_identifier) @reference.write)
(field_initializer (template_method name: (field_identifier) @reference.type))

; Casts, and functions of the standard library that return what their type argument or argument says.
((call_expression function: (template_function name: (identifier) @_cast arguments: (template_argument_list . (type_descriptor) @inner))) @expression.same
  (#match? @_cast "^((static|dynamic|const|reinterpret|down|implicit|bit|any)_cast|make_unique|make_shared|(static|dynamic)_pointer_cast|WrapUnique)$"))
((call_expression function: (qualified_identifier name: (template_function name: (identifier) @_made arguments: (template_argument_list . (type_descriptor) @inner)))) @expression.same
  (#match? @_made "^(make_unique|make_shared|allocate_shared|(static|dynamic|const|reinterpret)_pointer_cast|any_cast|get|get_if|forward|declval)$"))
((call_expression function: (qualified_identifier name: (identifier) @_passed) arguments: (argument_list . (_) @inner)) @expression.same
  (#match? @_passed "^(move|ref|cref|as_const|addressof)$"))

; Names that are no uses: of namespaces where they are declared, in attributes, of what is destroyed.
(namespace_definition name: (nested_namespace_specifier (namespace_identifier) @ignore))
(nested_namespace_specifier (nested_namespace_specifier (namespace_identifier) @ignore))
(destructor_name (identifier) @ignore)
(operator_name (identifier) @ignore)
(attribute prefix: (_) @ignore)
(attribute name: (_) @ignore)
(attribute (argument_list (identifier) @ignore))
