; Functions.

(comment) @comment
(function_definition name: (_) @name body: (_) @body) @definition.function @scope
; A test of bats: `rewrite-shell.ts` gives `@test "name" {` a form that the grammar knows.
((list (command name: (command_name (word) @_test)) (function_definition name: (_) @name body: (_) @body)) @definition.test
  (#eq? @_test "@test"))
((list (command name: (command_name (word) @_test)) (function_definition) @definition.none) (#eq? @_test "@test"))
((function_definition body: (compound_statement . (comment) @_test)) @definition.test (#match? @_test "^# *@test"))

; Aliases, which `rewrite-shell.ts` makes look like assignments.
((declaration_command "local" @_alias (variable_assignment name: (variable_name) @name)) @definition.macro (#eq? @_alias "alias"))

; What is assigned outside of functions is a variable of the file, and so are names in capitals that a function does not declare.
((variable_assignment name: (variable_name) @name) @definition.variable @hoisted @once
  (#match? @name "^[A-Z_][A-Z0-9_]*[A-Z0-9][A-Z0-9_]*$"))
((variable_assignment name: (variable_name) @_name) @lifted (#match? @_name "^[A-Z_][A-Z0-9_]*[A-Z0-9][A-Z0-9_]*$"))
(program (variable_assignment name: (variable_name) @name) @definition.variable @once)
(program (list (variable_assignment name: (variable_name) @name) @definition.variable @once))
(program (if_statement (variable_assignment name: (variable_name) @name) @definition.variable @once))
(program (if_statement (else_clause (variable_assignment name: (variable_name) @name) @definition.variable @once)))
(program (if_statement (elif_clause (variable_assignment name: (variable_name) @name) @definition.variable @once)))
(program (case_statement (case_item (variable_assignment name: (variable_name) @name) @definition.variable @once)))
(program (compound_statement (variable_assignment name: (variable_name) @name) @definition.variable @once))
(variable_assignment value: (array) @body) @subject

; Declarations: `declare` in a function declares a name of its own, `export` and `readonly` one of the file.
(declaration_command ["declare" "typeset"] (variable_assignment name: (variable_name) @name) @definition.variable @once)
(declaration_command ["declare" "typeset"] (variable_name) @definition.variable @once)
(declaration_command "export" (variable_assignment name: (variable_name) @name) @definition.variable @hoisted @once)
(declaration_command "export" (variable_assignment) @lifted)
(declaration_command "readonly" (variable_assignment name: (variable_name) @name) @definition.constant @hoisted @once)
(declaration_command "readonly" (variable_assignment) @lifted)
((declaration_command (word) @_option (variable_assignment) @definition.constant) (#match? @_option "^-[a-zA-Z]*r"))
((declaration_command "declare" (word) @_option (variable_assignment) @hoisted) (#match? @_option "^-[a-zA-Z]*g"))
((declaration_command "declare" (word) @_option (variable_assignment) @lifted) (#match? @_option "^-[a-zA-Z]*g"))
((declaration_command "local" @_local (variable_assignment name: (variable_name) @name) @definition.none @local) (#eq? @_local "local"))
(declaration_command "local" (variable_name) @local)
(expansion (variable_name) @name [":=" "="]) @definition.variable @hoisted @once
(expansion [":=" "="]) @lifted
(declaration_command (variable_assignment) @wrapped) @wrapper
(declaration_command (variable_name) @wrapped) @wrapper
(program (list (variable_assignment) @wrapped) @wrapper)

; What a command has in its environment, and names that commands and loops assign.
(command (variable_assignment) @definition.none)
(for_statement variable: (variable_name) @local)
((command name: (command_name (word) @_read) (word) @local) (#match? @_read "^(read|mapfile|readarray)$") (#not-match? @local "^-"))
