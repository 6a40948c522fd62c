; What C declares in another way than C++.

(declaration type: (_) @type) @subject
(function_definition type: (_) @type) @subject
(parameter_declaration type: (_) @type) @subject
(field_declaration type: (_) @type) @subject
(declaration (storage_class_specifier "static") @visibility) @subject
(function_definition (storage_class_specifier "static") @visibility) @subject
(function_declarator declarator: (field_identifier) @definition.field)

; A prototype inside of a function.
(compound_statement (declaration declarator: (function_declarator declarator: (identifier)) @definition.none))
(compound_statement (declaration declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier)) @definition.none)))

; A type inside of a structure, and the members of an enumeration, are known in the whole function or file.
(struct_specifier name: (_) body: (_)) @subject @hoisted
(union_specifier name: (_) body: (_)) @subject @hoisted
(enum_specifier name: (_) body: (_)) @subject @hoisted
(enumerator) @subject @hoisted
