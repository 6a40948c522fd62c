; Types. Their constructors and fields, and the methods of classes, are names of the module.

(data_type name: (_) @name) @definition.struct @scope
(data_type (infix operator: (_) @name)) @definition.struct @scope
(data_type constructors: (data_constructors (data_constructor) . (data_constructor))) @definition.enum
(data_type constructors: (data_constructors (data_constructor) . (haddock) . (data_constructor))) @definition.enum
(data_type constructors: (gadt_constructors (gadt_constructor) . (gadt_constructor))) @definition.enum
(data_type constructors: (gadt_constructors (gadt_constructor) . (haddock) . (gadt_constructor))) @definition.enum
(data_type constructors: (_) @body) @subject
(newtype name: (_) @name) @definition.struct @scope
(newtype (infix operator: (_) @name)) @definition.struct @scope
(newtype constructor: (_) @body) @subject
(newtype constructors: (_) @body) @subject
(data_instance (data_type name: (_) @name.use) @definition.impl)
(data_instance (newtype name: (_) @name.use) @definition.impl)
(data_instance (_) @wrapped) @wrapper
(data_family name: (_) @name) @definition.struct @scope
(data_family (infix operator: (_) @name)) @definition.struct @scope
(type_synomym name: (_) @name) @definition.type_alias @scope
(type_synomym (infix operator: (_) @name)) @definition.type_alias @scope
(type_synomym type: (_) @type) @subject
(type_family name: (_) @name) @definition.type_alias @scope
(type_family (infix operator: (_) @name)) @definition.type_alias @scope
(type_family closed_family: (_) @body) @subject
(class_declarations [(type_family) (data_family)] @hoisted)
(equation) @scope
(type_instance) @scope

(data_constructor constructor: (prefix name: (constructor) @name)) @definition.enum_member @hoisted @scope
(data_constructor constructor: (prefix name: (prefix_id (_) @name))) @definition.enum_member @hoisted @scope
(data_constructor constructor: (record name: (constructor) @name)) @definition.enum_member @hoisted @scope
(data_constructor constructor: (infix operator: (constructor_operator) @name)) @definition.enum_member @hoisted @scope
(data_constructor constructor: (infix operator: (infix_id (_) @name))) @definition.enum_member @hoisted @scope
(data_constructor constructor: (record fields: (_) @body)) @subject
(newtype_constructor field: (record) @body) @subject
(newtype_constructor name: (constructor) @name) @definition.enum_member @hoisted
(newtype_constructor name: (prefix_id (_) @name)) @definition.enum_member @hoisted
(gadt_constructor name: (constructor) @name) @definition.enum_member @hoisted @scope
(gadt_constructor name: (prefix_id (_) @name)) @definition.enum_member @hoisted @scope
(gadt_constructor names: (binding_list (constructor) @definition.enum_member @hoisted))

