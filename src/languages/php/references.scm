; Uses of names. A variable is one name with its dollar sign.

(name) @reference.read
(variable_name) @reference.read
(variable_name (name) @reference.none)
(property_element name: (variable_name) @ignore)
(property_promotion_parameter name: (variable_name) @ignore)
(namespace_name (name) @ignore)

((variable_name (name) @_this) @expression.self (#match? @_this "^this$"))
((relative_scope ["self" "static"]) @expression.self)
(relative_scope "parent") @expression.super
((named_type (name) @expression.self @ignore) (#match? @expression.self "^([sS]elf|[sS]tatic|SELF|STATIC)$"))
((named_type (name) @expression.super @ignore) (#match? @expression.super "^[pP]arent$"))

; `A\B\c` is one name. Which one depends on the namespace and the imports of the file.
(qualified_name (name) @inner @reference.read) @expression.same
(qualified_name (name) @subject) @qualified
(relative_name (name) @inner @reference.read) @expression.same
(relative_name (name) @subject) @qualified

(member_access_expression object: (_) @object name: (name) @property) @expression.member
(nullsafe_member_access_expression object: (_) @object name: (name) @property) @expression.member
(member_call_expression object: (_) @object name: (name) @property @expression.member)
(member_call_expression name: (name) @callee) @expression.call
(nullsafe_member_call_expression object: (_) @object name: (name) @property @expression.member)
(nullsafe_member_call_expression name: (name) @callee) @expression.call
(scoped_call_expression scope: (_) @object name: (name) @property @expression.member)
(scoped_call_expression name: (name) @callee) @expression.call
(scoped_property_access_expression scope: (_) @object name: (variable_name (name) @property)) @expression.member
(scoped_property_access_expression name: (variable_name) @ignore)
(class_constant_access_expression . (_) @object . (name) @property) @expression.member
((class_constant_access_expression . (_) @inner . (name) @ignore @_class) @expression.same (#match? @_class "^class$"))
(function_call_expression function: (_) @callee) @expression.call

(object_creation_expression [(name) (qualified_name) (relative_name)] @constructed) @expression.new
((object_creation_expression (name) @ignore) @expression.self (#match? @ignore "^([sS]elf|[sS]tatic|SELF|STATIC)$"))
((object_creation_expression (name) @ignore) @expression.super (#match? @ignore "^[pP]arent$"))
(object_creation_expression (anonymous_class) @inner) @expression.same
(attribute [(name) (qualified_name) (relative_name)] @constructed) @subject

(subscript_expression . (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(clone_expression (_) @inner) @expression.same
(error_suppression_expression (_) @inner) @expression.same
(assignment_expression right: (_) @inner) @expression.same
(conditional_expression body: (_) @part) @expression.union
(conditional_expression condition: (_) @part !body) @expression.union
(conditional_expression alternative: (_) @part) @expression.union
(binary_expression left: (_) @part "??" right: (_) @part) @expression.union
(match_expression body: (match_block [
  (match_conditional_expression return_expression: (_) @part)
  (match_default_expression return_expression: (_) @part)
])) @expression.union
(array_creation_expression (array_element_initializer (_) @inner)) @expression.array

(assignment_expression left: (_) @target)
(reference_assignment_expression left: (_) @target)
(augmented_assignment_expression left: (_) @target)
(update_expression argument: (_) @target)
(unset_statement (_) @target)
(list_literal [(member_access_expression) (scoped_property_access_expression) (subscript_expression)] @target)

; Words that only look like names of code.
(argument name: (name) @ignore)
(goto_statement (name) @ignore)
(named_label_statement (name) @ignore)
(property_hook (name) @ignore)
(use_as_clause . (name) @property @expression.member)

; Types
(named_type (name) @reference.type)
(named_type (qualified_name (name) @reference.type))
(named_type (relative_name (name) @reference.type))
(named_type (_) @inner) @expression.same
(optional_type (_) @inner) @expression.same
(union_type (_) @part) @expression.union
(intersection_type (_) @part) @expression.union
(disjunctive_normal_form_type (_) @part) @expression.union
(type_list (_) @part) @expression.union
(variadic_parameter type: (_) @inner "..." @expression.array)
(variadic_parameter "..." @type) @subject
(binary_expression "instanceof" right: [
  (name) @reference.type
  (qualified_name (name) @reference.type)
  (relative_name (name) @reference.type)
])
