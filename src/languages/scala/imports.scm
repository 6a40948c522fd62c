; `import a.b.C, d.{E, F => G, *}`: paths whose last part is the name, unless names follow. `{H => _}` hides a name.

(import_declaration (identifier) @path) @import
(import_declaration (as_renamed_identifier name: (_) @name alias: (identifier) @alias) @import.item)
(namespace_selectors (identifier) @import.item)
(namespace_selectors (as_renamed_identifier name: (_) @name alias: (identifier) @alias) @import.item)
(namespace_selectors (arrow_renamed_identifier name: (_) @name alias: (identifier) @alias) @import.item)
(import_declaration (namespace_wildcard) @import.all)
(import_declaration (namespace_selectors (namespace_wildcard) @import.all))
