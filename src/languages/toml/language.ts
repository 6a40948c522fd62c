/** TOML: tables and keys. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readTomlKeys } from './read-toml.ts';

export const toml: Language = {
  ...READER_RULES,
  id: 'toml',
  extensions: ['.toml'],
  fileNames: ['Pipfile'],
  category: 'data',
  version: 1,
  comments: { line: ['#'], block: [] },
  kinds: ['section', 'key'],
  read: readTomlKeys,
};
