; `use` names a class, a function, a constant or a namespace, each inside of a namespace. A group has the beginning of its names in common.

(namespace_use_declaration) @import
(namespace_use_clause . (qualified_name (name) @name) @import.item)
(namespace_use_clause . (qualified_name prefix: (namespace_name) @prefix) @import.item)
(namespace_use_declaration (namespace_name) @prefix body: (_)) @subject
(namespace_use_clause . (name) @import.item)
(namespace_use_clause . (qualified_name) @import.item alias: (name) @alias)
(namespace_use_clause . (name) @import.item alias: (name) @alias)

; Files that a file runs, by a path from its folder: `__DIR__ . '/name.php'`.
(include_expression [(string (string_content) @module) (encapsed_string (string_content) @module)]) @import
(include_once_expression [(string (string_content) @module) (encapsed_string (string_content) @module)]) @import
(require_expression [(string (string_content) @module) (encapsed_string (string_content) @module)]) @import
(require_once_expression [(string (string_content) @module) (encapsed_string (string_content) @module)]) @import
(include_expression (binary_expression right: (string (string_content) @module))) @import
(include_expression (parenthesized_expression [(string (string_content) @module) (binary_expression right: (string (string_content) @module))])) @import
(include_once_expression (binary_expression right: (string (string_content) @module))) @import
(include_once_expression (parenthesized_expression [(string (string_content) @module) (binary_expression right: (string (string_content) @module))])) @import
(require_expression (binary_expression right: (string (string_content) @module))) @import
(require_expression (parenthesized_expression [(string (string_content) @module) (binary_expression right: (string (string_content) @module))])) @import
(require_once_expression (binary_expression right: (string (string_content) @module))) @import
(require_once_expression (parenthesized_expression [(string (string_content) @module) (binary_expression right: (string (string_content) @module))])) @import
