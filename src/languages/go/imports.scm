; The package clause: shows which files of a folder belong together.
(package_clause (package_identifier) @package)

; An import declares a whole package: under its own name, an alias, `.` (all its names) or `_` (side effects only).

(import_spec path: (_ (_) @module)) @import
(import_spec !name path: (_ (_) @import.whole))
(import_spec name: [(package_identifier) (dot)] @import.whole)
