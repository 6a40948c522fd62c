; Containers get their name from the constant that holds them. What they declare can be named inside of them, except for fields.

(variable_declaration "const" . (identifier) @name) @definition.constant
(variable_declaration "var" . (identifier) @name) @definition.variable
(variable_declaration type: (_) @type) @subject
(variable_declaration . "const" . (identifier) . (_) @value) @subject
(variable_declaration . "pub" . "const" . (identifier) . (_) @value) @subject
(variable_declaration . "var" . (identifier) . (_) @value) @subject
(variable_declaration "const" . (identifier) . [(struct_initializer) (anonymous_struct_initializer) (block_expression) (labeled_type_expression) (switch_expression)] @body) @subject
(variable_declaration "const" . (identifier) type: (_) . [(struct_initializer) (anonymous_struct_initializer) (block_expression) (labeled_type_expression) (switch_expression)] @body) @subject
(variable_declaration ["const" "var"] . (identifier) @local ["const" "var"] . (identifier))

(variable_declaration !type "const" . (identifier) (struct_declaration "{" @opening) @body) @definition.struct
(variable_declaration !type "const" . (identifier) (enum_declaration "{" @opening) @body) @definition.enum
(variable_declaration !type "const" . (identifier) (union_declaration "{" @opening) @body) @definition.union
(variable_declaration !type "const" . (identifier) (opaque_declaration "{" @opening) @body) @definition.struct
(variable_declaration !type "const" . (identifier) (error_set_declaration "{" @opening) @body) @definition.enum
(variable_declaration "const" . (identifier) (binary_expression left: (error_set_declaration "{" @opening) @body)) @definition.enum
(variable_declaration !type "const" . (identifier) (binary_expression left: (binary_expression left: (error_set_declaration "{" @opening) @body))) @definition.enum
(struct_declaration) @scope.namespace
(enum_declaration) @scope.namespace
(union_declaration) @scope.namespace
(opaque_declaration) @scope.namespace

