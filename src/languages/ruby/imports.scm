; Files that are loaded. `require_relative` starts at the folder of the file, so its specifier is read with a dot.

((call !receiver method: (identifier) @_load arguments: (argument_list . (string (string_content) @module))) @import
  (#match? @_load "^(require|load|require_dependency|require_relative)$"))
((call !receiver method: (identifier) @_load arguments: (argument_list (_) . (string (string_content) @module))) @import (#eq? @_load "autoload"))
