/** Rules of components: what they share is shared as in the language of their scripts. */
import type { Language } from '#model';
import { ECMASCRIPT_RULES } from '../ecmascript/rules.ts';
import { READER_RULES } from '../reading/reader-rules.ts';

export const COMPONENT_RULES = {
  ...READER_RULES,
  ...ECMASCRIPT_RULES,
  comments: { line: [], block: [['<!--', '-->']] },
  hasSeparateTypeNames: true,
} satisfies Partial<Language>;
