; Declarations. A declarator may be inside of any number of others (`int *(*f)(void)`): what is around it are its wrappers,
; and their attributes are its attributes.

(pointer_declarator declarator: (_) @wrapped) @wrapper
(array_declarator declarator: (_) @wrapped) @wrapper
(parenthesized_declarator (_) @wrapped) @wrapper
(attributed_declarator (_) @wrapped) @wrapper
(function_declarator declarator: (_) @wrapped) @wrapper
(init_declarator declarator: (_) @wrapped) @wrapper
(init_declarator value: (_) @value) @subject
(init_declarator value: (initializer_list) @body) @subject
(declaration declarator: (_) @wrapped) @wrapper
(function_definition declarator: (_) @wrapped) @wrapper
(function_definition) @scope.function
(function_definition body: (_) @body) @subject
(parameter_declaration declarator: (_) @wrapped) @wrapper
(field_declaration declarator: (_) @wrapped) @wrapper
(type_definition declarator: (_) @wrapped) @wrapper
(type_definition type: (_) @type) @subject

; A name in a declarator; in functions and parameter lists it is a local name.
(declaration declarator: (identifier) @definition.variable)
(parameter_declaration declarator: (identifier) @definition.variable)
(init_declarator declarator: (identifier) @definition.variable)
(pointer_declarator declarator: (identifier) @definition.variable)
(array_declarator declarator: (identifier) @definition.variable)
(parenthesized_declarator (identifier) @definition.variable)
(declaration (storage_class_specifier "extern") declarator: (_) @declaration)

(function_declarator declarator: (identifier) @name) @definition.function
(function_declarator declarator: (parenthesized_declarator (identifier) @name)) @definition.function
(function_declarator declarator: (parenthesized_declarator (identifier) @definition.none))
; Prototypes. A pointer to a function is a variable.
(declaration declarator: (function_declarator declarator: (identifier)) @declaration)
(declaration declarator: (function_declarator declarator: (parenthesized_declarator (identifier))) @declaration)
(declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)) @declaration))
(declaration declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)) @declaration)))
(declaration declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (function_declarator) @declaration))))
; A function as a parameter.
(parameter_declaration declarator: (function_declarator declarator: (identifier)) @definition.variable)
(parameter_declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)) @definition.variable))
; What a declaration wraps is declared outside of it, but parameters in it are not.
(declaration) @scope
(parameter_declaration) @scope
(field_declaration) @scope
(type_definition) @scope

; Structures, unions and enumerations with a body. Without one, the name is a use.
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.union
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(type_definition type: (_ name: (_) body: (_)) @lifted)
(declaration type: (_ name: (_) body: (_)) @lifted)
(field_declaration_list) @scope.members
(enumerator name: (_) @name) @definition.enum_member

; The name of a type: of a structure without one, it is the name of the structure.
(type_definition declarator: (type_identifier) @definition.type_alias)
(pointer_declarator declarator: (type_identifier) @definition.type_alias)
(array_declarator declarator: (type_identifier) @definition.type_alias)
(parenthesized_declarator (type_identifier) @definition.type_alias)
(function_declarator declarator: (type_identifier) @definition.type_alias)
(type_definition type: (struct_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.union
(type_definition type: (enum_specifier !name body: (_) @body) . declarator: (type_identifier) @name) @definition.enum
(type_definition type: (struct_specifier !name body: (_)) . declarator: (type_identifier) @definition.none)
(type_definition type: (union_specifier !name body: (_)) . declarator: (type_identifier) @definition.none)
(type_definition type: (enum_specifier !name body: (_)) . declarator: (type_identifier) @definition.none)
(type_definition type: (_ !name body: (_)) . declarator: (type_identifier) . declarator: (_) @lifted)
; `typedef struct a a;` names a structure that has the name already.
(type_definition type: (struct_specifier name: (_)) declarator: (type_identifier) @once)
(type_definition type: (struct_specifier name: (_) !body) declarator: (type_identifier) @declaration)
(type_definition type: (union_specifier name: (_)) declarator: (type_identifier) @once)
(type_definition type: (union_specifier name: (_) !body) declarator: (type_identifier) @declaration)
(type_definition type: (enum_specifier name: (_)) declarator: (type_identifier) @once)
(type_definition type: (enum_specifier name: (_) !body) declarator: (type_identifier) @declaration)

(field_declaration declarator: (field_identifier) @definition.field)
(pointer_declarator declarator: (field_identifier) @definition.field)
(array_declarator declarator: (field_identifier) @definition.field)
(parenthesized_declarator (field_identifier) @definition.field)

; Macros. The name that guards a header is none.
(preproc_def name: (_) @name) @definition.macro
(translation_unit (preproc_ifdef "#ifndef" . (identifier) @ignore . (preproc_def !value) @definition.none))
(preproc_function_def name: (_) @name) @definition.macro @scope
(preproc_function_def value: (_) @body) @subject
(preproc_params (identifier) @local)

(compound_statement) @scope
(for_statement) @scope

(comment) @comment
