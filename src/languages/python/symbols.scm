; Functions. A decorated one is wrapped by its decorators.

(function_definition name: (_) @name body: (_) @body) @definition.function @scope.function
(function_definition return_type: (type (_) @type)) @subject
(function_definition body: (block (return_statement (_) @returned))) @subject
(function_definition body: (block . (expression_statement . (string (string_content) @doc)))) @subject
(decorated_definition definition: (_) @wrapped) @wrapper
(decorator) @decorator
(comment) @comment

; Methods, also inside a condition in the class body.
(class_definition body: (block (function_definition) @definition.method))
(class_definition body: (block (decorated_definition definition: (function_definition) @definition.method)))
(class_definition body: (block [
  (if_statement consequence: (block [
    (function_definition) @definition.method
    (decorated_definition definition: (function_definition) @definition.method)
  ]))
  (if_statement alternative: (else_clause body: (block [
    (function_definition) @definition.method
    (decorated_definition definition: (function_definition) @definition.method)
  ])))
  (try_statement body: (block (function_definition) @definition.method))
]))
((function_definition name: (identifier) @name) @definition.constructor (#eq? @name "__init__"))
((function_definition name: (identifier) @name) @definition.destructor (#eq? @name "__del__"))
; Dunder names are public, since the language itself uses them.
((function_definition name: (identifier) @name) @ambient (#match? @name "^__.+__$"))
((assignment left: (identifier) @name) @ambient (#match? @name "^__.+__$"))

((decorated_definition (decorator (identifier) @_decorator) definition: (function_definition) @static)
  (#match? @_decorator "^(staticmethod|classmethod)$"))
((decorated_definition (decorator (identifier) @_decorator) definition: (function_definition) @definition.property)
  (#match? @_decorator "property$"))
((decorated_definition
  (decorator (identifier) @_decorator)
  definition: (function_definition body: (block (return_statement (_) @value))) @subject)
  (#match? @_decorator "property$"))
((decorated_definition (decorator (attribute attribute: (identifier) @_decorator)) definition: (function_definition) @definition.property)
  (#match? @_decorator "^(cached_property|abstractproperty|setter|getter|deleter)$"))
((decorated_definition (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)]) definition: (function_definition) @overload)
  (#eq? @_decorator "overload"))

; Classes. The bases decide the kind of type.
(class_definition name: (_) @name body: (_) @body) @definition.class @scope
(class_definition body: (block) @scope.members)
(class_definition body: (block . (expression_statement . (string (string_content) @doc)))) @subject
(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript) (call)] @extends)) @subject
((class_definition superclasses: (argument_list [
  (identifier) @_base
  (attribute attribute: (identifier) @_base)
  (subscript value: (identifier) @_base)
  (subscript value: (attribute attribute: (identifier) @_base))
])) @definition.protocol (#eq? @_base "Protocol"))
((class_definition superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)]))
  @definition.enum (#match? @_base "^(Int|Str|Repr)?Enum$|^(Int)?Flag$"))

; Assignments declare names, in functions local ones. The first is the declaration, the others are writes.
(assignment left: (identifier) @name) @definition.variable @once
((assignment left: (identifier) @name) @definition.constant (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(assignment right: (_) @value) @subject
(assignment right: (assignment right: (_) @value)) @subject
(assignment right: (assignment) @lifted)
(assignment right: [(dictionary) (list) (set) (tuple)] @body) @subject
(assignment type: (type (_) @type)) @subject
(assignment left: (pattern_list (identifier) @definition.variable @once))
(assignment left: [(tuple_pattern (identifier) @definition.variable @once) (list_pattern (identifier) @definition.variable @once)])
(expression_statement (assignment) @wrapped) @wrapper
(assignment left: (identifier) right: (lambda body: (_) @body)) @definition.function
((assignment left: (identifier) type: (type (_) @_kind) right: (_) @type) @definition.type_alias (#match? @_kind "^(typing\\.)?TypeAlias$"))
; T = TypeVar('T') stands for any type, and has the type of its bound: TypeVar('T', bound=Base).
((assignment right: (call function: [(identifier) @_form (attribute attribute: (identifier) @_form)] arguments: (argument_list . (string) @value)))
  @subject (#match? @_form "^(ParamSpec|TypeVar|TypeVarTuple)$"))
((assignment right: (call function: [(identifier) @_form (attribute attribute: (identifier) @_form)] arguments: (argument_list . (string) . (_) @value)))
  @subject (#eq? @_form "NewType"))
((assignment right: (call
  function: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  arguments: (argument_list (keyword_argument name: (identifier) @_bound value: (_) @type)))) @subject
  (#eq? @_form "TypeVar") (#eq? @_bound "bound"))
(type_alias_statement left: (type (identifier) @name)) @definition.type_alias @scope
(type_alias_statement left: (type (generic_type . (identifier) @name))) @definition.type_alias @scope
(type_alias_statement right: (type (_) @type)) @subject

; Assignments in a class body, and assignments of methods to their instance, are fields.
(class_definition body: (block (expression_statement (assignment left: (identifier)) @definition.field)))
(class_definition body: (block (expression_statement (assignment left: [
  (pattern_list (identifier) @definition.field)
  (tuple_pattern (identifier) @definition.field)
]))))
(class_definition body: (block (expression_statement (assignment right: (assignment left: (identifier)) @definition.field))))
(class_definition body: (block (expression_statement (assignment right: (assignment right: (assignment left: (identifier)) @definition.field)))))
(class_definition body: (block [
  (if_statement consequence: (block (expression_statement (assignment left: (identifier)) @definition.field)))
  (if_statement alternative: (else_clause body: (block (expression_statement (assignment left: (identifier)) @definition.field))))
  (try_statement body: (block (expression_statement (assignment left: (identifier)) @definition.field)))
  (try_statement (except_clause (block (expression_statement (assignment left: (identifier)) @definition.field))))
  (for_statement body: (block (expression_statement (assignment left: (identifier)) @definition.field)))
  (with_statement body: (block (expression_statement (assignment left: (identifier)) @definition.field)))
]))
(class_definition body: (block (expression_statement (assignment left: (identifier) right: (lambda)) @definition.method)))
((class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)])
  body: (block (expression_statement (assignment left: (identifier) @_member right: (_) !type) @definition.enum_member)))
  (#match? @_base "^(Int|Str|Repr)?Enum$|^(Int)?Flag$") (#not-match? @_member "^_"))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name)) @definition.field @lifted.type @once
  (#eq? @_self "self"))
((assignment left: (attribute object: (identifier) @_self attribute: (identifier) @name)) @definition.field @lifted.type @once
  (#eq? @_self "cls"))
((assignment left: (attribute object: (identifier) @_self)) @static (#eq? @_self "cls"))
((assignment left: [
  (pattern_list (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field @lifted.type @once)
  (tuple_pattern (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field @lifted.type @once)
  (list_pattern (attribute object: (identifier) @_self attribute: (identifier) @name) @definition.field @lifted.type @once)
]) (#match? @_self "^(self|cls)$"))

; Scopes. Only functions, classes and comprehensions have their own names.
(lambda) @scope.function
(list_comprehension) @scope
(set_comprehension) @scope
(dictionary_comprehension) @scope
(generator_expression) @scope
(global_statement (identifier) @outer)
(nonlocal_statement (identifier) @outer)

; Local names
(parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(default_parameter name: (identifier) @name value: (_) @value) @local
(typed_parameter . (identifier) @name type: (type (_) @type)) @local
(typed_default_parameter name: (identifier) @name type: (type (_) @type)) @local
(list_splat_pattern (identifier) @local)
(dictionary_splat_pattern (identifier) @local)
(typed_parameter (list_splat_pattern (identifier) @local)) @type
(typed_parameter (dictionary_splat_pattern (identifier) @local)) @type
(parameters (tuple_pattern (identifier) @local))
(lambda_parameters (tuple_pattern (identifier) @local))

(for_statement left: (identifier) @name right: (_) @element) @local
(for_statement left: [(pattern_list (identifier) @local) (tuple_pattern (identifier) @local)])
(for_in_clause left: (identifier) @name right: (_) @element) @local
(for_in_clause left: [(pattern_list (identifier) @local) (tuple_pattern (identifier) @local)])
; The second name of a pair: a value of a dictionary, or an element with its number.
((for_statement left: (pattern_list . (_) . (identifier) @local) right: (call function: (attribute attribute: (identifier) @_pairs)) @element)
  (#eq? @_pairs "items"))
((for_in_clause left: (pattern_list . (_) . (identifier) @local) right: (call function: (attribute attribute: (identifier) @_pairs)) @element)
  (#eq? @_pairs "items"))
((for_statement left: (pattern_list . (_) . (identifier) @local) right: (call function: (identifier) @_pairs arguments: (argument_list . (_) @element)))
  (#eq? @_pairs "enumerate"))
((for_in_clause left: (pattern_list . (_) . (identifier) @local) right: (call function: (identifier) @_pairs arguments: (argument_list . (_) @element)))
  (#eq? @_pairs "enumerate"))
(pattern_list [(tuple_pattern (identifier) @local) (list_pattern (identifier) @local)])
(named_expression name: (identifier) @name value: (_) @value) @local @hoisted
(with_item value: (as_pattern . (_) @value alias: (as_pattern_target (identifier) @name)) @local)
(as_pattern_target [(tuple (identifier) @local) (list (identifier) @local)])
(except_clause value: (as_pattern . (_) @type alias: (as_pattern_target (identifier) @name)) @local)

((case_pattern (dotted_name) @local) (#not-match? @local "\\."))
((keyword_pattern (dotted_name) @local) (#not-match? @local "\\."))
((union_pattern (dotted_name) @local) (#not-match? @local "\\."))
(splat_pattern (identifier) @local)
(case_pattern (as_pattern (identifier) @local))

(function_definition type_parameters: (type_parameter (type [
  (identifier) @local.type
  (splat_type (identifier) @local.type)
  (constrained_type . (type (identifier) @name) . (type (_) @type)) @local.type
])))
(class_definition type_parameters: (type_parameter (type [
  (identifier) @local.type
  (splat_type (identifier) @local.type)
  (constrained_type . (type (identifier) @name) . (type (_) @type)) @local.type
])))
(type_alias_statement left: (type (generic_type (type_parameter (type (identifier) @local.type)))))
