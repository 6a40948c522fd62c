; Modules. `import a.b` loads `a.b` and declares `a`.

(import_statement name: (dotted_name) @import @module)
(import_statement name: (dotted_name (identifier) @ignore))
(import_statement name: (dotted_name . (identifier) @import.whole @module))
(import_statement name: (aliased_import name: (dotted_name) @module alias: (identifier) @import.whole) @import)
(import_statement name: (aliased_import name: (dotted_name (identifier) @ignore)))

(import_from_statement module_name: (_) @module name: (_) @_item) @import
(import_from_statement module_name: (dotted_name (identifier) @ignore))
(relative_import (dotted_name (identifier) @ignore))
(import_from_statement name: (dotted_name . (identifier) @import.item))
(import_from_statement name: (aliased_import name: (dotted_name . (identifier) @name) alias: (identifier) @alias) @import.item)
(future_import_statement name: (dotted_name (identifier) @ignore))

((if_statement condition: [(identifier) @_condition (attribute attribute: (identifier) @_condition)] consequence: (block [
  (import_from_statement) @import.types
  (import_statement name: (_) @import.types)
])) (#eq? @_condition "TYPE_CHECKING"))

((call function: (attribute attribute: (identifier) @_load) arguments: (argument_list . (string (string_content) @module))) @expression.import
  (#eq? @_load "import_module"))
((call function: (identifier) @_load arguments: (argument_list . (string (string_content) @module))) @expression.import
  (#match? @_load "^(import_module|__import__)$"))

; `from m import *` imports everything and re-exports it.
(import_from_statement module_name: (_) @module (wildcard_import)) @export @export.all

; __all__ = ['name', …]
((assignment left: (identifier) @_all right: [(list) (tuple)]) @export (#eq? @_all "__all__"))
((assignment left: (identifier) @_all right: [
  (list (string (string_content) @export.item))
  (tuple (string (string_content) @export.item))
]) (#eq? @_all "__all__"))
((augmented_assignment left: (identifier) @_all right: [(list) (tuple)]) @export (#eq? @_all "__all__"))
((augmented_assignment left: (identifier) @_all right: [
  (list (string (string_content) @export.item))
  (tuple (string (string_content) @export.item))
]) (#eq? @_all "__all__"))
