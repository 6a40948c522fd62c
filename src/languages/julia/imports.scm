; `using` and `import`, and files that are inserted.

(using_statement) @import
(import_statement) @import
(using_statement (identifier) @import.whole @module)
(import_statement (identifier) @import.whole @module)
(using_statement (import_path (identifier) @import.whole @module))
(import_statement (import_path (identifier) @import.whole @module))
(using_statement (scoped_identifier (_) (identifier) @import.whole @subject) @module)
(import_statement (scoped_identifier (_) (identifier) @import.whole @subject) @module)
(import_statement (import_alias . (identifier) @module (identifier) @import.whole @subject))
(import_alias . (identifier) @ignore)
(using_statement (selected_import . (_) @module)) @import
(import_statement (selected_import . (_) @module)) @import
(selected_import . (_) (identifier) @import.item)
(selected_import . (_) (macro_identifier (identifier) @import.item))
(selected_import . (identifier) @ignore)
((call_expression . (identifier) @_include (argument_list (string_literal (content) @module))) @import (#match? @_include "^(include|includet)$"))
(export_statement) @export
(export_statement (identifier) @export.item)
(export_statement (macro_identifier (identifier) @export.item))
(public_statement) @export
(public_statement (identifier) @export.item)