; Another name for a type, by its value or by its capital. In functions it is a local name.
((source_file (variable_declaration "const" . (identifier) (builtin_function (builtin_identifier) @_this) @type) @definition.type_alias)
  (#eq? @_this "@This"))
((source_file (variable_declaration !type "const" . (identifier) @name . [(field_expression) (identifier) (call_expression)] @type) @definition.type_alias)
  (#match? @name "^[A-Z][A-Za-z0-9]*$"))
(source_file (variable_declaration !type "const" . (identifier) [(function_signature) (pointer_type) (nullable_type) (slice_type) (array_type) (error_union_type)] @type) @definition.type_alias)
((struct_declaration (variable_declaration "const" . (identifier) (builtin_function (builtin_identifier) @_this) @type) @definition.type_alias)
  (#eq? @_this "@This"))
((struct_declaration (variable_declaration !type "const" . (identifier) @name . [(field_expression) (identifier) (call_expression)] @type) @definition.type_alias)
  (#match? @name "^[A-Z][A-Za-z0-9]*$"))
(struct_declaration (variable_declaration !type "const" . (identifier) [(function_signature) (pointer_type) (nullable_type) (slice_type) (array_type) (error_union_type)] @type) @definition.type_alias)
((enum_declaration (variable_declaration "const" . (identifier) (builtin_function (builtin_identifier) @_this) @type) @definition.type_alias)
  (#eq? @_this "@This"))
((enum_declaration (variable_declaration !type "const" . (identifier) @name . [(field_expression) (identifier) (call_expression)] @type) @definition.type_alias)
  (#match? @name "^[A-Z][A-Za-z0-9]*$"))
(enum_declaration (variable_declaration !type "const" . (identifier) [(function_signature) (pointer_type) (nullable_type) (slice_type) (array_type) (error_union_type)] @type) @definition.type_alias)
((union_declaration (variable_declaration "const" . (identifier) (builtin_function (builtin_identifier) @_this) @type) @definition.type_alias)
  (#eq? @_this "@This"))
((union_declaration (variable_declaration !type "const" . (identifier) @name . [(field_expression) (identifier) (call_expression)] @type) @definition.type_alias)
  (#match? @name "^[A-Z][A-Za-z0-9]*$"))
(union_declaration (variable_declaration !type "const" . (identifier) [(function_signature) (pointer_type) (nullable_type) (slice_type) (array_type) (error_union_type)] @type) @definition.type_alias)
((opaque_declaration (variable_declaration "const" . (identifier) (builtin_function (builtin_identifier) @_this) @type) @definition.type_alias)
  (#eq? @_this "@This"))
((opaque_declaration (variable_declaration !type "const" . (identifier) @name . [(field_expression) (identifier) (call_expression)] @type) @definition.type_alias)
  (#match? @name "^[A-Z][A-Za-z0-9]*$"))
(opaque_declaration (variable_declaration !type "const" . (identifier) [(function_signature) (pointer_type) (nullable_type) (slice_type) (array_type) (error_union_type)] @type) @definition.type_alias)
; … but a part of an imported module is an import.
((variable_declaration "const" . (identifier) (field_expression object: (builtin_function (builtin_identifier) @_import))) @definition.constant
  (#eq? @_import "@import"))

(struct_declaration (container_field name: (identifier) @name type: (_) @type) @definition.field)
(union_declaration (container_field name: (identifier) @name) @definition.field)
(enum_declaration (container_field name: (identifier) @name) @definition.enum_member)
(source_file (container_field name: (identifier) @name type: (_) @type) @definition.field)
((enum_declaration (container_field name: (identifier) @_name) @definition.none) (#match? @_name "^_?$"))
(union_declaration (container_field type: (_) @type) @subject)
(container_field) @member
(container_field) @exported
(variable_declaration "const" . (identifier) (error_set_declaration (identifier) @definition.enum_member @member @exported))
(variable_declaration "const" . (identifier) (binary_expression left: (error_set_declaration (identifier) @definition.enum_member @member @exported)))
(variable_declaration "const" . (identifier) (binary_expression left: (binary_expression left: (error_set_declaration (identifier) @definition.enum_member @member @exported))))

; Functions. In a container they are its methods.
(function_declaration name: (_) @name) @definition.function @scope.function
(function_declaration body: (_) @body) @subject
(function_declaration type: (_) @type) @subject
(function_declaration !body) @declaration
(struct_declaration (function_declaration) @definition.method)
(enum_declaration (function_declaration) @definition.method)
(union_declaration (function_declaration) @definition.method)
(opaque_declaration (function_declaration) @definition.method)
; A function that returns a container is its name.
(function_declaration body: (block (expression_statement (return_expression [(struct_declaration) (union_declaration) (enum_declaration)] @returned)))) @subject

(test_declaration "test" @name) @definition.test @scope.function
(test_declaration (string) @name) @subject
(test_declaration (identifier) @name.use) @subject
(test_declaration (block) @body) @subject

; `pub` is for everyone, and `export` also for other languages.
(variable_declaration ["pub" "export"] @visibility) @subject
(function_declaration ["pub" "export"] @visibility) @subject
(source_file (variable_declaration ["pub" "export"]) @exported)
(source_file (function_declaration ["pub" "export"]) @exported)
; A module under another name for everyone is a symbol, and passed on.
((variable_declaration "pub" . "const" . (identifier) (builtin_function (builtin_identifier) @_import) @value) @exported.value
  (#eq? @_import "@import"))
((variable_declaration "pub" . "const" . (identifier) (field_expression object: (builtin_function (builtin_identifier) @_import)) @value) @exported.value
  (#eq? @_import "@import"))

; Scopes and local names
(block) @scope
(comptime_declaration) @scope
(function_signature) @scope
(if_statement) @scope
(if_expression) @scope
(while_statement) @scope
(while_expression) @scope
(for_statement) @scope
(for_expression) @scope
(else_clause) @scope
(switch_case) @scope
(catch_expression) @scope
(errdefer_statement) @scope
(payload (identifier) @local)
(parameter name: (identifier) @name type: (_) @type) @local @expression.parameter
(for_statement . (_) @element (payload . (identifier) @subject))

(comment) @comment
