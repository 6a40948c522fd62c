/** Markdown: headings as sections. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readMarkdown } from './read-markdown.ts';

export const markdown: Language = {
  ...READER_RULES,
  id: 'markdown',
  aliases: ['md'],
  extensions: ['.md', '.markdown', '.mdown', '.mkd', '.mdwn', '.mdc', '.rmd', '.qmd'],
  category: 'prose',
  version: 1,
  comments: { line: [], block: [['<!--', '-->']] },
  kinds: ['section'],
  read: readMarkdown,
};
