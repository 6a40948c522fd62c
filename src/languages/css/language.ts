/** CSS: rules by their classes and ids, custom properties, key frames and groups. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readStyles } from '../styles/read-styles.ts';
import { resolveStyles } from '../styles/resolve.ts';

export const css: Language = {
  ...READER_RULES,
  id: 'css',
  extensions: ['.css', '.pcss', '.postcss'],
  category: 'style',
  version: 2,
  comments: { line: [], block: [['/*', '*/']] },
  kinds: ['key', 'section', 'variable', 'macro', 'function'],
  read: (text) => readStyles(text, 'css'),
  linking: { resolve: resolveStyles, exportsAll: true, includes: true },
};
