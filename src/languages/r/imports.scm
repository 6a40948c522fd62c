; `library(a)`, `requireNamespace("a")` and `source("a.R")`.

((call function: (identifier) @_load arguments: (arguments . (argument value: (identifier) @module @ignore))) @import
  (#match? @_load "^(library|require)$"))
((call function: (identifier) @_load arguments: (arguments . (argument value: (string content: (_) @module)))) @import
  (#match? @_load "^(library|require|requireNamespace|loadNamespace|source|sys.source)$"))
