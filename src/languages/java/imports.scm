; An import names a type, a static member, or everything in a package or type. A type can stand where a package does.

((import_declaration (scoped_identifier scope: (_) @module)) @import (#not-match? @import "\\*\\s*;$"))
((import_declaration (scoped_identifier name: (_) @import.item)) @_import (#not-match? @_import "[*.]\\s*;$"))
(import_declaration (scoped_identifier) @module (asterisk)) @import
