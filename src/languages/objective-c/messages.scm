; Messages: `[line add:a to:b]` calls the method that starts with `add`.

(message_expression receiver: (_) @object . method: (identifier) @property) @expression.member
(message_expression receiver: (_) . method: (identifier) @callee)
(message_expression method: (identifier) @reference.none)
((identifier) @expression.self (#eq? @expression.self "self"))
((identifier) @expression.super (#eq? @expression.super "super"))
(property_attribute (identifier) @ignore)
(selector_expression (identifier) @reference.read)
(property_implementation (identifier) @ignore)
(module_import path: (identifier) @ignore)
(method_declaration (identifier) @ignore)
(method_definition (identifier) @ignore)
(class_interface category: (identifier) @ignore)
(class_implementation category: (identifier) @ignore)
