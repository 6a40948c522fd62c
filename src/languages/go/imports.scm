; The clause that says which files of a folder belong together.
(package_clause (package_identifier) @package)

; An import brings in a whole package: under its own name, the given one, `.` (all its names) or, as `_`, for its effects.

(import_spec path: (_ (_) @module)) @import
(import_spec !name path: (_ (_) @import.whole))
(import_spec name: [(package_identifier) (dot)] @import.whole)
