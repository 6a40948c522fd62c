; `import M` brings all names of M into scope, `import M (a, T (..))` those in the list, `as N` also as members of N.

(header module: (module) @package)
(import module: (module) @module) @import
((import !names module: (_) @import.all) @_import
  (#not-match? @_import "^import\\s+(?:\\{-#.*?#-\\}\\s*)?(?:safe\\s+)?(?:\"[^\"]*\"\\s+)?(?:[\\w.']+\\s+)?qualified\\b"))
((import module: (_) @import.all) @_import (#match? @_import "^import[^(]*\\bhiding\\b"))
(import alias: (module) @import.whole)
(import "qualified" !alias module: (module) @import.whole)
((import names: (import_list (import_name variable: (variable) @import.item))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
((import names: (import_list (import_name type: (name) @import.item @import.types))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
((import names: (import_list (import_name operator: (prefix_id (_) @import.item)))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
((import names: (import_list (import_name children: (children (constructor) @import.item)))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
((import names: (import_list (import_name children: (children (variable) @import.item)))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
((import names: (import_list (import_name children: (children (all_names) @import.all)))) @_import (#not-match? @_import "^import[^(]*\\bhiding\\b"))
(import (import_list (import_name (variable) @ignore)))
(import (import_list (import_name (name) @ignore)))
(import (import_list (import_name (prefix_id (_) @ignore))))
(import (import_list (import_name (children (_) @ignore))))

; The list of exports. Without one, everything is exported.
(header exports: (exports) @export)
(export variable: (variable) @export.item)
(export type: (name) @export.item)
(export !namespace type: (name) @import.types)
(export operator: (prefix_id (operator) @export.item))
(export operator: (prefix_id (constructor_operator) @export.item @import.types))
((export namespace: (namespace) @_space type: (name) @import.types) (#eq? @_space "type"))
(export type: (name) @subject children: (children (all_names) @members))
(export children: (children (constructor) @export.item))
(export children: (children (variable) @export.item))
(exports (module_export module: (module) @module) @export @export.all)
