/** How JavaScript writes the values that rules of frameworks read. TypeScript adds its own. */
import type { ExpressionForms } from '#model';

export const ECMASCRIPT_EXPRESSIONS: ExpressionForms = {
  string: 'text',
  template_string: 'text',
  template_substitution: 'placeholder',
  binary_expression: 'sum',
  array: 'list',
  object: 'object',
  pair: 'pair',
  shorthand_property_identifier: 'shorthand',
  arguments: 'arguments',
  spread_element: 'spread',
  arrow_function: 'function',
  function_expression: 'function',
  generator_function: 'function',
  subscript_expression: 'subscript',
  expression_statement: 'statement',
  throw_statement: 'throw',
};

export const TYPESCRIPT_EXPRESSIONS: ExpressionForms = {
  ...ECMASCRIPT_EXPRESSIONS,
  as_expression: 'wrapper',
  satisfies_expression: 'wrapper',
  non_null_expression: 'wrapper',
};
