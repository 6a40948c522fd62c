; Files that are run in the scope of this one, and modules.

((command (command_invokation_operator) @_dot command_name: (command_name_expr) @module) @import (#match? @_dot "^\\s*\\.$"))
((command command_name: (command_name) @_import command_elements: (command_elements . (command_argument_sep) . (_) @module)) @import
  (#match? @_import "^([Ii]mport-[Mm]odule|ipmo)$"))
((command command_name: (command_name) @_using command_elements: (command_elements
  (generic_token) @_module . (command_argument_sep) . (generic_token) @module)) @import
  (#match? @_using "^[Uu]sing$") (#match? @_module "^[Mm]odule$"))
