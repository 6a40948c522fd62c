/** The language of a script, by the `lang` of its tag. */
import type { Language } from '#model';
import { javascript } from '../javascript/language.ts';
import { tsx } from '../tsx/language.ts';
import { typescript } from '../typescript/language.ts';

const BY_NAME: ReadonlyMap<string, Language> = new Map([
  ['', javascript],
  ['js', javascript],
  ['jsx', javascript],
  ['javascript', javascript],
  ['ts', typescript],
  ['typescript', typescript],
  ['tsx', tsx],
]);

/** Undefined for a language that is not read. */
export const scriptLanguage = (name: string | undefined): Language | undefined => BY_NAME.get((name ?? '').toLowerCase());

/** Changes with each of the languages that a script may have. */
export const SCRIPT_VERSIONS = javascript.version + typescript.version + tsx.version;
