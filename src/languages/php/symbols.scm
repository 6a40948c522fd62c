; Declarations. A file with one namespace has it as its package; several are symbols.

(namespace_definition name: (_) @name) @definition.namespace
(namespace_definition name: (_) @package) @subject
(namespace_definition name: (_) !body) @following
(namespace_definition name: (_) body: (_) @body) @subject
(namespace_definition body: (_) @scope.namespace)
(namespace_definition "namespace" @package !name) @subject

(class_declaration name: (_) @name body: (_) @body) @definition.class @scope
(interface_declaration name: (_) @name body: (_) @body) @definition.interface @scope
(trait_declaration name: (_) @name body: (_) @body) @definition.trait @scope
(enum_declaration name: (_) @name body: (_) @body) @definition.enum @scope
; An anonymous class is named after its keyword.
(anonymous_class "class" @name body: (_) @body) @definition.class @scope

; A constant of a type is a constant, as it would be in a file.
(declaration_list) @scope.namespace
(enum_declaration_list) @scope.namespace

(function_definition name: (_) @name body: (_) @body) @definition.function @scope.function
(function_definition return_type: (_) @type) @subject
(function_definition parameters: (_) @parameters) @subject

; No bare name refers to a member.
(method_declaration name: (_) @name) @definition.method @scope.function
((method_declaration name: (_) @name) @definition.constructor (#match? @name "^__construct$"))
((method_declaration name: (_) @name) @definition.destructor (#match? @name "^__destruct$"))
(method_declaration body: (_) @body) @lifted.type
(method_declaration return_type: (_) @type) @lifted.type
(method_declaration parameters: (_) @parameters) @lifted.type
(method_declaration (static_modifier)) @static
(method_declaration (visibility_modifier) @visibility) @subject

(property_declaration (property_element name: (variable_name (name) @name)) @definition.property @lifted.type)
(property_declaration (property_element) @wrapped) @wrapper
(property_declaration type: (_) @type (property_element) @subject)
(property_declaration (visibility_modifier) @visibility (property_element) @subject)
(property_declaration (static_modifier) (property_element) @static)
(property_declaration (property_element) @subject (property_hook_list) @body)
(property_element default_value: (_) @value) @subject

; A parameter of a constructor that is also a property.
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property @lifted.type
(property_promotion_parameter name: (by_ref (variable_name (name) @name))) @definition.property @lifted.type
(property_promotion_parameter type: (_) @type) @subject
(property_promotion_parameter visibility: (_) @visibility) @subject
(property_hook) @scope.function

(const_declaration (const_element . (name) @name) @definition.constant)
(const_element . (_) . (_) @value) @subject
(const_declaration (const_element) @wrapped) @wrapper
(const_declaration type: (_) @type (const_element) @subject)
(const_declaration (visibility_modifier) @visibility (const_element) @subject)
(declaration_list (const_declaration (const_element) @lifted.type @static))
(enum_declaration_list (const_declaration (const_element) @lifted.type @static))
((function_call_expression function: (name) @_define arguments: (arguments . (argument (string (string_content) @name)))) @definition.constant @exported
  (#match? @_define "^define$"))
((expression_statement (function_call_expression function: (name) @_define arguments: (arguments . (argument (string)))) @wrapped) @wrapper
  (#match? @_define "^define$"))

(enum_case name: (_) @name) @definition.enum_member @lifted.type @static
(enum_case value: (_) @body) @subject

; Functions that a variable holds, and other variables. Outside of functions, variables are global.
(assignment_expression left: (variable_name) @name) @definition.variable @once
(assignment_expression right: (_) @value) @subject
(reference_assignment_expression left: (variable_name) @name) @definition.variable @once
(reference_assignment_expression right: (_) @value) @subject
(assignment_expression left: (variable_name) right: (anonymous_function body: (_) @body)) @definition.function
(assignment_expression left: (variable_name) right: (arrow_function body: (_) @body)) @definition.function
(assignment_expression left: (variable_name) right: (anonymous_function return_type: (_) @type)) @subject
(assignment_expression left: (variable_name) right: (arrow_function return_type: (_) @type)) @subject
(assignment_expression left: (variable_name) right: (array_creation_expression) @body) @subject
(assignment_expression left: (variable_name) right: (object_creation_expression (anonymous_class body: (_) @body))) @subject
(expression_statement (assignment_expression left: (variable_name)) @wrapped) @wrapper

; What a type calls a method of a trait.
(use_as_clause "as" (name) @name) @definition.method @lifted.type
(use_as_clause (visibility_modifier) @visibility) @subject

; Supertypes. What a trait has is nearer than what a base class has.
(class_declaration body: (declaration_list (use_declaration [(name) (qualified_name) (relative_name)] @extends))) @subject
(trait_declaration body: (declaration_list (use_declaration [(name) (qualified_name) (relative_name)] @extends))) @subject
(anonymous_class body: (declaration_list (use_declaration [(name) (qualified_name) (relative_name)] @extends))) @subject
(enum_declaration body: (enum_declaration_list (use_declaration [(name) (qualified_name) (relative_name)] @extends))) @subject
(class_declaration (base_clause (_) @extends)) @subject
(interface_declaration (base_clause (_) @extends)) @subject
(anonymous_class (base_clause (_) @extends)) @subject
(class_declaration (class_interface_clause (_) @implements)) @subject
(enum_declaration (class_interface_clause (_) @implements)) @subject
(anonymous_class (class_interface_clause (_) @implements)) @subject
(attribute_list) @decorator

; Parameters
(simple_parameter name: (_) @name) @local
(simple_parameter type: (_) @type) @subject
(simple_parameter default_value: (_) @value) @subject
(variadic_parameter name: (_) @name) @local
(variadic_parameter type: (_) @type) @subject
(property_promotion_parameter type: (_) @type name: (variable_name) @local)
(property_promotion_parameter name: (variable_name) @local)
(formal_parameters (simple_parameter) @expression.parameter)
(formal_parameters (property_promotion_parameter) @expression.parameter)
(formal_parameters (variadic_parameter) @expression.parameter @rest)

; Scopes. Only functions have local names; a block has none of its own.
(anonymous_function) @scope.function
(arrow_function) @scope.function
(anonymous_function parameters: (_) @parameters) @subject
(arrow_function parameters: (_) @parameters) @subject
(global_declaration (variable_name) @outer)

; Local names
(static_variable_declaration name: (_) @name) @local
(static_variable_declaration value: (_) @value) @subject
(catch_clause type: (_) @type name: (variable_name) @local)
(foreach_statement . (_) @element . (variable_name) @local)
(foreach_statement . (_) @element . (by_ref (variable_name) @local))
(foreach_statement . (_) @element . (pair (_) . (variable_name) @local))
(foreach_statement . (_) @element . (pair (_) . (by_ref (variable_name) @local)))
(foreach_statement . (_) . (pair . (variable_name) @local))
(foreach_statement . (_) . (list_literal (variable_name) @local))
(foreach_statement . (_) . (pair (_) . (list_literal (variable_name) @local)))
(assignment_expression left: (list_literal (variable_name) @local))
(assignment_expression left: (list_literal (list_literal (variable_name) @local)))

(comment) @comment
