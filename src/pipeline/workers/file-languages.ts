/** The language of a path, and the fingerprint of all extractor versions. */
import { LANGUAGES, languageOfPath } from '#languages';
import type { Language, RepoPath } from '#model';

const LANGUAGES_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

export const languageById = (id: string): Language | undefined => LANGUAGES_BY_ID.get(id);

export const languageIdOf = (path: RepoPath): string | undefined => languageOfPath(path)?.id;

export const versionOf = (languageId: string): number => LANGUAGES_BY_ID.get(languageId)?.version ?? 0;

/** Facts with another fingerprint keep answering until they are rebuilt. */
export const extractorFingerprint = (): string => LANGUAGES.map(({ id, version }) => `${id}@${version}`).join(' ');
