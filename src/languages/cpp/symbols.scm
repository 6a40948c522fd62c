; What C++ declares beside the declarations of C. A template is a wrapper of what it declares, and the scope of its parameters.

(reference_declarator (_) @wrapped) @wrapper
(template_declaration [(declaration) (function_definition) (class_specifier) (struct_specifier) (union_specifier) (alias_declaration) (concept_definition) (template_declaration) (friend_declaration)] @wrapped) @wrapper
(friend_declaration (function_definition) @wrapped) @wrapper
(optional_parameter_declaration declarator: (_) @wrapped) @wrapper
(variadic_parameter_declaration declarator: (_) @wrapped) @wrapper
(variadic_declarator (_) @wrapped) @wrapper
(for_range_loop declarator: (_) @wrapped) @wrapper
(template_declaration) @scope
(optional_parameter_declaration) @scope
(variadic_parameter_declaration) @scope

; The type of `auto` is that of the value.
(declaration type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(function_definition type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(parameter_declaration type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(optional_parameter_declaration type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(variadic_parameter_declaration type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(field_declaration type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(for_range_loop type: [(type_identifier) (qualified_identifier) (template_type) (primitive_type) (sized_type_specifier) (struct_specifier) (class_specifier) (union_specifier) (enum_specifier) (dependent_type)] @type) @subject
(function_declarator (trailing_return_type (type_descriptor type: (_) @type))) @subject
(lambda_expression declarator: (abstract_function_declarator (trailing_return_type (type_descriptor type: (_) @type)))) @subject

; Names in declarators.
(reference_declarator (identifier) @definition.variable)
(reference_declarator (field_identifier) @definition.field)
(reference_declarator (type_identifier) @definition.type_alias)
(variadic_declarator (identifier) @definition.variable)
(optional_parameter_declaration declarator: (identifier) @definition.variable)
(for_range_loop declarator: (identifier) @definition.variable)
(for_range_loop declarator: (identifier) @subject right: (_) @element)
(for_range_loop declarator: (reference_declarator (identifier) @subject) right: (_) @element)
(for_range_loop declarator: (pointer_declarator declarator: (identifier) @subject) right: (_) @element)
(structured_binding_declarator (identifier) @wrapped) @wrapper
; Each name of `auto [a, b] = pair` is a part of an unknown type.
(structured_binding_declarator (identifier) @definition.variable @type)
(lambda_capture_initializer left: (identifier) @local right: (_) @value)
; `Point p(x, y);` in a function looks like the declaration of a function.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name) @definition.variable))
(compound_statement (declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)) @definition.none)))
(compound_statement (declaration declarator: (reference_declarator (function_declarator declarator: (identifier)) @definition.none)))

; A function that a variable holds.
(declaration declarator: (init_declarator declarator: (identifier) @definition.function value: (lambda_expression)))
(init_declarator declarator: (identifier) @subject value: (lambda_expression body: (_) @body))
(init_declarator declarator: (identifier) @subject value: (lambda_expression declarator: (abstract_function_declarator parameters: (_) @parameters)))
(lambda_expression) @scope.function

; Namespaces. What is in one without a name belongs to the file.
(namespace_definition name: (namespace_identifier) @name body: (_) @body) @definition.namespace
(namespace_definition name: (nested_namespace_specifier (namespace_identifier) . (namespace_identifier) @name) @segment body: (_) @body) @definition.namespace
(namespace_definition name: (nested_namespace_specifier (nested_namespace_specifier (namespace_identifier) . (namespace_identifier) @name)) @segment body: (_) @body) @definition.namespace
(namespace_definition name: (nested_namespace_specifier (nested_namespace_specifier (nested_namespace_specifier (namespace_identifier) . (namespace_identifier) @name))) @segment body: (_) @body) @definition.namespace
(namespace_definition name: (_) body: (declaration_list) @scope.namespace)
(namespace_definition "namespace" @visibility !name body: (declaration_list (_) @subject))

; Classes, and what they inherit. A specialisation has the name of its template.
(class_specifier name: (_) @name body: (_) @body) @definition.class

