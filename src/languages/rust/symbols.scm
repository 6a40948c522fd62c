; Declarations. A module with a body is a namespace; one without is declared here and defined in a file of its own.

(mod_item name: (_) @name body: (_) @body) @definition.module @scope.namespace
(mod_item !body name: (_) @name) @definition.module @declaration

(struct_item name: (_) @name) @definition.struct @scope
(struct_item body: (field_declaration_list) @body) @subject
(union_item name: (_) @name body: (_) @body) @definition.union @scope
(enum_item name: (_) @name body: (_) @body) @definition.enum @scope
(enum_variant name: (_) @name) @definition.enum_member @static
(enum_variant body: (field_declaration_list) @body) @subject
(field_declaration name: (_) @name type: (_) @type) @definition.field
(field_declaration_list) @scope.members
(struct_item body: (ordered_field_declaration_list [(type_identifier) (generic_type) (scoped_type_identifier) (reference_type) (primitive_type) (array_type) (tuple_type) (dynamic_type) (function_type) (pointer_type) (unit_type) (bounded_type) (macro_invocation)] @position)) @subject
(enum_variant body: (ordered_field_declaration_list [(type_identifier) (generic_type) (scoped_type_identifier) (reference_type) (primitive_type) (array_type) (tuple_type) (dynamic_type) (function_type) (pointer_type) (unit_type) (bounded_type) (macro_invocation)] @position)) @subject
(enum_variant_list) @scope.members
(trait_item name: (_) @name body: (_) @body) @definition.trait @scope
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @extends)) @subject
(type_item name: (_) @name) @definition.type_alias @scope
(type_item type: (_) @type) @subject
(associated_type name: (_) @name) @definition.type_alias @scope

; An implementation has the name of its type, whose members it declares.
(impl_item type: (_) @name.use @extended body: (_) @body) @definition.impl @scope
(impl_item type: (generic_type type: (type_identifier) @name.use)) @subject
(impl_item type: (scoped_type_identifier name: (_) @name.use)) @subject
(impl_item type: (generic_type type: (scoped_type_identifier name: (_) @name.use))) @subject
(impl_item type: (reference_type type: (type_identifier) @name.use)) @subject
(impl_item type: (reference_type type: (generic_type type: (type_identifier) @name.use))) @subject
(impl_item type: (reference_type type: (scoped_type_identifier name: (_) @name.use))) @subject
(impl_item type: (dynamic_type trait: (type_identifier) @name.use)) @subject
(impl_item trait: (_) @implements) @subject
(impl_item) @exported
(impl_item body: (declaration_list) @scope.members)
(impl_item trait: (_) body: (declaration_list [(function_item) (const_item) (type_item)] @exported))
(trait_item body: (declaration_list [(function_item) (function_signature_item) (const_item) (associated_type)] @exported))
(enum_variant) @exported
(enum_variant body: (field_declaration_list (field_declaration) @exported))
(trait_item body: (declaration_list) @scope.members)

