; A name with attributes after it: Objective-C has none.
(attributed_declarator (identifier) @definition.variable)