(class_specifier name: (template_type name: (_) @name) body: (_)) @subject
(class_specifier name: (qualified_identifier name: (type_identifier) @name) @owner body: (_)) @subject
(class_specifier name: (qualified_identifier name: (template_type name: (_) @name)) @owner body: (_)) @subject
(class_specifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)) @owner body: (_)) @subject
(class_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name))) @owner body: (_)) @subject
(class_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)))) @owner body: (_)) @subject
(class_specifier (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)) @subject
(struct_specifier name: (template_type name: (_) @name) body: (_)) @subject
(struct_specifier name: (qualified_identifier name: (type_identifier) @name) @owner body: (_)) @subject
(struct_specifier name: (qualified_identifier name: (template_type name: (_) @name)) @owner body: (_)) @subject
(struct_specifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)) @owner body: (_)) @subject
(struct_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name))) @owner body: (_)) @subject
(struct_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)))) @owner body: (_)) @subject
(struct_specifier (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)) @subject
(union_specifier name: (template_type name: (_) @name) body: (_)) @subject
(union_specifier name: (qualified_identifier name: (type_identifier) @name) @owner body: (_)) @subject
(union_specifier name: (qualified_identifier name: (template_type name: (_) @name)) @owner body: (_)) @subject
(union_specifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)) @owner body: (_)) @subject
(union_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name))) @owner body: (_)) @subject
(union_specifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (type_identifier) @name)))) @owner body: (_)) @subject
(union_specifier (base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)) @subject
(enum_specifier name: (qualified_identifier name: (type_identifier) @name) @owner body: (_)) @subject
(enum_specifier ["class" "struct"] body: (enumerator_list) @scope.members)
; A member of an enumeration that is no class is also a member of what is around it.
(enum_specifier ["class" "struct"] body: (enumerator_list (enumerator) @static))
(alias_declaration name: (_) @name) @definition.type_alias
(alias_declaration type: (type_descriptor type: (_) @type)) @subject
(concept_definition name: (_) @name) @definition.trait
(type_parameter_declaration (type_identifier) @name) @local.type
(variadic_type_parameter_declaration (type_identifier) @name) @local.type
(optional_type_parameter_declaration name: (_) @name) @local.type
(template_template_parameter_declaration (type_parameter_declaration (type_identifier) @name)) @local.type
(template_template_parameter_declaration (type_parameter_declaration) @scope)
(template_declaration parameters: (template_parameter_list (type_parameter_declaration (type_identifier) @generic))) @subject
(template_declaration parameters: (template_parameter_list (optional_type_parameter_declaration name: (_) @generic))) @subject

; Sections of a class. Before the first of them, members of a class are private, of a structure public.
(class_specifier "class" @visibility body: (field_declaration_list "{" @section))
(field_declaration_list (access_specifier) @section @visibility)
(preproc_if (access_specifier) @section @visibility)
(preproc_ifdef (access_specifier) @section @visibility)
(preproc_else (access_specifier) @section @visibility)
(field_declaration_list [(preproc_if) (preproc_ifdef)] @inline)
(preproc_if [(preproc_if) (preproc_ifdef) (preproc_else) (preproc_elif)] @inline)
(preproc_ifdef [(preproc_if) (preproc_ifdef) (preproc_else) (preproc_elif)] @inline)
(preproc_else [(preproc_if) (preproc_ifdef)] @inline)

