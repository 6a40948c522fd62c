; `source file` and `. file`, and `load` of bats.

((command name: (command_name (word) @_load) . [(word) (string) (raw_string) (concatenation) (simple_expansion) (expansion)] @module) @import
  (#match? @_load "^(source|\\.|load|bats_load_library)$"))
