; `import A`, `import struct A.B`.

(import_declaration (module_name) @module) @import
(import_declaration (imported_name (identifier) @path)) @import
