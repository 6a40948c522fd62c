/** How Python writes the values that rules of frameworks read. */
import type { ExpressionForms } from '#model';

export const PYTHON_EXPRESSIONS: ExpressionForms = {
  string: 'text',
  interpolation: 'placeholder',
  concatenated_string: 'adjacent',
  binary_operator: 'sum',
  list: 'list',
  tuple: 'list',
  set: 'list',
  dictionary: 'object',
  pair: 'pair',
  argument_list: 'arguments',
  keyword_argument: 'named argument',
  list_splat: 'spread',
  dictionary_splat: 'spread',
  lambda: 'function',
  subscript: 'subscript',
  expression_statement: 'statement',
  raise_statement: 'throw',
};
