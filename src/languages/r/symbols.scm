; What is assigned is declared: in a file a symbol, in a function a local name. The first is the declaration, the others are writes.

(binary_operator lhs: (identifier) @name ["<-" "=" ":="]) @definition.variable @once
((binary_operator lhs: (identifier) @name ["<-" "="]) @definition.constant (#match? @name "^[.]?[A-Z][A-Z0-9_.]+$"))
(binary_operator lhs: (identifier) ["<-" "=" ":="] rhs: (_) @value) @subject
(binary_operator lhs: (string content: (_) @name) ["<-" "="] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (string content: (_) @name) ["<-" "="] rhs: (function_definition) @value) @subject
(binary_operator lhs: (identifier) ["<-" "=" ":=" "<<-"] rhs: (function_definition body: (_) @body)) @definition.function
(binary_operator lhs: (identifier) @name "<<-" rhs: (function_definition body: (_) @body)) @once
(binary_operator lhs: (_) @value ["->" "->>"] rhs: (identifier) @name) @definition.variable @once
(binary_operator lhs: (function_definition body: (_) @body) ["->" "->>"] rhs: (identifier)) @definition.function
; A function that several of them hold: `a <- b <- function() 1`.
(binary_operator lhs: (identifier) ["<-" "="] rhs: (binary_operator lhs: (identifier) ["<-" "="] rhs: (function_definition))) @definition.function

; Classes and methods are declared by calls.
((call function: (identifier) @_set arguments: (arguments . (argument value: (string content: (_) @name)))) @definition.class
  (#match? @_set "^(setClass|setRefClass|setClassUnion)$"))
((call function: (identifier) @_set arguments: (arguments . (argument value: (string content: (_) @name)))) @definition.method
  (#match? @_set "^(setGeneric|setMethod|setReplaceMethod)$"))
((call function: (identifier) @_set arguments: (arguments (argument value: (function_definition body: (_) @body)))) @subject
  (#match? @_set "^(setGeneric|setMethod|setReplaceMethod)$"))
((binary_operator lhs: (identifier) @name ["<-" "="] rhs: (call function: (identifier) @_class arguments: (_) @body)) @definition.class
  (#match? @_class "^(setClass|setRefClass|R6Class|new_class)$"))
((binary_operator lhs: (identifier) @name ["<-" "="]
  rhs: (call function: (namespace_operator rhs: (identifier) @_class) arguments: (_) @body)) @definition.class
  (#match? @_class "^(setClass|setRefClass|R6Class|new_class)$"))
; `ggproto(NULL, …)` is an object without a class of its own.
((binary_operator lhs: (identifier) @name ["<-" "="]
  rhs: (call function: (identifier) @_class arguments: (arguments . (argument value: (string))) @body)) @definition.class
  (#eq? @_class "ggproto"))
((binary_operator lhs: (identifier) @name ["<-" "="] rhs: (call
  function: (namespace_operator rhs: (identifier) @_class) arguments: (arguments . (argument value: (string))) @body)) @definition.class
  (#eq? @_class "ggproto"))
((binary_operator rhs: (call function: (identifier) @_class arguments: (arguments) @scope.members)) @subject
  (#match? @_class "^(setRefClass|R6Class|ggproto)$"))
((binary_operator rhs: (call function: (namespace_operator rhs: (identifier) @_class) arguments: (arguments) @scope.members)) @subject
  (#match? @_class "^(setRefClass|R6Class|ggproto)$"))
((binary_operator rhs: (call function: (identifier) @_set) @definition.none) (#match? @_set "^(setClass|setRefClass)$"))
((call function: (_) @_class arguments: (arguments (argument name: (identifier) @_list value: (call arguments: (arguments
  (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method)))))
  (#match? @_class "(R6Class|setRefClass)$") (#match? @_list "^(public|private|active|methods)$"))
((call function: (_) @_class arguments: (arguments (argument name: (identifier) @_list value: (call arguments: (arguments
  (argument name: (identifier) @name value: [(null) (true) (false) (float) (integer) (string) (call) (identifier)]) @definition.field)))))
  (#match? @_class "(R6Class|setRefClass)$") (#match? @_list "^(public|private|fields)$"))
((call function: (_) @_class arguments: (arguments (argument name: (identifier) @visibility value: (call arguments: (arguments
  (argument name: (identifier)) @subject)))))
  (#match? @_class "R6Class$") (#eq? @visibility "private"))
((binary_operator rhs: (call function: (_) @_class arguments: (arguments (argument name: (identifier) @_inherit value: (identifier) @extends)))) @subject
  (#match? @_class "R6Class$") (#eq? @_inherit "inherit"))

; Tests of testthat: a call with a description and a block.
((call function: (identifier) @_test arguments: (arguments . (argument value: (string content: (_) @name)) (argument value: (braced_expression) @body)))
  @definition.test @scope.function (#match? @_test "^(test_that|describe|it)$"))

; Parameters and local names. What a block assigns that is passed to a call is not of the file.
(argument value: (braced_expression) @scope)
(function_definition) @scope.function
(function_definition parameters: (_) @parameters) @subject
(parameter name: (identifier) @name) @local @expression.parameter
(parameter default: (_) @value) @subject
(for_statement variable: (identifier) @name) @local
(for_statement variable: (_) @subject sequence: (_) @element)

(comment) @comment
