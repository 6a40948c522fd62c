/** HTML: headings, elements with an id, and scripts. */
import type { Language } from '#model';
import { SCRIPT_VERSIONS } from '../components/script-language.ts';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readHtml } from './read-html.ts';

export const html: Language = {
  ...READER_RULES,
  id: 'html',
  aliases: ['htm', 'xhtml'],
  extensions: ['.html', '.htm', '.xhtml'],
  category: 'prose',
  version: 1 + SCRIPT_VERSIONS,
  comments: { line: [], block: [['<!--', '-->']] },
  kinds: ['section', 'key'],
  read: readHtml,
  linking: ECMASCRIPT_RULES.linking,
};
