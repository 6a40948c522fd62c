/** The frameworks of Ruby, and how it writes the values that their rules read. */
import type { ExpressionForms } from '#model';
import { FRAMEWORKS } from './frameworks/all-frameworks.ts';

const RUBY_EXPRESSIONS: ExpressionForms = {
  string: 'text',
  simple_symbol: 'symbol',
  hash_key_symbol: 'symbol',
  interpolation: 'placeholder',
  chained_string: 'adjacent',
  binary: 'sum',
  array: 'list',
  hash: 'object',
  pair: 'named argument',
  argument_list: 'arguments',
  splat_argument: 'spread',
  do_block: 'block',
  block: 'block',
  lambda: 'function',
  element_reference: 'subscript',
};

export const RUBY_SURFACES = { expressions: RUBY_EXPRESSIONS, frameworks: FRAMEWORKS };