; Members. A name with others before it is a member of what they name: `void Shop::open() {}`.
(field_declaration (storage_class_specifier "static")) @static
(field_declaration (storage_class_specifier "static") declarator: (field_identifier) @declaration !default_value)
(field_declaration_list (function_definition (storage_class_specifier "static")) @static)
(field_declaration_list (template_declaration (function_definition (storage_class_specifier "static")) @static))
(field_declaration_list (template_declaration (declaration (storage_class_specifier "static")) @static))
(function_declarator declarator: (field_identifier) @definition.none)
(function_declarator declarator: (field_identifier) @name) @definition.method
(function_declarator declarator: (template_method name: (field_identifier) @name)) @definition.method
(function_declarator declarator: (template_function name: (identifier) @name)) @definition.function
(field_declaration_list (template_declaration (declaration type: (_) declarator: (function_declarator) @definition.method)))
(field_declaration_list (template_declaration (declaration type: (_) declarator: (pointer_declarator declarator: (function_declarator) @definition.method))))
(field_declaration_list (template_declaration (declaration type: (_) declarator: (reference_declarator (function_declarator) @definition.method))))
(field_declaration_list (template_declaration (function_definition type: (_) declarator: (function_declarator) @definition.method)))
(field_declaration_list (template_declaration (function_definition type: (_) declarator: (pointer_declarator declarator: (function_declarator) @definition.method))))
(field_declaration_list (template_declaration (function_definition type: (_) declarator: (reference_declarator (function_declarator) @definition.method))))
(field_declaration_list (template_declaration (declaration declarator: [(identifier) (init_declarator)]) @static))
(field_declaration_list (template_declaration (declaration declarator: (identifier) @definition.field)))
(field_declaration_list (template_declaration (declaration declarator: (init_declarator declarator: (identifier) @definition.field))))
(field_declaration_list (function_definition !type declarator: (function_declarator declarator: (identifier)) @definition.constructor))
(field_declaration_list (declaration !type declarator: (function_declarator declarator: (identifier)) @definition.constructor))
(field_declaration_list (template_declaration (function_definition !type declarator: (function_declarator declarator: (identifier)) @definition.constructor)))
(field_declaration_list (template_declaration (declaration !type declarator: (function_declarator declarator: (identifier)) @definition.constructor)))
; A macro that looks like a constructor: `DISABLE_COPY(Shop);`.
((field_declaration_list (declaration !type declarator: (function_declarator declarator: (identifier) @_macro) @definition.none)) (#match? @_macro "^[A-Z][A-Z0-9]*_[A-Z0-9_]*$"))
(function_definition declarator: (function_declarator) @subject (field_initializer_list) @opening)

(function_declarator declarator: (qualified_identifier name: (identifier) @name) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name)))) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (template_function name: (identifier) @name)) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @name))) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @name)))) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @name))))) @owner) @definition.method
(function_declarator declarator: (qualified_identifier name: (operator_name) @name) @owner) @definition.operator
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (operator_name) @name)) @owner) @definition.operator
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (operator_name) @name))) @owner) @definition.operator
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (operator_name) @name)))) @owner) @definition.operator
(function_declarator declarator: (qualified_identifier name: (destructor_name) @name) @owner) @definition.destructor
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (destructor_name) @name)) @owner) @definition.destructor
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (destructor_name) @name))) @owner) @definition.destructor
(function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (destructor_name) @name)))) @owner) @definition.destructor
(function_declarator declarator: (operator_name) @name) @definition.operator
(function_declarator declarator: (destructor_name) @name) @definition.destructor
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (identifier))) @definition.constructor)
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier)))) @definition.constructor)
(function_definition !type declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier))))) @definition.constructor)
(init_declarator declarator: (qualified_identifier name: (identifier) @name) @definition.field @owner)
(declaration declarator: (qualified_identifier name: (identifier) @name) @definition.field @owner)
(pointer_declarator declarator: (qualified_identifier name: (identifier) @name) @definition.field @owner)
(reference_declarator (qualified_identifier name: (identifier) @name) @definition.field @owner)
(array_declarator declarator: (qualified_identifier name: (identifier) @name) @definition.field @owner)
(init_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @definition.field @owner)
(declaration declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @definition.field @owner)
(pointer_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @definition.field @owner)
(reference_declarator (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @definition.field @owner)
(array_declarator declarator: (qualified_identifier name: (qualified_identifier name: (identifier) @name)) @definition.field @owner)
(init_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @definition.field @owner)
(declaration declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @definition.field @owner)
(pointer_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @definition.field @owner)
(reference_declarator (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @definition.field @owner)
(array_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier name: (identifier) @name))) @definition.field @owner)
(compound_statement (declaration declarator: (qualified_identifier) @definition.none))
; A conversion to another type has the name `operator bool`.
(operator_cast) @definition.operator
(operator_cast type: (_) @type) @subject
(operator_cast declarator: (abstract_function_declarator parameters: (_) @name.until)) @subject
(operator_cast declarator: (_ (abstract_function_declarator parameters: (_) @name.until))) @subject
(operator_cast declarator: (_ (_ (abstract_function_declarator parameters: (_) @name.until)))) @subject
(qualified_identifier name: (operator_cast) @wrapped) @wrapper
(qualified_identifier name: (qualified_identifier name: (operator_cast)) @wrapped) @wrapper
(qualified_identifier name: (operator_cast) @subject) @owner
(qualified_identifier name: (qualified_identifier name: (operator_cast) @subject)) @owner
; An instantiation declares nothing.
(template_instantiation declarator: (function_declarator) @definition.none)
(template_instantiation declarator: (_ (function_declarator) @definition.none))
; Friends that are defined in a class are not its members.
(friend_declaration (function_definition declarator: (function_declarator) @lifted))
(friend_declaration (function_definition declarator: (reference_declarator (function_declarator) @lifted)))
(friend_declaration (function_definition declarator: (pointer_declarator declarator: (function_declarator) @lifted)))
(friend_declaration (declaration declarator: (function_declarator) @definition.none))
(friend_declaration (declaration declarator: (reference_declarator (function_declarator) @definition.none)))
(friend_declaration (declaration declarator: (pointer_declarator declarator: (function_declarator) @definition.none)))

