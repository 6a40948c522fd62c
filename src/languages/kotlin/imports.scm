; `import a.b.C as D` and `import a.b.*`: a path whose last part is the name, unless a star follows.

(import (qualified_identifier (identifier) @path)) @import
(import (qualified_identifier (identifier) @subject) (identifier) @alias)
(import "*" @import.all)
