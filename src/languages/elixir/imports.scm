; `alias` binds the last part of a name, `import` and `use` bring in what a module has.

((call target: (identifier) @_word (arguments . [(alias) (dot)])) @import (#match? @_word "^(alias|require)$"))
((call target: (identifier) @_word (arguments . (alias) @subject @import.whole @module)) (#match? @_word "^(alias|require)$"))
((call target: (identifier) @_word (arguments . (alias) @subject (keywords (pair key: (keyword) @_as value: (alias) @alias))))
  (#match? @_word "^(alias|require)$") (#match? @_as "^as:"))
((call target: (identifier) @_word (arguments . (dot left: (alias) @prefix right: (tuple))) @subject) (#eq? @_word "alias"))
((call target: (identifier) @_word (arguments . (dot left: (alias) right: (tuple (alias) @import.item)))) (#eq? @_word "alias"))
((call target: (identifier) @_word (arguments . (alias) @module)) @import (#match? @_word "^(import|use)$"))
