; Modules, protocols and implementations. Everything is a call in the grammar, so the word before it decides.

(comment) @comment
((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @definition.module (#eq? @_word "defmodule"))
((call target: (identifier) @_word (arguments . (alias) @name (keywords) @body)) @definition.module @scope.namespace (#eq? @_word "defmodule"))
((call target: (identifier) @_word (arguments . (dot left: (identifier) right: (alias) @name)) (do_block) @body) @definition.module (#eq? @_word "defmodule"))
((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @definition.protocol (#eq? @_word "defprotocol"))
((call target: (identifier) @_word (arguments . (alias) @name (keywords) @body)) @definition.protocol @scope.namespace (#eq? @_word "defprotocol"))
((call target: (identifier) @_word (arguments . (alias) @name.use) (do_block) @body) @definition.impl (#eq? @_word "defimpl"))
((call target: (identifier) @_word (do_block) @scope.namespace) (#match? @_word "^(defmodule|defprotocol|defimpl)$"))
((call target: (identifier) @_word (do_block (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc))))) @subject
  (#match? @_word "^(defmodule|defprotocol|defimpl)$") (#eq? @_doc "moduledoc"))

; Functions, macros and guards. The clauses of one are one symbol.
((call target: (identifier) @_word (arguments . (call target: (identifier) @name))) @definition.function @clause
  (#match? @_word "^(defp?|defdelegate|defnp?)$") (#not-eq? @name "unquote"))
((call target: (identifier) @_word (arguments . (identifier) @name) (do_block)) @definition.function @clause
  (#match? @_word "^(defp?|defdelegate|defnp?)$"))
((call target: (identifier) @_word (arguments . (identifier) @name . (keywords))) @definition.function @clause
  (#match? @_word "^(defp?|defdelegate|defnp?)$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (call target: (identifier) @name) "when"))) @definition.function @clause
  (#match? @_word "^(defp?|defdelegate|defnp?)$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (identifier) @name "when"))) @definition.function @clause
  (#match? @_word "^(defp?|defdelegate|defnp?)$"))
((call target: (identifier) @_word (arguments . (call target: (identifier) @name))) @definition.macro @clause
  (#match? @_word "^(defmacrop?|defguardp?)$") (#not-eq? @name "unquote"))
((call target: (identifier) @_word (arguments . (identifier) @name) (do_block)) @definition.macro @clause
  (#match? @_word "^(defmacrop?|defguardp?)$"))
((call target: (identifier) @_word (arguments . (identifier) @name . (keywords))) @definition.macro @clause
  (#match? @_word "^(defmacrop?|defguardp?)$"))
((call target: (identifier) @_word (arguments . (binary_operator left: (call target: (identifier) @name) "when"))) @definition.macro @clause
  (#match? @_word "^(defmacrop?|defguardp?)$"))
((call target: (identifier) @_word @visibility (arguments)) @subject (#match? @_word "^def(p|macro|macrop|guard|guardp)?$"))
((call target: (identifier) @_word (do_block) @body) @scope @subject (#match? @_word "^def(p|macro|macrop|n|np)?$"))
((call target: (identifier) @_word (arguments (_) . (keywords) @body)) @subject (#match? @_word "^def(p|macro|macrop|n|np|delegate)?$"))

; Operators.
((call target: (identifier) @_word (arguments . (binary_operator
  ["+" "-" "*" "/" "++" "--" "<>" "|>" "~>" "<~" "<~>" "~>>" "<<~" "<<<" ">>>" "&&&" "|||" "^^^" "==" "!=" "===" "!==" "=~" "<" ">" "<=" ">=" "&&" "||"
   "and" "or" "in" ".." "**" "+++" "---" "<|>" "|"] @name))) @definition.operator @clause
  (#match? @_word "^def(p|macro|macrop)?$"))
((call target: (identifier) @_word (arguments . (unary_operator ["!" "^" "not" "+" "-" "~~~" "&" "@"] @name))) @definition.operator @clause
  (#match? @_word "^def(p|macro|macrop)?$"))

; Types, callbacks, and attributes, which are constants of a module.
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator left: (identifier) @name "::")))) @definition.type_alias
  (#match? @_word "^(type|typep|opaque)$"))
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator left: (call target: (identifier) @name) "::")))) @definition.type_alias
  (#match? @_word "^(type|typep|opaque)$"))
((unary_operator "@" operand: (call target: (identifier) @visibility)) @subject (#eq? @visibility "typep"))
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator left: (call target: (identifier) @name) "::")))) @definition.function @declaration @clause
  (#match? @_word "^(callback|macrocallback)$"))
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator
  left: (binary_operator left: (call target: (identifier) @name) "::") "when")))) @definition.function @declaration @clause
  (#match? @_word "^(callback|macrocallback)$"))
((unary_operator "@" operand: (call target: (identifier) @_word (arguments (binary_operator left: (identifier) @name "::")))) @definition.function @declaration @clause
  (#match? @_word "^(callback|macrocallback)$"))
((unary_operator "@" operand: (call target: (identifier) @name (arguments . (_) @value))) @definition.constant @once
  (#not-match? @name "^(after_compile|after_verify|before_compile|behaviour|callback|compile|default|deprecated|derive|describetag|dialyzer|doc|enforce_keys|external_resource|fallback_to_any|file|impl|macrocallback|moduledoc|moduletag|nifs|on_definition|on_load|opaque|optional_callbacks|shortdoc|since|spec|tag|type|typedoc|typep|vsn)$"))

; Fields of structs and exceptions.
((call target: (identifier) @_word (arguments (keywords (pair key: (keyword) @name) @definition.field)))
  (#match? @_word "^(defstruct|defexception)$"))
((call target: (identifier) @_word (arguments (list (keywords (pair key: (keyword) @name) @definition.field))))
  (#match? @_word "^(defstruct|defexception)$"))
((call target: (identifier) @_word (arguments (list (atom) @definition.field)))
  (#match? @_word "^(defstruct|defexception)$"))

; Tests.
((call target: (identifier) @_word (arguments . (string) @name)) @definition.test (#match? @_word "^(test|property)$"))

((call target: (identifier) @_word (arguments . (string)) (do_block) @body) @subject (#match? @_word "^(test|property)$"))
((call target: (identifier) @_word (arguments . (string) . (keywords) @body)) @subject (#match? @_word "^(test|property)$"))

; What comes before a declaration.
((unary_operator "@" operand: (call target: (identifier) @_word)) @comment (#match? @_word "^(doc|typedoc)$"))
((unary_operator "@" operand: (call target: (identifier) @_word)) @decorator (#match? @_word "^(spec|impl|deprecated|tag|dialyzer)$"))