(field name: (field_name (variable) @name) @definition.field @lifted @hoisted)
(field name: (field_name) @once)
(field name: (_) @wrapped) @wrapper
(field type: (_) @type) @subject
((fields (field name: (_) @subject) . (haddock) @doc) (#match? @doc "^(--|\\{-)\\s*\\^"))
((record (field name: (_) @subject) . (haddock) @doc) (#match? @doc "^(--|\\{-)\\s*\\^"))
((data_constructors (data_constructor) @subject . (haddock) @doc) (#match? @doc "^(--|\\{-)\\s*\\^"))

; Classes and instances. An instance has the name of the type it is for, and its methods are members of it.
(class name: (_) @name) @definition.class @scope
(class (infix operator: (_) @name)) @definition.class @scope
(class (parens (infix operator: (_) @name))) @definition.class @scope
(class declarations: (_) @body) @subject
(class context: (context context: (apply constructor: (name) @extends))) @subject
(class context: (context context: (parens (apply constructor: (name) @extends)))) @subject
(class context: (context context: (tuple (apply constructor: (name) @extends)))) @subject
(instance name: (_) @implements) @definition.impl @scope @exported
(instance declarations: (_) @body) @subject
(deriving_instance name: (_) @implements) @definition.impl @scope @exported
(instance name: (name) @name.use) @subject
(instance name: (qualified id: (_) @name.use)) @subject
(deriving_instance name: (name) @name.use) @subject
(deriving_instance name: (qualified id: (_) @name.use)) @subject
(instance patterns: (type_patterns . (name) @name.use)) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (name) @name.use)))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (name) @name.use))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @name.use)))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use)))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use))))))))) @subject
(instance patterns: (type_patterns . (qualified id: (name) @name.use))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (qualified id: (name) @name.use))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use))))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))))))) @subject
(instance patterns: (type_patterns . (prefix_id (_) @name.use))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (prefix_id (_) @name.use))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use))))))))) @subject
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))))))) @subject
(instance patterns: (type_patterns . (parens type: (infix operator: (constructor_operator) @name.use)))) @subject
(instance patterns: (type_patterns . (parens type: (infix operator: (operator) @name.use)))) @subject
(instance patterns: (type_patterns . (parens type: (infix operator: (infix_id (_) @name.use))))) @subject
(deriving_instance patterns: (type_patterns . (name) @name.use)) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (name) @name.use)))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (name) @name.use))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (name) @name.use)))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use)))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (name) @name.use))))))))) @subject
(deriving_instance patterns: (type_patterns . (qualified id: (name) @name.use))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (qualified id: (name) @name.use))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use))))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (qualified id: (name) @name.use)))))))))) @subject
(deriving_instance patterns: (type_patterns . (prefix_id (_) @name.use))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (prefix_id (_) @name.use))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use))))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (apply constructor: (prefix_id (_) @name.use)))))))))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (infix operator: (constructor_operator) @name.use)))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (infix operator: (operator) @name.use)))) @subject
(deriving_instance patterns: (type_patterns . (parens type: (infix operator: (infix_id (_) @name.use))))) @subject
(instance_declarations) @scope.members

