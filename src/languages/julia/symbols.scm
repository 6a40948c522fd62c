; Modules.

(line_comment) @comment
(block_comment) @comment
(module_definition name: (identifier) @name) @definition.module @scope.namespace

; Types. Constructors inside of them are their members.
(struct_definition) @definition.struct @scope.members
(abstract_definition) @definition.interface
(primitive_definition) @definition.struct
(struct_definition (type_head (identifier) @name)) @subject
(struct_definition (type_head (parametrized_type_expression . (identifier) @name))) @subject
(struct_definition (type_head (binary_expression . (identifier) @name))) @subject
(struct_definition (type_head (binary_expression . (parametrized_type_expression . (identifier) @name)))) @subject
(struct_definition (type_head (binary_expression (operator) . (identifier) @extends))) @subject
(struct_definition (type_head (binary_expression (operator) . (parametrized_type_expression . (identifier) @extends)))) @subject
(abstract_definition (type_head (identifier) @name)) @subject
(abstract_definition (type_head (parametrized_type_expression . (identifier) @name))) @subject
(abstract_definition (type_head (binary_expression . (identifier) @name))) @subject
(abstract_definition (type_head (binary_expression . (parametrized_type_expression . (identifier) @name)))) @subject
(abstract_definition (type_head (binary_expression (operator) . (identifier) @extends))) @subject
(abstract_definition (type_head (binary_expression (operator) . (parametrized_type_expression . (identifier) @extends)))) @subject
(primitive_definition (type_head (identifier) @name)) @subject
(primitive_definition (type_head (parametrized_type_expression . (identifier) @name))) @subject
(primitive_definition (type_head (binary_expression . (identifier) @name))) @subject
(primitive_definition (type_head (binary_expression . (parametrized_type_expression . (identifier) @name)))) @subject
(primitive_definition (type_head (binary_expression (operator) . (identifier) @extends))) @subject
(primitive_definition (type_head (binary_expression (operator) . (parametrized_type_expression . (identifier) @extends)))) @subject
(struct_definition (identifier) @definition.field)
(struct_definition (typed_expression . (identifier) @name) @definition.field)
(struct_definition (assignment . (typed_expression . (identifier) @name)) @definition.field)
(struct_definition (assignment . (identifier) @name) @definition.field)
(struct_definition (typed_expression (_) . (_) @type) @subject)