; What has no body here is declared here and defined elsewhere.
(field_declaration declarator: (function_declarator declarator: [(field_identifier) (operator_name) (template_method) (destructor_name)]) @declaration)
(field_declaration declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name) (template_method) (destructor_name)]) @declaration))
(field_declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name) (template_method) (destructor_name)]) @declaration)))
(field_declaration declarator: (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name) (template_method) (destructor_name)]) @declaration))
(field_declaration declarator: (pointer_declarator declarator: (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name) (template_method) (destructor_name)]) @declaration)))
(declaration declarator: (function_declarator declarator: [(operator_name) (destructor_name) (template_function) (qualified_identifier)]) @declaration)
(declaration declarator: (reference_declarator (function_declarator) @declaration))
(declaration declarator: (operator_cast) @declaration)
(field_declaration declarator: (function_declarator declarator: (parenthesized_declarator)) @definition.none)

; A function or variable that only its file knows.
(translation_unit (declaration (storage_class_specifier "static") @visibility) @subject)
(translation_unit (function_definition (storage_class_specifier "static") @visibility) @subject)
(translation_unit (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject))
(declaration_list (declaration (storage_class_specifier "static") @visibility) @subject)
(declaration_list (function_definition (storage_class_specifier "static") @visibility) @subject)
(declaration_list (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject))
(translation_unit (preproc_if (declaration (storage_class_specifier "static") @visibility) @subject))
(translation_unit (preproc_if (function_definition (storage_class_specifier "static") @visibility) @subject))
(translation_unit (preproc_if (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject)))
(translation_unit (preproc_ifdef (declaration (storage_class_specifier "static") @visibility) @subject))
(translation_unit (preproc_ifdef (function_definition (storage_class_specifier "static") @visibility) @subject))
(translation_unit (preproc_ifdef (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject)))
(declaration_list (preproc_if (declaration (storage_class_specifier "static") @visibility) @subject))
(declaration_list (preproc_if (function_definition (storage_class_specifier "static") @visibility) @subject))
(declaration_list (preproc_if (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject)))
(declaration_list (preproc_ifdef (declaration (storage_class_specifier "static") @visibility) @subject))
(declaration_list (preproc_ifdef (function_definition (storage_class_specifier "static") @visibility) @subject))
(declaration_list (preproc_ifdef (template_declaration (function_definition (storage_class_specifier "static") @visibility) @subject)))

; Tests of GoogleTest, Catch2, doctest and Boost.Test. Those of GoogleTest are members of their suite.
((function_declarator declarator: (identifier) @_macro parameters: (parameter_list . (parameter_declaration type: (type_identifier) @owner) . (parameter_declaration type: (type_identifier) @name))) @definition.test
  (#match? @_macro "^(TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P|FRIEND_TEST_CASE|GTEST_TEST)$"))
((function_declarator declarator: (identifier) @_macro parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name))) @definition.test
  (#match? @_macro "^(BOOST_(AUTO|FIXTURE|DATA|PARAM)_TEST_CASE(_TEMPLATE)?|TEST_CASE(_TEMPLATE)?|SCENARIO|TEMPLATE_TEST_CASE|DOCTEST_TEST_CASE|CATCH_TEST_CASE)$"))
((function_declarator declarator: (identifier) @_macro parameters: (parameter_list . (parameter_declaration type: (type_identifier) @owner) . (parameter_declaration type: (type_identifier) @name))) @definition.test
  (#match? @_macro "^(TEST_CASE_METHOD|TEST_CASE_FIXTURE)$"))
((function_declarator declarator: (identifier) @_macro parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name) . (parameter_declaration type: (type_identifier) @owner))) @definition.test
  (#eq? @_macro "BOOST_FIXTURE_TEST_CASE"))

(attribute_declaration) @decorator
(if_statement) @scope
(while_statement) @scope
(switch_statement) @scope
(for_range_loop) @scope
(catch_clause) @scope
(requires_expression) @scope
