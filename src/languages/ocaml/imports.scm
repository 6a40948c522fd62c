; `open` brings the names of a module into scope, `include` also passes them on.

(open_module module: (module_path) @module) @import
(include_module module: (module_path) @module) @export @export.all
(include_module_type module_type: (module_type_path) @module) @export @export.all
(module_definition (module_binding (module_name) @import.whole body: (module_path) @module)) @import
