/** Markdown with components: headings, the modules it imports, and the components it uses. */
import type { Language } from '#model';
import { SCRIPT_VERSIONS } from '../components/script-language.ts';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readMdx } from './read-mdx.ts';

export const mdx: Language = {
  ...READER_RULES,
  id: 'mdx',
  aliases: ['md', 'markdown'],
  extensions: ['.mdx'],
  category: 'prose',
  version: 1 + SCRIPT_VERSIONS,
  kinds: ['section'],
  read: readMdx,
  linking: ECMASCRIPT_RULES.linking,
};