; A signature and the clauses below it are one symbol. What is not a function by its type or parameters is a constant.
(signature name: (variable) @name) @definition.constant @scope @clause
(signature name: (prefix_id (_) @name)) @definition.constant @scope @clause
(signature name: (_)) @once
(signature name: (_) type: (function)) @definition.function
(signature name: (_) type: (context type: (function))) @definition.function
(signature name: (_) type: (forall type: (function))) @definition.function
(signature name: (_) type: (forall type: (context type: (function)))) @definition.function
((signature name: (_) type: (apply constructor: (name) @_io)) @definition.function (#eq? @_io "IO"))
(function name: (variable) @name) @definition.function @scope.function @clause
(function name: (prefix_id (_) @name)) @definition.function @scope.function @clause
(function (infix operator: (operator) @name)) @definition.operator @scope.function @clause
(function (infix operator: (infix_id (_) @name))) @definition.function @scope.function @clause
(function (function_head_parens (infix operator: (operator) @name))) @definition.operator @scope.function @clause
(function (function_head_parens (infix operator: (infix_id (_) @name)))) @definition.function @scope.function @clause
(function (function_head_parens name: (_) @name)) @definition.function @scope.function @clause
(bind name: (variable) @name) @definition.constant @scope @clause
(bind name: (prefix_id (_) @name)) @definition.constant @scope @clause
(signature name: (prefix_id)) @definition.operator
(function name: (prefix_id)) @definition.operator
(bind name: (prefix_id)) @definition.operator
((declarations (bind name: (variable) @_main) @definition.function) (#eq? @_main "main"))
(function patterns: (_) . (match) @body) @subject
(function (infix) . (match) @body) @subject
(function (function_head_parens) . (match) @body) @subject
(bind (match) @body) @subject
; A signature of several names stands beside their definitions.
(declarations (signature names: (binding_list (_) @ignore)))
(declarations (signature names: (binding_list (prefix_id (_) @ignore))))
(local_binds (signature names: (binding_list (_) @ignore)))
(declarations (bind pattern: (tuple (variable) @definition.constant)))
(declarations (bind pattern: (apply argument: (variable) @definition.constant)))
(local_binds (signature) @definition.none)
(local_binds (signature name: (_) type: (function)) @definition.function)
(local_binds (signature name: (_) type: (context type: (function))) @definition.function)
(local_binds (signature name: (_) type: (forall type: (function))) @definition.function)
(local_binds (signature name: (_) type: (forall type: (context type: (function)))) @definition.function)
(foreign_import signature: (_) @wrapped) @wrapper
(foreign_import signature: (signature) @definition.function)
(foreign_export signature: (signature) @definition.none)

(class_declarations (signature name: (variable)) @definition.method @hoisted)
(class_declarations (signature name: (prefix_id)) @definition.operator @hoisted)
(class_declarations (signature names: (binding_list (variable) @definition.method @hoisted)))
(class_declarations (signature names: (binding_list (prefix_id (_) @name) @definition.operator @hoisted)))
(class_declarations (function) @definition.method @hoisted @once)
(class_declarations (bind) @definition.method @hoisted @once)
(class_declarations (default_signature signature: (_) @definition.none))
(binding_list (_) @wrapped) @wrapper
(signature names: (_) @wrapped) @wrapper
(signature type: (_) @type) @subject
(instance_declarations (function) @definition.method @exported)
(instance_declarations (bind) @definition.method @exported)
(instance_declarations (function name: (prefix_id)) @definition.operator)
(instance_declarations (function (infix operator: (operator))) @definition.operator)
(instance_declarations (bind name: (prefix_id)) @definition.operator)
(instance_declarations (signature) @definition.none)

; Pattern synonyms
(pattern_synonym (signature synonym: (constructor) @name)) @definition.function @scope @clause
(pattern_synonym (equation synonym: (constructor) @name)) @definition.function @scope @clause
(pattern_synonym (equation synonym: (apply function: (constructor) @name))) @definition.function @scope @clause
(pattern_synonym (equation synonym: (apply function: (apply function: (constructor) @name)))) @definition.function @scope @clause
(pattern_synonym (equation synonym: (apply function: (apply function: (apply function: (constructor) @name))))) @definition.function @scope @clause
(pattern_synonym (equation synonym: (infix operator: (constructor_operator) @name))) @definition.operator @scope @clause
(pattern_synonym (equation synonym: (apply function: (prefix_id (_) @name)))) @definition.operator @scope @clause
(pattern_synonym (equation synonym: (apply function: (apply function: (prefix_id (_) @name))))) @definition.operator @scope @clause
(pattern_synonym (signature synonym: (prefix_id (_) @name))) @definition.operator @scope @clause
(pattern_synonym (equation synonym: (record constructor: (constructor) @name))) @definition.function @scope @clause
(pattern_synonym (equation synonym: (apply argument: (variable) @local)))
(pattern_synonym (equation synonym: (apply function: (apply argument: (variable) @local))))
(pattern_synonym (equation synonym: (infix left_operand: (variable) @local)))
(pattern_synonym (equation synonym: (infix right_operand: (variable) @local)))
(pattern_synonym (equation pattern: (_) @body)) @subject
(constructor_synonym pattern: (apply function: (constructor) @ignore))
(constructor_synonym pattern: (_) @pattern)
(constructor_synonym) @scope

; Patterns and local names
(patterns) @pattern
(function (infix left_operand: (_) @pattern))
(function (infix right_operand: (_) @pattern))
(function (function_head_parens (infix left_operand: (_) @pattern)))
(function (function_head_parens (infix right_operand: (_) @pattern)))
(alternative pattern: (_) @pattern)
(pattern_guard pattern: (_) @pattern)
(generator pattern: (_) @pattern)
(do (bind pattern: (_) @pattern))
(rec (bind pattern: (_) @pattern))
(local_binds (bind pattern: (_) @pattern))
(as bind: (variable) @local)
; A variable in a type is declared by its first use.
(type_params) @pattern
(data_type (infix) @pattern)
(newtype (infix) @pattern)
(type_synomym (infix) @pattern)
(class (infix) @pattern)
(class (parens) @pattern)
(class context: (_) @pattern)
(instance context: (_) @pattern)
(instance patterns: (_) @pattern)
(deriving_instance context: (_) @pattern)
(deriving_instance patterns: (_) @pattern)
(type_synomym type: (_) @pattern)
(type_family kind: (_) @pattern)
(equation) @pattern
(type_instance) @pattern
(signature type: (_) @pattern)
(signature) @scope
(field type: (_) @pattern)
(prefix field: (_) @pattern)
(data_constructor constructor: (infix) @pattern)
(gadt_constructor type: (_) @pattern)
(type_application type: (_) @pattern)
(type_application) @scope
(quantified_variables) @pattern
(kind_signature) @scope
(kind_signature kind: (_) @pattern)
(let_in) @scope
(do) @scope
(match) @scope
(alternative) @scope
(lambda) @scope.function
(list_comprehension) @scope
(forall) @scope

(haskell (header !exports) @everything)

(comment) @comment
(haddock) @comment
(pragma) @comment
