/** How Go writes the values that rules of frameworks read. */
import type { ExpressionForms } from '#model';

export const GO_EXPRESSIONS: ExpressionForms = {
  interpreted_string_literal: 'text',
  raw_string_literal: 'text',
  binary_expression: 'sum',
  argument_list: 'arguments',
  variadic_argument: 'spread',
  func_literal: 'function',
};
