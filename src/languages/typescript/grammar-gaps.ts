/** What the TypeScript grammars read wrongly, for both of them. */
import type { Language } from '#model';
import { isMisread, rewriteForGrammar } from './rewrite-for-grammar.ts';

export const GRAMMAR_GAPS = {
  looseSuffixes: {
    suffixed: ['call_expression', 'member_expression', 'subscript_expression', 'non_null_expression', 'instantiation_expression'],
    operators: [
      'await_expression',
      'unary_expression',
      'binary_expression',
      'ternary_expression',
      'assignment_expression',
      'augmented_assignment_expression',
      'arrow_function',
    ],
  },
  rewriteForGrammar,
  isMisread,
  // sql<Row>`…`, read as two comparisons.
  misreadPairs: [['>', 'template_string']],
} satisfies Partial<Language>;
