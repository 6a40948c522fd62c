; `use a::{self, b as c, d::{e, f::*}}`: each name is imported from the path around it.

(use_declaration) @import
(use_declaration argument: (identifier) @import.item)
(use_declaration argument: (scoped_identifier path: (_) @prefix name: (_) @import.item))
(use_declaration argument: (use_as_clause path: (scoped_identifier path: (_) @prefix name: (_) @name) alias: (_) @alias) @import.item)
(use_declaration argument: (use_as_clause path: (identifier) @name alias: (_) @alias) @import.item)
(use_list (identifier) @import.item)
(use_list (self) @import.whole)
(use_list (scoped_identifier path: (_) @prefix name: (_) @import.item) @subject)
(use_list (use_as_clause path: (scoped_identifier path: (_) @prefix name: (_) @name) alias: (_) @alias) @import.item)
(use_list (use_as_clause path: (identifier) @name alias: (_) @alias) @import.item)
(use_list (use_as_clause path: (self) alias: (_) @alias) @import.whole)
(scoped_use_list path: (_) @prefix) @subject
(use_wildcard (_) @prefix) @export @export.all

(extern_crate_declaration) @import
(extern_crate_declaration name: (identifier) @import.item)
(extern_crate_declaration name: (identifier) @subject alias: (_) @alias)
