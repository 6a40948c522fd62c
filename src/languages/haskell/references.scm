; Uses of names. Types and classes have names of their own, apart from those of values and constructors.

(variable) @reference.read
(constructor) @reference.instantiate
(name) @reference.type
(operator) @reference.read
(constructor_operator) @reference.instantiate

; `M.insert`: a name of the module that is imported as `M`.
((qualified module: (module (module_id) @object @reference.read) @_module id: (_) @property) @expression.member
  (#match? @_module "^[^.]+\\.?$"))
(qualified id: (constructor) @reference.instantiate)
(qualified id: (name) @reference.type)
(apply function: (variable) @reference.call)
(apply function: (qualified id: (variable) @reference.call))
(infix operator: (operator) @reference.call)
(infix operator: (infix_id (variable) @reference.call))
(infix operator: (infix_id (qualified id: (variable) @reference.call)))
(infix operator: (qualified id: (operator) @reference.call))

; Fields
(field_update field: (field_name (variable) @reference.write))
(field_pattern field: (field_name (variable) @reference.call) pattern: (_))
(projection field: (field_name (variable) @reference.read))

; A view pattern uses its function.
(view_pattern expression: (variable) @reference.call)

; Words that are no names of values.
(fundep (variable) @ignore)
(annotated bind: (variable) @ignore)
(fixity operator: (operator) @ignore)
(fixity operator: (constructor_operator) @ignore)
(fixity operator: (infix_id (_) @ignore))
(kind_signature name: (name) @ignore)
(role_annotation type: (name) @ignore)
