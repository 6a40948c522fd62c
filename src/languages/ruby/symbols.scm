; Modules and classes. In `class A::B`, the `A` is part of the qualified name.

(comment) @comment
(module name: (_) @name) @definition.module @scope
(module name: (scope_resolution scope: (_) @segment name: (_) @name)) @subject
(module !body "end" @body) @subject
(module body: (_) @body) @subject
(module body: (body_statement) @scope.namespace)
(class name: (_) @name) @definition.class @scope
(class name: (scope_resolution scope: (_) @segment name: (_) @name)) @subject
(class name: (scope_resolution !scope name: (_) @name)) @subject
(module name: (scope_resolution !scope name: (_) @name)) @subject
(class !body "end" @body) @subject
(class body: (_) @body) @subject
(class body: (body_statement) @scope.namespace)
(class superclass: (superclass [(constant) (scope_resolution)] @extends)) @subject
(class superclass: (superclass (element_reference object: (_) @extends))) @subject
(singleton_class body: (body_statement) @scope.namespace)

; Modules that are mixed in.
((class body: (body_statement (call !receiver method: (identifier) @_mix arguments: (argument_list [(constant) (scope_resolution)] @implements)))) @subject
  (#match? @_mix "^(include|prepend|extend)$"))
((module body: (body_statement (call !receiver method: (identifier) @_mix arguments: (argument_list [(constant) (scope_resolution)] @implements)))) @subject
  (#match? @_mix "^(include|prepend|extend)$"))
((class body: (body_statement (singleton_class body: (body_statement
  (call !receiver method: (identifier) @_mix arguments: (argument_list [(constant) (scope_resolution)] @implements)))))) @subject
  (#match? @_mix "^(include|prepend)$"))

; Methods.
(method name: (_) @name) @definition.method @scope.function
(method !body "end" @body) @subject
(method body: (_) @body @returned) @subject
(program (method) @definition.function)
(program (call !receiver arguments: (argument_list (method) @definition.function)))
(method name: (operator) @name) @definition.operator
((method name: (operator) @name) @definition.indexer (#match? @name "^\\["))
((method name: (identifier) @name) @definition.constructor (#eq? @name "initialize"))
(singleton_method name: (_) @name) @definition.method @scope.function @static
(singleton_method !body "end" @body) @subject
(singleton_method body: (_) @body @returned) @subject
(program (singleton_method object: (constant) @owner))
(singleton_class body: (body_statement (method) @static))
(singleton_class body: (body_statement (call arguments: (argument_list (method) @static))))

; Methods that code makes.
((call !receiver method: (identifier) @_define arguments: (argument_list . [(simple_symbol) (string)] @name)) @definition.method @scope.function
  (#match? @_define "^(define_method|define_singleton_method)$"))
((call !receiver method: (identifier) @_define arguments: (argument_list . (string (interpolation)))) @definition.none
  (#match? @_define "^(define_method|define_singleton_method)$"))
((call !receiver method: (identifier) @_define) @static (#eq? @_define "define_singleton_method"))
((call !receiver method: (identifier) @_define block: (_) @body) @subject (#match? @_define "^(define_method|define_singleton_method)$"))
(alias name: [(identifier) (simple_symbol) (operator) (setter) (constant)] @name) @definition.method
((call !receiver method: (identifier) @_alias arguments: (argument_list . [(simple_symbol) (string)] @name . (_))) @definition.method
  (#match? @_alias "^(alias_method|alias_attribute)$"))
(singleton_class body: (body_statement (alias) @static))
(singleton_class body: (body_statement (call arguments: (argument_list . [(simple_symbol) (string)])) @static))
((call !receiver method: (identifier) @_scope arguments: (argument_list . (simple_symbol) @name . (_))) @definition.method @static
  (#match? @_scope "^(scope|class_methods_for)$"))
((call !receiver method: (identifier) @_let arguments: (argument_list . [(simple_symbol) (string)] @name) block: (_) @body @returned) @definition.method
  (#match? @_let "^(let|let!|subject|subject!)$"))

; Attributes, and what the declarations of Rails make.
((call !receiver method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @definition.property))
  (#match? @_attribute "^(attr|attr_reader|attr_writer|attr_accessor|attr_internal|attr_internal_accessor)$"))
((call !receiver method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @definition.property @static))
  (#match? @_attribute "^([cm]attr_(reader|writer|accessor)|thread_[cm]attr_accessor|class_attribute)$"))
((call !receiver method: (identifier) @_attribute arguments: (argument_list . (simple_symbol) @definition.property))
  (#match? @_attribute "^(has_many|has_one|belongs_to|has_and_belongs_to_many|has_one_attached|has_many_attached)$"))
(singleton_class body: (body_statement (call arguments: (argument_list (simple_symbol) @static))))
; The comment above the statement documents its only name.
((call !receiver method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @wrapped) @wrapper)
  (#match? @_attribute "^(attr|[cm]attr|thread|class_attribute|has_|belongs_to)"))
((call !receiver method: (identifier) @_attribute arguments: (argument_list . (simple_symbol)) @wrapped) @wrapper
  (#match? @_attribute "^(attr|[cm]attr|thread|class_attribute|has_|belongs_to)"))

; Constants. Some hold a class that has no other name.
(assignment left: (constant) @name right: (_) @value) @definition.constant @hoisted
(assignment left: (scope_resolution scope: (_) @segment name: (_) @name)) @definition.constant @hoisted
(assignment left: (scope_resolution) right: (_) @value) @subject
(operator_assignment left: (constant) @name right: (_) @value) @definition.constant @hoisted
(operator_assignment left: (scope_resolution scope: (_) @segment name: (_) @name)) @definition.constant @hoisted
(assignment left: (left_assignment_list (constant) @definition.constant @hoisted))
(assignment left: [(constant) (scope_resolution)] right: [(array) (hash) (string_array) (symbol_array) (lambda)] @body) @subject
(assignment left: [(constant) (scope_resolution)] right: (call receiver: [(array) (hash) (string_array) (symbol_array)] @body)) @subject
((assignment left: [(constant) (scope_resolution)] right: (call receiver: (constant) @_maker method: (identifier) @_new)) @definition.struct
  (#eq? @_maker "Struct") (#eq? @_new "new"))
((assignment left: [(constant) (scope_resolution)] right: (call receiver: (constant) @_maker method: (identifier) @_new)) @definition.struct
  (#eq? @_maker "Data") (#eq? @_new "define"))
((assignment left: [(constant) (scope_resolution)] right: (call receiver: (constant) @_maker method: (identifier) @_new)) @definition.class
  (#eq? @_maker "Class") (#eq? @_new "new"))
((assignment left: [(constant) (scope_resolution)] right: (call receiver: (constant) @_maker method: (identifier) @_new)) @definition.module
  (#eq? @_maker "Module") (#eq? @_new "new"))
((assignment left: [(constant) (scope_resolution)] right: (call
  receiver: (constant) @_maker method: (identifier) arguments: (argument_list . [(constant) (scope_resolution)] @extends))) @subject
  (#eq? @_maker "Class"))
((assignment left: [(constant) (scope_resolution)] right: (call receiver: (constant) @_maker block: (_) @body)) @subject
  (#match? @_maker "^(Class|Module|Struct|Data)$"))
((assignment left: [(constant) (scope_resolution)] right: (call
  receiver: (constant) @_maker method: (identifier) arguments: (argument_list (simple_symbol) @definition.property)))
  (#match? @_maker "^(Struct|Data)$"))
((class superclass: (superclass (call receiver: (constant) @_maker arguments: (argument_list (simple_symbol) @definition.property))))
  (#match? @_maker "^(Struct|Data)$"))

; Instance and class variables are fields of the type around them, global variables are names of the file.
(assignment left: (instance_variable) @name right: (_) @value) @definition.field @lifted.type @once
(operator_assignment left: (instance_variable) @name right: (_) @value) @definition.field @lifted.type @once
(left_assignment_list (instance_variable) @definition.field @lifted.type @once)
(assignment left: (class_variable) @name right: (_) @value) @definition.field @lifted.type @once
(operator_assignment left: (class_variable) @name right: (_) @value) @definition.field @lifted.type @once
(assignment left: (class_variable)) @static
(operator_assignment left: (class_variable)) @static
(program (assignment left: (global_variable) @name right: (_) @value) @definition.variable @once)
(program (operator_assignment left: (global_variable) @name right: (_) @value) @definition.variable @once)

; What a bare `private` does not apply to.
(singleton_method "def" @visibility) @subject
(class "class" @visibility) @subject
(module "module" @visibility) @subject
(assignment left: [(constant) (scope_resolution)] "=" @visibility) @subject
(left_assignment_list (constant) @subject @visibility)

; Visibility: of what follows, of a declaration in its arguments, of names.
((body_statement (identifier) @section @visibility) (#match? @visibility "^(private|protected|public|module_function)$"))
((body_statement (identifier) @section @static) (#eq? @static "module_function"))
((call !receiver method: (identifier) @visibility arguments: (argument_list (method) @subject))
  (#match? @visibility "^(private|protected|public|module_function)$"))
((call !receiver method: (identifier) @visibility arguments: (argument_list (singleton_method) @subject)) (#eq? @visibility "private_class_method"))
((call !receiver method: (identifier) @_word arguments: (argument_list (method) @static)) (#eq? @_word "module_function"))
((call !receiver method: (identifier) @visibility arguments: (argument_list (call arguments: (argument_list (simple_symbol) @subject))))
  (#match? @visibility "^(private|protected|public)$"))
((call !receiver method: (identifier) @visibility arguments: (argument_list (call arguments: (argument_list . (simple_symbol))) @subject))
  (#match? @visibility "^(private|protected|public)$"))
((call !receiver method: (identifier) @visibility arguments: (argument_list (simple_symbol) @restated @name))
  (#match? @visibility "^(private|protected|public|module_function|private_class_method|public_class_method|private_constant)$"))
((call !receiver method: (identifier) @_word arguments: (argument_list (simple_symbol) @restated @static)) (#eq? @_word "module_function"))

; Scopes and local names.
(block) @scope
(do_block) @scope
(lambda) @scope
(method_parameters (identifier) @local)
(block_parameters (identifier) @local)
(lambda_parameters (identifier) @local)
(destructured_parameter (identifier) @local)
(optional_parameter name: (_) @name value: (_) @value) @local
(keyword_parameter name: (_) @name) @local
(keyword_parameter value: (_) @value) @subject
(splat_parameter name: (_) @name) @local
(hash_splat_parameter name: (_) @name) @local
(block_parameter name: (_) @name) @local
(rescue variable: (exception_variable (identifier) @local))
(rescue exceptions: (exceptions (_) @type) variable: (exception_variable (identifier) @subject))
(assignment left: (identifier) @name right: (_) @value) @local
(operator_assignment left: (identifier) @name right: (_) @value) @local
(left_assignment_list (identifier) @local)
(destructured_left_assignment (identifier) @local)
(rest_assignment (identifier) @local)
(for pattern: (identifier) @local)
(in_clause pattern: (identifier) @local)
(array_pattern (identifier) @local)
(find_pattern (identifier) @local)
(alternative_pattern (identifier) @local)
(parenthesized_pattern (identifier) @local)
(as_pattern name: (identifier) @local)
(keyword_pattern value: (identifier) @local)
(keyword_pattern key: (hash_key_symbol) @local !value)
(match_pattern pattern: (identifier) @local)
