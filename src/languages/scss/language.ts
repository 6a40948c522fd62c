/** SCSS: the rules of CSS, nested, and variables, mixins and functions, linked across files. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readStyles } from '../styles/read-styles.ts';
import { resolveStyles } from '../styles/resolve.ts';

export const scss: Language = {
  ...READER_RULES,
  id: 'scss',
  extensions: ['.scss'],
  category: 'style',
  version: 2,
  comments: { line: ['//'], block: [['/*', '*/']] },
  kinds: ['key', 'section', 'variable', 'macro', 'function'],
  read: (text) => readStyles(text, 'scss'),
  linking: { resolve: resolveStyles, exportsAll: true, includes: true },
};
