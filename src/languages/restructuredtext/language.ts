/** reStructuredText: sections, labels and the objects that Sphinx describes, linked by labels and between documents. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readRestructuredText } from './read-restructured-text.ts';
import { resolveDocument } from './resolve.ts';

export const restructuredtext: Language = {
  ...READER_RULES,
  id: 'restructuredtext',
  aliases: ['rst', 'rest'],
  extensions: ['.rst', '.rest'],
  category: 'prose',
  version: 1,
  kinds: ['section', 'key'],
  read: readRestructuredText,
  linking: { resolve: resolveDocument, packages: { separator: '.' } },
};
