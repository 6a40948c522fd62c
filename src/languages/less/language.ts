/** Less: the rules of CSS, nested, and variables and mixins, linked across files. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readStyles } from '../styles/read-styles.ts';
import { resolveStyles } from '../styles/resolve.ts';

export const less: Language = {
  ...READER_RULES,
  id: 'less',
  extensions: ['.less'],
  category: 'style',
  version: 2,
  comments: { line: ['//'], block: [['/*', '*/']] },
  kinds: ['key', 'section', 'variable', 'macro'],
  read: (text) => readStyles(text, 'less'),
  linking: { resolve: resolveStyles, exportsAll: true, includes: true },
};
