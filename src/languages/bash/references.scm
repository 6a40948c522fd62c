; Uses of names: variables, and commands, which may be functions.

(variable_name) @reference.read
(command name: (command_name (word) @reference.call))
(variable_assignment name: (variable_name) @target)
(subscript name: (variable_name) @reference.read)
(variable_assignment name: (subscript name: (variable_name) @target))
(unset_command (variable_name) @reference.write)
((declaration_command (word) @_option (variable_name) @reference.call) (#match? @_option "^-[a-zA-Z]*f"))
((unset_command (word) @_option (variable_name) @reference.call) (#match? @_option "^-[a-zA-Z]*f"))

; Commands that run the command in their arguments, or ask for one.
((command name: (command_name (word) @_runs) . (word) @reference.call)
  (#match? @_runs "^(run|trap|command|builtin|exec|eval|time|type|which|hash|nohup|sudo|assert_success|assert_failure|bats_require|retry|xargs)$"))
((command name: (command_name (word) @_runs) (word) @_option . (word) @reference.call)
  (#match? @_runs "^(run|command|type|exec|complete|xargs|add-zsh-hook|retry)$") (#match? @_option "^[-!]"))
((command name: (command_name (word) @_hook) . (word) . (word) @reference.call) (#match? @_hook "^(add-zsh-hook|zle|compdef)$"))
; A path or a pattern names no function.
((word) @ignore (#match? @ignore "^[-!]|[/=*?~\\\\]|^[0-9.]*$"))
; A word of several parts may be the name of a function that a command or a variable is given.
((command (word) @reference.read) (#match? @reference.read "^[a-z_][a-z0-9]*[_-][a-z0-9_]+$"))
((variable_assignment value: (word) @reference.read) (#match? @reference.read "^[a-z_][a-z0-9]*_[a-z0-9_]+$"))