; Callables: functions of modules and blocks, methods of types. A method without `self` belongs to the type.
(function_item name: (_) @name body: (_) @body) @definition.function @scope.function
(function_item return_type: (_) @type) @subject
(function_item parameters: (_) @parameters) @subject
(function_signature_item name: (_) @name) @definition.function @scope
(function_signature_item return_type: (_) @type) @subject
(function_signature_item parameters: (_) @parameters) @subject
(impl_item body: (declaration_list (function_item) @definition.method))
(trait_item body: (declaration_list [(function_item) (function_signature_item)] @definition.method))
((impl_item body: (declaration_list (function_item parameters: (_) @_list) @static)) (#not-match? @_list "^\\(\\s*(&|mut\\s|self\\b|#)"))
((trait_item body: (declaration_list (function_item parameters: (_) @_list) @static)) (#not-match? @_list "^\\(\\s*(&|mut\\s|self\\b|#)"))
((trait_item body: (declaration_list (function_signature_item parameters: (_) @_list) @static))
  (#not-match? @_list "^\\(\\s*(&|mut\\s|self\\b|#)"))
; Functions and variables of other languages.
(foreign_mod_item body: (declaration_list [(function_signature_item) (static_item)] @declaration))
(foreign_mod_item body: (declaration_list) @scope.namespace)

; A test is marked by the last part of an attribute above it: `#[test]`, `#[tokio::test]`.
((_ (attribute_item (attribute (identifier) @_test)) . (function_item) @definition.test) (#match? @_test "^(test|bench|rstest|test_case)$"))
((_ (attribute_item (attribute (scoped_identifier name: (_) @_test))) . (function_item) @definition.test) (#match? @_test "^(test|rstest)$"))
((_ (attribute_item (attribute (identifier) @_test)) . (attribute_item) . (function_item) @definition.test)
  (#match? @_test "^(test|bench|rstest|test_case)$"))
((_ (attribute_item (attribute (scoped_identifier name: (_) @_test))) . (attribute_item) . (function_item) @definition.test)
  (#match? @_test "^(test|rstest)$"))

(macro_definition name: (_) @name) @definition.macro
; Names inside of a macro are those of the place that uses it.
(macro_definition) @scope

((const_item name: (_) @name) @definition.constant (#not-eq? @name "_"))
(const_item type: (_) @type) @subject
(const_item value: [(block) (struct_expression) (array_expression) (call_expression) (macro_invocation) (match_expression)] @body) @subject
(const_item value: (reference_expression value: [(array_expression) (struct_expression)] @body)) @subject
(static_item name: (_) @name type: (_) @type) @definition.variable
(static_item value: [(block) (struct_expression) (array_expression) (call_expression) (macro_invocation) (match_expression)] @body) @subject
(static_item value: (reference_expression value: [(array_expression) (struct_expression)] @body)) @subject
(impl_item body: (declaration_list [(const_item) (type_item)] @static))
(trait_item body: (declaration_list [(const_item) (associated_type)] @static))

; `pub` alone is for everyone; `pub(…)` for a part of the project.
(mod_item (visibility_modifier) @visibility) @subject
(struct_item (visibility_modifier) @visibility) @subject
(union_item (visibility_modifier) @visibility) @subject
(enum_item (visibility_modifier) @visibility) @subject
(field_declaration (visibility_modifier) @visibility) @subject
(trait_item (visibility_modifier) @visibility) @subject
(type_item (visibility_modifier) @visibility) @subject
(function_item (visibility_modifier) @visibility) @subject
(function_signature_item (visibility_modifier) @visibility) @subject
(const_item (visibility_modifier) @visibility) @subject
(static_item (visibility_modifier) @visibility) @subject
(attribute_item) @decorator

; Type parameters
(type_parameter name: (_) @name) @local.type
(type_parameter bounds: (trait_bounds) @type) @subject
(const_parameter name: (_) @name type: (_) @type) @local
(struct_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(enum_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(union_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(trait_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(type_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(function_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(function_signature_item type_parameters: (type_parameters (type_parameter name: (_) @generic))) @subject
(higher_ranked_trait_bound) @scope

; Scopes
(block) @scope
(match_arm) @scope
(if_expression) @scope
(while_expression) @scope
(for_expression) @scope
(closure_expression) @scope.function

; Local names. A name in a pattern that starts with a capital is that of a value.
((parameter pattern: (identifier) @name type: (_) @type) @local @expression.parameter)
(parameter pattern: (mut_pattern (identifier) @name) type: (_) @type) @local @expression.parameter
(closure_parameters (identifier) @local)
(closure_expression parameters: (_) @parameters) @subject
(closure_expression parameters: (closure_parameters (identifier) @expression.parameter)) @inner
(closure_expression parameters: (closure_parameters (reference_pattern) @expression.parameter)) @inner
(closure_expression parameters: (closure_parameters (tuple_pattern) @expression.parameter)) @inner
(closure_expression parameters: (closure_parameters (parameter) @subject)) @inner
(reference_pattern (identifier) @subject) @value
(let_declaration pattern: (identifier) @local)
(let_declaration pattern: (identifier) @subject type: (_) @type)
(let_declaration pattern: (identifier) @subject value: (_) @value)
(for_expression pattern: (identifier) @local value: (_) @element)
((let_condition pattern: (identifier) @local value: (_) @value) (#match? @local "^[a-z_]"))
((match_pattern . (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((tuple_struct_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((slice_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((or_pattern (identifier) @local) (#match? @local "^[a-z_]"))
((field_pattern pattern: (identifier) @local) (#match? @local "^[a-z_]"))
(tuple_pattern (_) @position) @subject
(tuple_pattern "_" @position) @subject
(tuple_struct_pattern "_" @position) @subject
(tuple_pattern (identifier) @subject) @ordinal
(tuple_pattern (ref_pattern (identifier) @subject)) @ordinal
(tuple_pattern (mut_pattern (identifier) @subject)) @ordinal
(tuple_struct_pattern type: (_) (_) @position) @subject
((tuple_struct_pattern type: (_) @_made (identifier) @subject) @ordinal (#not-match? @_made "^(Some|Ok|Ready)$"))
((tuple_struct_pattern type: (_) @_made (ref_pattern (identifier) @subject)) @ordinal (#not-match? @_made "^(Some|Ok|Ready)$"))
((tuple_struct_pattern type: (_) @_made (mut_pattern (identifier) @subject)) @ordinal (#not-match? @_made "^(Some|Ok|Ready)$"))
(captured_pattern . (identifier) @local)
(ref_pattern (identifier) @local)
(mut_pattern (identifier) @local)
((reference_pattern (identifier) @local) (#match? @local "^[a-z_]"))
(field_pattern name: (shorthand_field_identifier) @local)

(line_comment) @comment
(block_comment) @comment
