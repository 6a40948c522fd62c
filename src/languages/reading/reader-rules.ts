/** Rules that a language without a grammar has by default: its names are public, and none is built in. */
import type { Language } from '#model';

export const READER_RULES = {
  aliases: [],
  extensions: [],
  fileNames: [],
  interpreters: [],
  comments: { line: [], block: [] },
  builtins: new Set(),
  visibility: { words: {}, prefixes: {}, member: 'public', other: 'public' },
  hasSeparateTypeNames: false,
  mergesOverloads: false,
  awaitables: new Set(),
} satisfies Partial<Language>;
