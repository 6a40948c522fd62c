; `@import` loads a file or a module of the build, `usingnamespace` passes its names on.

((builtin_function (builtin_identifier) @_import (arguments (string (string_content) @module))) @expression.import
  (#match? @_import "^@(import|embedFile)$"))
((using_namespace_declaration (builtin_function (builtin_identifier) @_import (arguments (string (string_content) @module)))) @export @export.all
  (#eq? @_import "@import"))