; Functions and their methods, in both forms, and macros.
(function_definition (signature)) @scope.function
(macro_definition) @scope.function
(function_definition (signature (call_expression . (identifier) @name))) @definition.function
(assignment . (call_expression . (identifier) @name)) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (identifier) @name)))) @definition.function
(assignment . (typed_expression . (call_expression . (identifier) @name))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (identifier) @name)))) @definition.function
(assignment . (where_expression . (call_expression . (identifier) @name))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (identifier) @name))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (identifier) @name))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (call_expression . (operator) @name))) @definition.function
(assignment . (call_expression . (operator) @name)) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (operator) @name)))) @definition.function
(assignment . (typed_expression . (call_expression . (operator) @name))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (operator) @name)))) @definition.function
(assignment . (where_expression . (call_expression . (operator) @name))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (operator) @name))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (operator) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (operator) @name))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (operator) @name)))) @definition.function @scope.function
(function_definition (signature (call_expression . (field_expression value: (_) . (identifier) @name)))) @definition.function
(assignment . (call_expression . (field_expression value: (_) . (identifier) @name))) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (field_expression value: (_) . (identifier) @name))))) @definition.function
(assignment . (typed_expression . (call_expression . (field_expression value: (_) . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (field_expression value: (_) . (identifier) @name))))) @definition.function
(assignment . (where_expression . (call_expression . (field_expression value: (_) . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (field_expression value: (_) . (identifier) @name)))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (field_expression value: (_) . (identifier) @name))))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (field_expression value: (_) . (identifier) @name)))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (field_expression value: (_) . (identifier) @name))))) @definition.function @scope.function
(function_definition (signature (call_expression . (field_expression value: (_) . (quote_expression (operator) @name))))) @definition.function
(assignment . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name)))) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name)))))) @definition.function
(assignment . (typed_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name))))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name)))))) @definition.function
(assignment . (where_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name))))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name))))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name)))))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name))))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (field_expression value: (_) . (quote_expression (operator) @name)))))) @definition.function @scope.function
(function_definition (signature (call_expression . (parametrized_type_expression . (identifier) @name)))) @definition.function
(assignment . (call_expression . (parametrized_type_expression . (identifier) @name))) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (parametrized_type_expression . (identifier) @name))))) @definition.function
(assignment . (typed_expression . (call_expression . (parametrized_type_expression . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (parametrized_type_expression . (identifier) @name))))) @definition.function
(assignment . (where_expression . (call_expression . (parametrized_type_expression . (identifier) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (parametrized_type_expression . (identifier) @name)))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (parametrized_type_expression . (identifier) @name))))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (parametrized_type_expression . (identifier) @name)))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (parametrized_type_expression . (identifier) @name))))) @definition.function @scope.function
(function_definition (signature (call_expression . (parenthesized_expression . (operator) @name)))) @definition.function
(assignment . (call_expression . (parenthesized_expression . (operator) @name))) @definition.function @scope.function
(function_definition (signature (typed_expression . (call_expression . (parenthesized_expression . (operator) @name))))) @definition.function
(assignment . (typed_expression . (call_expression . (parenthesized_expression . (operator) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (call_expression . (parenthesized_expression . (operator) @name))))) @definition.function
(assignment . (where_expression . (call_expression . (parenthesized_expression . (operator) @name)))) @definition.function @scope.function
(function_definition (signature (where_expression . (typed_expression . (call_expression . (parenthesized_expression . (operator) @name)))))) @definition.function
(assignment . (where_expression . (typed_expression . (call_expression . (parenthesized_expression . (operator) @name))))) @definition.function @scope.function
(function_definition (signature (where_expression . (where_expression . (call_expression . (parenthesized_expression . (operator) @name)))))) @definition.function
(assignment . (where_expression . (where_expression . (call_expression . (parenthesized_expression . (operator) @name))))) @definition.function @scope.function
(function_definition (signature . (identifier) @name)) @definition.function
(macro_definition (signature (call_expression . (identifier) @name))) @definition.macro
(macro_definition (signature (call_expression . (operator) @name))) @definition.macro
(struct_definition (function_definition) @definition.constructor)
(struct_definition (assignment . (call_expression)) @definition.constructor)
(struct_definition (assignment . (where_expression)) @definition.constructor)
; A function has no node for its body: its signature ends where that of the grammar does.
(function_definition (signature) . (_) @opening) @subject
(macro_definition (signature) . (_) @opening) @subject
(struct_definition (type_head) . (_) @opening) @subject
(module_definition name: (identifier) . (_) @opening) @subject
(assignment . (call_expression) (operator) . (_) @body) @subject
(assignment . (where_expression) (operator) . (_) @body) @subject
(assignment . (typed_expression (call_expression)) (operator) . (_) @body) @subject
(function_definition (signature (call_expression (argument_list) @pattern)))
(assignment . (call_expression (argument_list) @pattern))
(function_definition (signature (typed_expression . (call_expression (argument_list) @pattern))))
(assignment . (typed_expression . (call_expression (argument_list) @pattern)))
(function_definition (signature (where_expression . (call_expression (argument_list) @pattern))))
(assignment . (where_expression . (call_expression (argument_list) @pattern)))
(function_definition (signature (where_expression . (typed_expression . (call_expression (argument_list) @pattern)))))
(assignment . (where_expression . (typed_expression . (call_expression (argument_list) @pattern))))
(function_definition (signature (where_expression . (where_expression . (call_expression (argument_list) @pattern)))))
(assignment . (where_expression . (where_expression . (call_expression (argument_list) @pattern))))
(macro_definition (signature (call_expression (argument_list) @pattern)))
(function_definition (signature (call_expression (argument_list (named_argument . (identifier) @local)))))
(assignment . (call_expression (argument_list (named_argument . (identifier) @local))))
(function_definition (signature (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local))))))
(assignment . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local)))))
(function_definition (signature (typed_expression . (call_expression (argument_list (named_argument . (identifier) @local))))))
(assignment . (typed_expression . (call_expression (argument_list (named_argument . (identifier) @local)))))
(function_definition (signature (typed_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local)))))))
(assignment . (typed_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local))))))
(function_definition (signature (where_expression . (call_expression (argument_list (named_argument . (identifier) @local))))))
(assignment . (where_expression . (call_expression (argument_list (named_argument . (identifier) @local)))))
(function_definition (signature (where_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local)))))))
(assignment . (where_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local))))))
(function_definition (signature (where_expression . (typed_expression . (call_expression (argument_list (named_argument . (identifier) @local)))))))
(assignment . (where_expression . (typed_expression . (call_expression (argument_list (named_argument . (identifier) @local))))))
(function_definition (signature (where_expression . (typed_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local))))))))
(assignment . (where_expression . (typed_expression . (call_expression (argument_list (named_argument . (typed_expression . (identifier) @local)))))))

