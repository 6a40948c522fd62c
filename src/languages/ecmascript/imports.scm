; Imports and exports.

(import_statement source: (string (string_fragment) @module)) @import
(import_specifier name: (_) @name) @import.item
(import_specifier alias: (_) @alias @reference.import) @subject
(import_clause (identifier) @import.default)
(namespace_import (identifier) @import.whole)

(export_statement (export_clause)) @export
(export_statement "*") @export @export.all
(export_statement (namespace_export (_) @import.whole)) @export
(export_statement source: (string (string_fragment) @module)) @subject
(export_specifier name: (_) @name) @export.item
(export_specifier alias: (_) @alias) @subject

(call_expression function: (import) arguments: (arguments . (string (string_fragment) @module))) @expression.import
((call_expression function: (identifier) @_require arguments: (arguments . (string (string_fragment) @module))) @expression.import
  (#eq? @_require "require"))

; exports.name = …, module.exports.name = …
((assignment_expression left: (member_expression object: (identifier) @_exports property: (property_identifier) @name) right: (_) @value)
  @definition.constant @exported.value (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: (_) @value)
  @definition.constant @exported.value (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_exports property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  @definition.function (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression
    object: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  @definition.function (#eq? @_module "module") (#eq? @_exports "exports"))

; module.exports = …
((assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @default) right: (_) @value)
  @definition.constant @exported.default @exported.value (#eq? @_module "module") (#eq? @default "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  @definition.function (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class body: (_) @body))
  @definition.class (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: [(function_expression name: (_) @name) (class name: (_) @name)])
  @subject (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports) right: (object) @body)
  @export (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (shorthand_property_identifier) @export.item))
  (#eq? @_module "module") (#eq? @_exports "exports"))
((assignment_expression
  left: (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object (pair key: (_) @alias value: (identifier) @name) @export.item))
  (#eq? @_module "module") (#eq? @_exports "exports"))
(expression_statement (assignment_expression left: (member_expression)) @wrapped) @wrapper
