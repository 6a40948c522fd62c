; Uses of names. Every identifier is a read unless another pattern matches.

(identifier) @reference.read
(type_identifier) @reference.type
[(integral_type) (floating_point_type) (boolean_type)] @reference.type
(record_pattern (identifier) @reference.type)

(field_access object: (_) @object field: (identifier) @property) @expression.member
(field_access object: (_) @inner field: (this)) @expression.same
(method_invocation object: (_) @object name: (identifier) @property @expression.member)
(method_invocation name: (_) @callee) @expression.call
(method_invocation type_arguments: (type_arguments (_) @applied)) @subject
(method_reference . (_) @object "::" (identifier) @property) @expression.member
(method_reference . [(identifier) (type_identifier) (generic_type)] @constructed "::" "new")
(scoped_type_identifier . (_) @object "." (type_identifier) @property) @expression.member
(scoped_identifier scope: (_) @object name: (_) @property) @expression.member
(this) @expression.self
(super) @expression.super

(object_creation_expression type: [(type_identifier) (scoped_type_identifier)] @constructed) @expression.new
(object_creation_expression type: (generic_type . (_) @constructed)) @expression.new
(object_creation_expression type: (generic_type (type_arguments (_) @argument))) @subject
(annotation name: (_) @constructed) @subject
(marker_annotation name: (_) @constructed) @subject

(array_access array: (_) @inner) @expression.element
(parenthesized_expression (_) @inner) @expression.same
(assignment_expression right: (_) @inner) @expression.same
; Numbers are made wider, and anything is added to text.
(binary_expression left: (_) @part ["+" "-" "*" "/" "%" "&" "|" "^"] right: (_) @part) @expression.union
(binary_expression left: (_) @inner ["<<" ">>" ">>>"]) @expression.same
(binary_expression ["==" "!=" "<" ">" "<=" ">=" "&&" "||"] @inner) @expression.same
(unary_expression ["-" "+" "~"] operand: (_) @inner) @expression.same
(unary_expression "!" @inner) @expression.same
(update_expression (_) @inner) @expression.same
(cast_expression type: (_) @inner) @expression.same
(cast_expression value: (_) @operand) @subject
(ternary_expression consequence: (_) @part alternative: (_) @part) @expression.union
(array_creation_expression type: (_) @inner) @expression.array
(switch_expression body: (switch_block (switch_rule (expression_statement (_) @part)))) @expression.union

; A lambda takes its type from the call it is passed to, or from what it is assigned to.
(method_invocation arguments: (argument_list (_) @passed)) @subject
(object_creation_expression arguments: (argument_list (_) @passed)) @subject
(method_invocation arguments: (argument_list (lambda_expression) @expression.argument)) @inner
(object_creation_expression arguments: (argument_list (lambda_expression) @expression.argument)) @inner
(field_declaration type: (_) @inner declarator: (variable_declarator value: (lambda_expression) @expression.same))
(local_variable_declaration type: (_) @inner declarator: (variable_declarator value: (lambda_expression) @expression.same))
(assignment_expression left: (_) @inner right: (lambda_expression) @expression.same)
(return_statement (lambda_expression) @expression.returned)

(assignment_expression left: (_) @target)
(update_expression (_) @target)
(annotation name: (_) @object arguments: (annotation_argument_list (element_value_pair key: (identifier) @property @expression.member)))

; The constants of an enum are written without their type in a `switch` over it.
(switch_expression condition: (_) @within body: (switch_block (switch_block_statement_group (switch_label (identifier) @subject))))
(switch_expression condition: (_) @within body: (switch_block (switch_rule (switch_label (identifier) @subject))))

; Words that only look like names of code: packages, labels, modules.
(package_declaration (identifier) @ignore)
(package_declaration (scoped_identifier name: (_) @ignore))
(package_declaration (scoped_identifier scope: (identifier) @ignore))
(import_declaration (scoped_identifier scope: (identifier) @ignore))
(package_declaration (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))
(import_declaration (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore)))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore)))))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))))))
(package_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier name: (_) @ignore))))))))))
(import_declaration (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (scoped_identifier scope: (identifier) @ignore))))))))))
(labeled_statement (identifier) @ignore)
(break_statement (identifier) @ignore)
(continue_statement (identifier) @ignore)
(module_declaration name: (identifier) @ignore)

; Types
(generic_type . (_) @inner) @expression.generic
(generic_type (type_arguments (_) @argument)) @subject
(array_type element: (_) @inner) @expression.array
(spread_parameter [(type_identifier) (generic_type) (scoped_type_identifier) (array_type)] @inner "..." @expression.array)
(annotated_type [(type_identifier) (generic_type) (scoped_type_identifier) (array_type)] @inner) @expression.same
(wildcard [(type_identifier) (generic_type) (scoped_type_identifier) (array_type)] @inner) @expression.same
(catch_type (_) @part) @expression.union
