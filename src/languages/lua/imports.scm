; `require` loads a module, whose value is what its file returns.

((function_call name: (identifier) @_load arguments: (arguments . (string (string_content) @module))) @expression.import
  (#match? @_load "^(require|dofile|loadfile)$"))
((function_call name: (identifier) @_load arguments: (arguments (identifier) @_require . (string (string_content) @module))) @expression.import
  (#eq? @_load "pcall") (#eq? @_require "require"))
; What the file returns is the module.
(chunk (return_statement
  "return" @default
  (expression_list . [(identifier) (table_constructor) (function_definition) (function_call)] @value)) @definition.constant @exported.default @exported.value)
