/** Languages by id, and the fingerprint of everything that decides what is extracted from a file. */
import { createHash } from 'node:crypto';
import { LANGUAGES } from '#languages';
import type { Language } from '#model';
import type { LanguageOverrides } from '#scan';
import { vectorsVersion } from './embedding.ts';

const LANGUAGES_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

export const languageById = (id: string): Language | undefined => LANGUAGES_BY_ID.get(id);

/** Of what is extracted from a file, its vectors included. */
export const versionOf = (languageId: string): number =>
  (LANGUAGES_BY_ID.get(languageId)?.version ?? 0) + vectorsVersion() * VECTORS_FACTOR;

/** Above the versions of all languages. */
const VECTORS_FACTOR = 10_000;

/**
 * The versions of all languages, and a key of how files get their language. In a view with another fingerprint, the language
 * of every file is determined again and its facts are rebuilt; until then, the old ones keep answering.
 */
export const extractorFingerprint = (overrides: LanguageOverrides = []): string =>
  `vectors@${vectorsVersion()} ${VERSIONS} names:${overrides.length === 0 ? OWN_NAMES : keyOfNames(overrides)}`;

/** Two extractors give every file the same language. */
export const haveSameNames = (one: string, other: string): boolean => namesKeyIn(one) === namesKeyIn(other);

const namesKeyIn = (fingerprint: string): string | undefined => /\bnames:(\w+)/u.exec(fingerprint)?.[1];

const VERSIONS = LANGUAGES.map(({ id, version }) => `${id}@${version}`).join(' ');

const keyOfNames = (overrides: LanguageOverrides): string => {
  const claims = LANGUAGES.map(({ id, extensions, fileNames, interpreters, ...more }) => {
    const { fileNamePattern, exceptFileNames = [], contested = {} } = more;
    return [id, extensions, fileNames, interpreters, String(fileNamePattern), exceptFileNames, Object.keys(contested)];
  });
  return createHash('sha1')
    .update(JSON.stringify([claims, overrides]))
    .digest('hex')
    .slice(0, 12);
};

const OWN_NAMES = keyOfNames([]);
