; `import "./a.sol"` brings every name of the file into scope, and passes them on.

(import_directive source: (_) @module) @import
(import_directive !alias !import_name source: (_)) @export @export.all
(import_directive import_name: (identifier) @import.item)
(import_directive import_name: (identifier) @import.item . alias: (identifier) @alias)
(import_directive source: (_) . alias: (identifier) @import.whole)
(import_directive . alias: (identifier) @import.whole)
