/** JSON, also with comments and as JSON5: its keys, and uses of definitions by `$ref`. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readJson } from './read-json.ts';

export const json: Language = {
  ...READER_RULES,
  id: 'json',
  aliases: ['jsonc', 'json5'],
  extensions: ['.json', '.jsonc', '.json5', '.webmanifest', '.geojson', '.avsc', '.code-workspace'],
  fileNames: ['.babelrc', '.eslintrc', '.jshintrc', '.prettierrc', '.swcrc', '.watchmanconfig', 'deno.lock.json'],
  exceptFileNames: ['package-lock.json', 'npm-shrinkwrap.json', 'packages.lock.json'],
  category: 'data',
  version: 1,
  comments: { line: ['//'], block: [['/*', '*/']] },
  kinds: ['key'],
  read: readJson,
};
