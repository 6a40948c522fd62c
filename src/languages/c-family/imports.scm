; An include inserts all names of the file, and passes them on to those that include this one. `<name>` keeps its brackets.

(preproc_include path: (string_literal (string_content) @module)) @export @export.all
(preproc_include path: (system_lib_string) @module) @export @export.all
