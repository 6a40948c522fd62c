; A JSX component is a call; HTML elements are not names of the program.

(jsx_opening_element name: (_) @callee)
(jsx_self_closing_element name: (_) @callee)
((jsx_opening_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
((jsx_self_closing_element name: (identifier) @ignore) (#match? @ignore "^[a-z]"))
(jsx_closing_element name: (identifier) @ignore)
(jsx_closing_element name: (member_expression (_) @ignore))

; An attribute is a member of the props of the component, whatever their type.
(jsx_attribute . (property_identifier) @property @expression.member @reference.write)
