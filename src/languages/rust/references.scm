; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(type_identifier) @reference.type
(lifetime (identifier) @ignore)
(label (identifier) @ignore)
(type_binding name: (_) @ignore)

(self) @expression.self
((type_identifier) @expression.self (#eq? @expression.self "Self"))
((scoped_identifier path: (identifier) @expression.self) (#eq? @expression.self "Self"))
((scoped_type_identifier path: (identifier) @expression.self) (#eq? @expression.self "Self"))
(field_expression value: (_) @object field: (field_identifier) @property) @expression.member

; Paths. They start with a type or a module, never with a variable; what follows `crate`, `self` or `super` is found from that module.
(scoped_identifier path: (identifier) @reference.type)
((scoped_identifier path: (scoped_identifier name: (_) @reference.type)) (#match? @reference.type "^[A-Z]"))
(scoped_type_identifier path: (identifier) @reference.type)
((scoped_type_identifier path: (scoped_identifier name: (_) @reference.type)) (#match? @reference.type "^[A-Z]"))
(scoped_identifier path: [(identifier) (scoped_identifier) (generic_type) (bracketed_type)] @object name: (identifier) @property) @expression.member
(scoped_type_identifier path: [(identifier) (scoped_identifier) (generic_type) (bracketed_type)] @object name: (_) @property) @expression.member
(scoped_identifier path: [(crate) (self) (super)] name: (identifier) @inner) @expression.same
(scoped_identifier path: [(crate) (self) (super)] name: (identifier) @subject) @qualified
(scoped_type_identifier path: [(crate) (self) (super)] name: (_) @inner) @expression.same
(scoped_type_identifier path: [(crate) (self) (super)] name: (_) @subject) @qualified
(scoped_identifier path: (scoped_identifier path: (super) name: (super)) name: (identifier) @inner) @expression.same
(scoped_identifier path: (scoped_identifier path: (super) name: (super)) name: (identifier) @subject) @qualified
(scoped_type_identifier path: (scoped_identifier path: (super) name: (super)) name: (_) @inner) @expression.same
(scoped_type_identifier path: (scoped_identifier path: (super) name: (super)) name: (_) @subject) @qualified
(bracketed_type (_) @inner) @expression.same
(qualified_type type: (_) @inner) @expression.same

(call_expression function: (_) @callee) @expression.call
(call_expression function: (generic_function type_arguments: (type_arguments (_) @applied))) @subject
(generic_function function: (_) @inner) @expression.same
(macro_invocation macro: (_) @callee)
; In the arguments of a macro, a name before an argument list is called.
(token_tree (identifier) @reference.call . (token_tree "("))

; Expressions that create a value of a type. A field of it that has the name of a variable is also a use of the variable.
(struct_expression name: [(type_identifier) (scoped_type_identifier)] @constructed) @expression.new
(struct_expression name: (generic_type_with_turbofish type: (_) @constructed)) @expression.new
((struct_expression name: (type_identifier) @inner) @expression.same (#eq? @inner "Self"))
(struct_expression body: (field_initializer_list (field_initializer field: (field_identifier) @property @target) @expression.member)) @object
(struct_expression body: (field_initializer_list (shorthand_field_initializer (identifier) @subject))) @holder

(assignment_expression left: (_) @target)
(compound_assignment_expr left: (_) @target)
(parenthesized_expression (_) @inner) @expression.same
(reference_expression value: (_) @inner) @expression.same
(unary_expression "*" (_) @inner) @expression.same
(type_cast_expression type: (_) @inner) @expression.same
(index_expression . (_) @inner) @expression.element
; `?` takes the value out of a result or an option, as `.await` does out of a future.
(try_expression (_) @inner) @expression.await
(await_expression (_) @inner) @expression.await
((call_expression function: (field_expression value: (_) @inner field: (_) @_unwrap)) @expression.await
  (#match? @_unwrap "^(unwrap|expect|unwrap_or|unwrap_or_else|unwrap_or_default|unwrap_unchecked|ok_or|ok_or_else)$"))

; A closure takes the types of its parameters from the call that it is passed to.
(call_expression arguments: (arguments (_) @passed)) @subject
(call_expression arguments: (arguments (closure_expression) @expression.argument)) @inner

; Patterns. `Some(a)` and `Ok(a)` take the value out, as `?` does; what others hold has a position.
((tuple_struct_pattern type: (_) @inner @_made) @expression.same (#not-match? @_made "^(Some|Ok|Ready)$"))
(tuple_struct_pattern type: (identifier) @reference.type)
(tuple_struct_pattern type: (scoped_identifier name: (identifier) @reference.type))
((let_condition pattern: (tuple_struct_pattern type: (identifier) @_taken) @expression.await value: (_) @inner) (#match? @_taken "^(Some|Ok|Ready)$"))
((let_declaration pattern: (tuple_struct_pattern type: (identifier) @_taken) @expression.await value: (_) @inner) (#match? @_taken "^(Some|Ok|Ready)$"))
((match_expression value: (_) @inner body: (match_block (match_arm pattern: (match_pattern (tuple_struct_pattern type: (identifier) @_taken) @expression.await))))
  (#match? @_taken "^(Some|Ok|Ready)$"))
((tuple_struct_pattern type: (identifier) @_taken (identifier) @subject) @value (#match? @_taken "^(Some|Ok|Ready)$"))
((tuple_struct_pattern type: (identifier) @_taken (ref_pattern (identifier) @subject)) @value (#match? @_taken "^(Some|Ok|Ready)$"))
((tuple_struct_pattern type: (identifier) @_taken (mut_pattern (identifier) @subject)) @value (#match? @_taken "^(Some|Ok|Ready)$"))
; The parts of a tuple have positions, and so do the names in a pattern for one.
(tuple_type (_) @position) @expression.object
(tuple_expression (_) @position) @expression.object
(let_declaration pattern: (tuple_pattern) @expression.same value: (_) @inner)
(let_declaration pattern: (tuple_pattern) @expression.same type: (_) @inner)
(let_condition pattern: (tuple_pattern) @expression.same value: (_) @inner)
(for_expression pattern: (tuple_pattern) @expression.element value: (_) @inner)
(match_expression value: (_) @inner body: (match_block (match_arm pattern: (match_pattern (tuple_pattern) @expression.same))))
(parameter pattern: (tuple_pattern) @expression.same type: (_) @inner)
(field_expression value: (_) @object field: (integer_literal) @property @ignore) @expression.member
(match_expression value: (_) @value body: (match_block (match_arm pattern: (match_pattern . (identifier) @subject))))
(struct_pattern type: (_) @inner) @expression.same
(struct_pattern (field_pattern name: (shorthand_field_identifier) @subject)) @whole
(struct_pattern (field_pattern name: (shorthand_field_identifier) @subject)) @holder
(struct_pattern (field_pattern name: (field_identifier) @property) @expression.member) @object

; Types
(generic_type type: (_) @inner) @expression.generic
(generic_type type_arguments: (type_arguments (_) @argument)) @subject
(type_arguments (lifetime) @ignore)
(generic_type_with_turbofish type: (_) @inner) @expression.generic
(generic_type_with_turbofish type_arguments: (type_arguments (_) @argument)) @subject
(reference_type type: (_) @inner) @expression.same
(pointer_type type: (_) @inner) @expression.same
(array_type element: (_) @inner) @expression.array
(dynamic_type trait: (_) @inner) @expression.same
(abstract_type trait: (_) @inner) @expression.same
(bounded_type (_) @part) @expression.union
(trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @part) @expression.union

; Attributes. Those of the language itself are not uses.
((attribute (identifier) @reference.call) (#not-match? @reference.call "^(allow|automatically_derived|bench|cfg|cfg_attr|cold|deny|deprecated|derive|doc|expect|export_name|feature|forbid|global_allocator|ignore|inline|link|link_name|macro_export|macro_use|must_use|no_main|no_mangle|no_std|non_exhaustive|panic_handler|path|proc_macro|proc_macro_attribute|proc_macro_derive|recursion_limit|repr|should_panic|target_feature|test|track_caller|type_length_limit|used|warn|rustfmt|clippy|diagnostic|default|cfg_eval|global_asm|no_implicit_prelude|link_section|windows_subsystem)$"))
((attribute (identifier) @ignore) (#match? @ignore "^(allow|automatically_derived|bench|cfg|cfg_attr|cold|deny|deprecated|derive|doc|expect|export_name|feature|forbid|global_allocator|ignore|inline|link|link_name|macro_export|macro_use|must_use|no_main|no_mangle|no_std|non_exhaustive|panic_handler|path|proc_macro|proc_macro_attribute|proc_macro_derive|recursion_limit|repr|should_panic|target_feature|test|track_caller|type_length_limit|used|warn|rustfmt|clippy|diagnostic|default|cfg_eval|global_asm|no_implicit_prelude|link_section|windows_subsystem)$"))
((attribute (identifier) @_list arguments: (token_tree (identifier) @ignore)) (#not-eq? @_list "derive"))
((attribute (identifier) @_list arguments: (token_tree (token_tree (identifier) @ignore))) (#not-eq? @_list "derive"))
((attribute (identifier) @_list arguments: (token_tree (identifier) @reference.type)) (#eq? @_list "derive"))
(attribute (scoped_identifier path: (identifier) @ignore name: (_) @ignore))
(attribute (scoped_identifier) arguments: (token_tree (identifier) @ignore))

; Words that only look like names of code.
(scoped_use_list path: (identifier) @ignore)
(use_list (use_wildcard (identifier) @ignore))
(use_list (scoped_identifier path: (identifier) @ignore))
(use_list (scoped_identifier path: (scoped_identifier path: (identifier) @ignore name: (_) @ignore)))
(use_list (use_as_clause path: (scoped_identifier path: (identifier) @ignore)))
(macro_rule left: (token_tree_pattern (identifier) @ignore))
(visibility_modifier (identifier) @ignore)