; Constants, and variables of a file or module. In functions, they are local names.
(const_statement (assignment . (identifier) @name) @definition.constant)
(assignment . (identifier) @name) @definition.variable @once
(const_statement (assignment . (identifier)) @definition.constant)
(const_statement (assignment . (operator) @name) @definition.constant)
(const_statement (assignment) @wrapped) @wrapper
(global_statement (assignment) @wrapped) @wrapper
(assignment . (open_tuple (identifier) @definition.variable @once))
(local_statement (identifier) @local)
(global_statement (identifier) @outer)
(for_binding . (identifier) @local)
(for_binding . (tuple_expression (identifier) @local))
(let_binding . (identifier) @local)
(arrow_function_expression) @scope.function
(arrow_function_expression . (identifier) @local)
(arrow_function_expression . (argument_list) @pattern)
(do_clause (argument_list) @pattern) @scope.function
(let_statement) @scope
(for_statement) @scope
(while_statement) @scope
(comprehension_expression) @scope
(catch_clause . (identifier) @local)
(named_argument . (identifier) @ignore)

; Enumerations.
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) @name)) @definition.enum @scope.members
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (typed_expression . (identifier) @name))) @definition.enum @scope.members
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (_) (identifier) @definition.enum_member)) (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (_) (assignment . (identifier) @name) @definition.enum_member))
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list (compound_statement (identifier) @definition.enum_member)))
  (#eq? @_enum "enum"))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list (compound_statement (assignment . (identifier) @name) @definition.enum_member)))
  (#eq? @_enum "enum"))

; Type parameters.
(where_expression (curly_expression (identifier) @local.type))
(where_expression (curly_expression (binary_expression . (identifier) @local.type)))
(where_expression (_) "where" (identifier) @local.type)
(where_expression (_) "where" (binary_expression . (identifier) @local.type))
(type_head (parametrized_type_expression (_) (curly_expression (identifier) @local.type)))
(type_head (parametrized_type_expression (_) (curly_expression (binary_expression . (identifier) @local.type))))
(type_head (binary_expression . (parametrized_type_expression (_) (curly_expression (identifier) @local.type))))
(type_head (binary_expression . (parametrized_type_expression (_) (curly_expression (binary_expression . (identifier) @local.type)))))

; Docs are strings in front of declarations, and macros stand around them.
(source_file (string_literal) @comment)
(module_definition (string_literal) @comment)
(struct_definition (string_literal) @comment)
(source_file (prefixed_string_literal) @comment)
(macrocall_expression (macro_argument_list (struct_definition) @wrapped)) @wrapper
(macrocall_expression (macro_argument_list (function_definition) @wrapped)) @wrapper
(macrocall_expression (macro_argument_list (assignment) @wrapped)) @wrapper

; Tests.
((macrocall_expression (macro_identifier (identifier) @_test) (macro_argument_list (string_literal) @name)) @definition.test
  (#match? @_test "^(testset|testitem)$"))
((macrocall_expression (macro_identifier (identifier) @_test) (macro_argument_list (string_literal) (compound_statement) @opening)) @subject
  (#match? @_test "^(testset|testitem)$"))
