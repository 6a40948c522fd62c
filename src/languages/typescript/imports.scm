; Type-only imports and the older import forms.

(import_statement "type") @import.types
(import_specifier "type") @import.types
(export_statement "type") @import.types
(export_specifier "type") @import.types
(import_statement (import_require_clause (identifier) @import.whole source: (string (string_fragment) @module))) @import
