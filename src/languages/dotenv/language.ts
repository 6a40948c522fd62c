/** Files of environment variables: the ones that are shared, such as `.env.example`. Others hold secrets and are not read. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readVariables } from './read-variables.ts';

export const dotenv: Language = {
  ...READER_RULES,
  id: 'dotenv',
  aliases: ['env'],
  extensions: ['.env'],
  fileNamePattern: /^(?:\.env(?:rc)?(?![\w.-]*\.[cm]?[jt]sx?$)(?:[._-][\w.-]*)?|env[._-](?:example|sample|template|dist))$/u,
  category: 'data',
  version: 2,
  // A variable that is commented out has a value, too.
  comments: { line: ['#'], block: [], directives: /^#\s*(?:export\s+)?[\w.-]+\s*=/u },
  kinds: ['key'],
  read: readVariables,
};
