; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
; A keyword argument names a parameter or, for a constructor, a field. Only the callee decides which.
(keyword_argument name: (identifier) @property @expression.member @reference.write)
(keyword_pattern . (identifier) @ignore)

(attribute object: (_) @object attribute: (_) @property) @expression.member
(call function: (_) @callee) @expression.call
(await (_) @inner) @expression.await
(subscript value: (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(named_expression value: (_) @inner) @expression.same
(list . (_) @inner) @expression.array
(list_comprehension body: (_) @inner) @expression.array
(conditional_expression . (_) @part) @expression.union
(conditional_expression (_) . (_) . (_) @part) @expression.union
(boolean_operator left: (_) @part "or" right: (_) @part) @expression.union
(binary_operator left: (_) @part "|" right: (_) @part) @expression.union

; Functions that return their argument, a container of the same elements, or an element of it.
((call function: (identifier) @_function arguments: (argument_list . (_) @inner)) @expression.same
  (#match? @_function "^(sorted|reversed|list|tuple|set|frozenset|dict|iter|type|deepcopy)$"))
((call function: (attribute) @_function arguments: (argument_list . (_) @inner)) @expression.same (#match? @_function "^copy\\.(copy|deepcopy)$"))
((call function: (identifier) @_function arguments: (argument_list . (_) . (_) @inner)) @expression.same (#eq? @_function "filter"))
((call function: (identifier) @_function arguments: (argument_list . (_) @inner)) @expression.element (#match? @_function "^(next|max|min)$"))

; The conventional names of the instance.
((attribute object: (identifier) @expression.self) (#match? @expression.self "^(self|cls)$"))
((return_statement (identifier) @expression.self) (#match? @expression.self "^(self|cls)$"))
((assignment right: (identifier) @expression.self) (#match? @expression.self "^(self|cls)$"))
((call function: (identifier) @_cls) @expression.self (#eq? @_cls "cls"))
((call function: (identifier) @_super) @expression.super (#eq? @_super "super"))

(decorator (_) @callee) @subject
; `@name.setter` continues the property above, a member of the class.
((decorator (attribute object: (identifier) @property @expression.member attribute: (identifier) @object @expression.self))
  (#match? @object "^([sg]etter|deleter)$"))
((decorator (attribute object: (identifier) attribute: (identifier) @ignore)) (#match? @ignore "^([sg]etter|deleter)$"))

(assignment left: (_) @target)
(augmented_assignment left: (_) @target)
(pattern_list (attribute) @target)
(tuple_pattern (attribute) @target)
(delete_statement (_) @target)

; Types
(type (identifier) @reference.type)
(type (attribute attribute: (identifier) @reference.type))
(type (subscript value: (_) @inner subscript: (_) @argument) @expression.generic)
(type (subscript value: [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
(type (subscript subscript: [
  (identifier) @reference.type
  (attribute attribute: (identifier) @reference.type)
  (subscript value: (identifier) @reference.type)
  (subscript subscript: (identifier) @reference.type)
]))
(type (binary_operator [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
(type (binary_operator left: (binary_operator [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)])))
(type (binary_operator left: (binary_operator left: (binary_operator [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))))
(type (list [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
(generic_type . (identifier) @reference.type)
(generic_type (identifier) @inner) @expression.generic
(generic_type (type_parameter (type (_) @argument))) @expression.generic
(union_type (type (_) @part)) @expression.union
(member_type (type) @object (identifier) @property) @expression.member
(member_type (identifier) @reference.type)
(type (_) @inner) @expression.same
(splat_type (identifier) @reference.type)
(typed_parameter (list_splat_pattern) type: (type (_) @inner)) @expression.array
(typed_parameter (dictionary_splat_pattern) type: (type (_) @inner)) @expression.array

; A type written as a string, because it is declared later in the file. The arguments of `Literal` and the notes of `Annotated` are
; text. A single name is read here; any other type is read again without its quotes.
((type (string (string_content) @reference.type)) (#match? @reference.type "^\\w+$"))
(type (string (string_content) @inner) @expression.same)
((generic_type . (identifier) @_form (type_parameter (type (string (string_content) @ignore)))) (#match? @_form "^(Annotated|Literal)$"))
((type (string (string_start) @_start (string_content) @quoted))
  (#match? @_start "^[\"']+$") (#match? @quoted "^(?!.*\\w\\s+\\w)[\\w .,|*'\"\\[\\]]*[.,|\\[][\\w .,|*'\"\\[\\]]*$"))
((type (subscript value: (_) @_form subscript: [
    (string (string_start) @_start (string_content) @quoted)
    (list (string (string_start) @_start (string_content) @quoted))
  ]))
  (#not-match? @_form "\\b(Annotated|Literal)$") (#match? @_start "^[\"']+$"))
((type (list (string (string_start) @_start (string_content) @quoted))) (#match? @_start "^[\"']+$"))
((subscript value: [(identifier) @_form (attribute attribute: (identifier) @_form)] subscript: [
    (string (string_start) @_start (string_content) @quoted)
    (list (string (string_start) @_start (string_content) @quoted))
  ])
  (#match? @_form "^(Optional|Union|Callable|ClassVar|Final|List|Dict|Set|FrozenSet|Tuple|Type|Iterable|Iterator|Sequence|Mapping|MutableMapping|MutableSequence|Generator|Awaitable|Coroutine|AsyncIterable|AsyncIterator|AsyncGenerator|Collection|Deque|DefaultDict|OrderedDict)$")
  (#match? @_start "^[\"']+$"))
((call function: (_) @_cast arguments: (argument_list . (string (string_start) @_start (string_content) @quoted)))
  (#match? @_cast "^((t|te|typing|typing_extensions)\\.)?cast$") (#match? @_start "^[\"']+$"))
((call function: (_) @_form
  arguments: (argument_list (keyword_argument name: (identifier) @_bound value: (string (string_start) @_start (string_content) @quoted))))
  (#match? @_form "\\bTypeVar$") (#eq? @_bound "bound") (#match? @_start "^[\"']+$"))

; Types of the standard library inside other types and in aliases.
((subscript value: [(identifier) @inner @_form (attribute attribute: (identifier) @_form) @inner] subscript: (_) @argument) @expression.generic
  (#match? @_form "^(List|Dict|Set|FrozenSet|Tuple|Type|Iterable|Iterator|Sequence|Mapping|MutableMapping|MutableSequence|Generator|Awaitable|Coroutine|AsyncIterable|AsyncIterator|AsyncGenerator|Collection|Deque|DefaultDict|OrderedDict)$"))
((subscript value: [(identifier) @_form (attribute attribute: (identifier) @_form)]
  subscript: [(identifier) @reference.type (attribute attribute: (identifier) @reference.type) (list (identifier) @reference.type)])
  (#match? @_form "^(Optional|Union|Callable|List|Dict|Set|FrozenSet|Tuple|Type|Iterable|Iterator|Sequence|Mapping|MutableMapping|MutableSequence|Generator|Awaitable|Coroutine|AsyncIterable|AsyncIterator|AsyncGenerator|Collection|Deque|DefaultDict|OrderedDict)$"))

; Type forms that stand for their argument.
((generic_type . (identifier) @_form (type_parameter (type (_) @part))) @expression.union (#match? @_form "^(Optional|Union)$"))
((generic_type . (identifier) @_form (type_parameter . (type (_) @inner))) @expression.same
  (#match? @_form "^(Annotated|ClassVar|Final|Required|NotRequired|ReadOnly|InitVar|Self)$"))
((subscript value: [(identifier) @_form (attribute attribute: (identifier) @_form)] subscript: (_) @part) @expression.union
  (#match? @_form "^(Optional|Union)$"))
((type (subscript value: (attribute attribute: (identifier) @_form) . subscript: (_) @part) @expression.union)
  (#match? @_form "^(Annotated|ClassVar|Final|Required|NotRequired|ReadOnly|InitVar)$"))
((type (identifier) @expression.self) (#eq? @expression.self "Self"))
((call function: (_) @_cast arguments: (argument_list . (_) @inner)) @expression.same
  (#match? @_cast "^((t|te|typing|typing_extensions)\\.)?cast$"))
((call function: (_) @_cast arguments: (argument_list . [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
  (#match? @_cast "^((t|te|typing|typing_extensions)\\.)?cast$"))
((call function: (_) @_cast arguments: (argument_list . (subscript value: (_) @inner subscript: (_) @argument) @expression.generic))
  (#match? @_cast "^((t|te|typing|typing_extensions)\\.)?cast$"))
((call function: (_) @_cast arguments: (argument_list . (subscript [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)])))
  (#match? @_cast "^((t|te|typing|typing_extensions)\\.)?cast$"))
((assignment type: (type (_) @_kind) right: (subscript value: (_) @inner subscript: (_) @argument) @expression.generic)
  (#match? @_kind "^(typing\\.)?TypeAlias$"))
((assignment type: (type (_) @_kind) right: [(identifier) @reference.type (subscript value: (identifier) @reference.type)])
  (#match? @_kind "^(typing\\.)?TypeAlias$"))

; Types: the arguments of a base class, caught exceptions, and class patterns.
(class_definition superclasses: (argument_list (subscript value: (_) @inner subscript: (_) @argument) @expression.generic))
(class_definition superclasses: (argument_list (subscript subscript: (identifier) @reference.type)))
(except_clause value: [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)])
(except_clause value: (tuple [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
(except_clause value: (as_pattern . [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)]))
(except_clause value: (as_pattern . (tuple [(identifier) @reference.type (attribute attribute: (identifier) @reference.type)])))
(except_clause value: (as_pattern . (tuple (_) @part) @expression.union))
(class_pattern (dotted_name (identifier) @reference.type))
(class_pattern (dotted_name . (identifier) @object . (identifier) @property) @expression.member)
(case_pattern (dotted_name . (identifier) @object . (identifier) @property) @expression.member)
(union_pattern (dotted_name . (identifier) @object . (identifier) @property) @expression.member)
(keyword_pattern (dotted_name . (identifier) @object . (identifier) @property) @expression.member)
