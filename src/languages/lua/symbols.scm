; Functions. In `function a.b:c()`, what comes before the name owns it.

(comment) @comment
(function_declaration name: (identifier) @name) @definition.function @scope.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (_) @name)) @definition.function @scope.function
(function_declaration name: (method_index_expression table: (_) @owner method: (_) @name)) @definition.method @scope.function
(function_declaration !body "end" @body) @subject
(function_declaration body: (_) @body) @subject
(function_declaration body: (block (return_statement (expression_list . (_) @returned)))) @subject
(function_declaration "local" @visibility) @subject
(function_definition) @scope.function

; Variables. In functions and blocks they are local names, and an assignment without `local` declares a variable of the file.
(variable_declaration (assignment_statement (variable_list (identifier) @definition.variable)))
(variable_declaration (variable_list (identifier) @definition.variable))
(chunk (assignment_statement
  (variable_list (identifier) @definition.variable @once)
  (expression_list . value: [
    (number) (string) (nil) (true) (false) (table_constructor) (function_call) (identifier) (dot_index_expression) (bracket_index_expression)
    (binary_expression) (unary_expression) (parenthesized_expression) (vararg_expression)
  ])))
(assignment_statement (variable_list . (identifier) @subject) (expression_list . value: (_) @value))
(variable_declaration (assignment_statement (variable_list (identifier) @definition.constant (attribute))))
(assignment_statement (variable_list . (identifier) @subject) (expression_list . value: (table_constructor) @body))

; A table that is named like a type is one. `M` is the module that a file returns.
((chunk (variable_declaration (assignment_statement
  (variable_list . (identifier) @definition.class) (expression_list . value: (table_constructor)))))
  (#match? @definition.class "^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$"))
((chunk (variable_declaration (assignment_statement
  (variable_list . (identifier) @definition.class) (expression_list . value: (function_call name: (_) @_make)))))
  (#match? @definition.class "^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$")
  (#match? @_make "^(setmetatable|[Cc]lass|.*[:.](extend|subclass|derive|inherit))$"))
((chunk (variable_declaration (assignment_statement (variable_list . (identifier) @definition.module) (expression_list . value: (_)))))
  (#match? @definition.module "^_?M$"))

; Fields that a file adds to a table.
((chunk (assignment_statement
  (variable_list . (dot_index_expression table: (identifier) @owner field: (identifier) @name) @definition.field @once)
  (expression_list . value: (_) @value)))
  (#not-match? @name "^__") (#not-match? @owner "^(vim|package|_G|string|table|os|io|math)$"))

; Functions that are assigned, and those in a table.
(assignment_statement
  (variable_list . (identifier) @definition.function)
  (expression_list . value: (function_definition)))
(assignment_statement
  (variable_list . (dot_index_expression table: (_) @owner field: (_) @name) @definition.function)
  (expression_list . value: (function_definition)))
(assignment_statement
  (variable_list . (bracket_index_expression table: (_) @owner field: (string) @name) @definition.function)
  (expression_list . value: (function_definition)))
(assignment_statement (variable_list . (_) @subject) (expression_list . value: (function_definition body: (_) @body)))
(assignment_statement (variable_list . (_) @subject) (expression_list . value: (function_definition !body "end" @body)))
(table_constructor) @scope.members
(field name: [(identifier) (string)] @name value: (function_definition)) @definition.method
(field value: (function_definition body: (_) @body)) @subject
(field value: (function_definition !body "end" @body)) @subject
(field name: [(identifier) (string)] @segment value: (table_constructor)) @subject

; The statement around a declaration belongs to it.
(variable_list (_) @wrapped) @wrapper
(assignment_statement (variable_list) @wrapped) @wrapper
(variable_declaration (variable_list) @wrapped) @wrapper
(variable_declaration (assignment_statement) @wrapped) @wrapper
(variable_declaration "local" @visibility) @subject

; Scopes and local names.
(block) @scope
(for_statement) @scope
(repeat_statement) @scope
(parameters (identifier) @local)
(for_generic_clause (variable_list (identifier) @local))
(for_numeric_clause name: (identifier) @local)
