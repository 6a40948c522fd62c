; Contracts, interfaces and libraries.

(comment) @comment
(contract_declaration name: (_) @name body: (_) @body) @definition.class @scope
(interface_declaration name: (_) @name body: (_) @body) @definition.interface @scope
(library_declaration name: (_) @name body: (_) @body) @definition.module @scope
(contract_declaration (inheritance_specifier ancestor: (_) @extends)) @subject
(interface_declaration (inheritance_specifier ancestor: (_) @extends)) @subject
; A constant of a contract is a constant, as it would be in a file.
(contract_body) @scope.namespace

; Other types. They can be named from outside of the contract that declares them.
(struct_declaration name: (_) @name body: (_) @body) @definition.struct @scope
(struct_body) @scope.members
(struct_member type: (_) @type name: (_) @name) @definition.field @exported
(enum_declaration name: (_) @name body: (_) @body) @definition.enum @scope
(enum_body) @scope.members
(enum_value) @definition.enum_member @static @exported
(user_defined_type_definition name: (_) @name) @definition.type_alias
(error_declaration name: (_) @name) @definition.struct
(event_definition name: (_) @name) @definition.event
(contract_body [(struct_declaration) (enum_declaration) (user_defined_type_definition) (error_declaration) (event_definition)] @exported)

; Functions. A member of a library belongs to no instance.
(function_definition name: (_) @name) @definition.function @scope.function
(function_definition body: (_) @body) @subject
(function_definition return_type: (return_type_definition . (parameter type: (_) @type))) @subject
(contract_body (function_definition) @definition.method)
(library_declaration body: (contract_body (function_definition) @static))
(modifier_definition name: (_) @name) @definition.method @scope.function
(modifier_definition body: (_) @body) @subject
; No bare name refers to a constructor: it is called by the name of the contract.
(constructor_definition "constructor" @name body: (_) @body) @definition.constructor @scope.function
(constructor_definition "constructor") @lifted.type
(constructor_definition) @exported
(fallback_receive_definition ["fallback" "receive" "function"] @name) @definition.method @scope.function
(fallback_receive_definition body: (_) @body) @subject

; Variables.
(state_variable_declaration type: (_) @type name: (_) @name) @definition.field
(state_variable_declaration "constant" name: (_)) @definition.constant
(state_variable_declaration value: (_) @value) @subject
(constant_variable_declaration type: (_) @type name: (_) @name) @definition.constant
(constant_variable_declaration value: (_) @value) @subject

(function_definition (visibility ["public" "external" "internal" "private"] @visibility)) @subject
(fallback_receive_definition (visibility ["public" "external" "internal" "private"] @visibility)) @subject
(state_variable_declaration visibility: (visibility ["public" "internal" "private"] @visibility)) @subject

; Scopes and local names.
(block_statement) @scope
(for_statement) @scope
(try_statement) @scope
(catch_clause) @scope
(parameter type: (_) @type name: (_) @local)
(variable_declaration type: (_) @type name: (_) @local)
(variable_declaration_statement (variable_declaration_tuple (identifier) @local))

; Assembly.
(yul_function_definition . (yul_identifier) @name (yul_block) @body) @definition.function @scope.function
(yul_function_definition . (yul_identifier) (yul_identifier) @local)
(yul_variable_declaration left: (yul_identifier) @local)
(yul_block) @scope
(assembly_statement) @scope
