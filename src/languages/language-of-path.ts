/** The language of a file, by its name, its `#!` line or its text. */
import type { Language, SymbolKind } from '#model';
import { LANGUAGES } from './all-languages.ts';

type Claim = { readonly language: Language; readonly claims: (text: string) => boolean };

const byEnding = new Map(LANGUAGES.flatMap((language) => language.extensions.map((ending) => [ending, language] as const)));
const byFileName = new Map(LANGUAGES.flatMap((language) => language.fileNames.map((name) => [name, language] as const)));
const byPattern = LANGUAGES.flatMap((language) =>
  language.fileNamePattern === undefined ? [] : [{ language, pattern: language.fileNamePattern }],
);
const byInterpreter = new Map(LANGUAGES.flatMap((language) => language.interpreters.map((name) => [name, language] as const)));
const exceptions = new Map(LANGUAGES.map((language) => [language, new Set(language.exceptFileNames)]));
const claimsByEnding = new Map<string, Claim[]>();
for (const language of LANGUAGES)
  for (const [ending, claims] of Object.entries(language.contested ?? {}))
    claimsByEnding.set(ending, [...(claimsByEnding.get(ending) ?? []), { language, claims }]);

/**
 * `text`: the whole text, or at least its `#!` line; used only if `isDecidedByText`. Without it, an extension that several
 * languages have stands for the most common one. Undefined if no language matches.
 */
export const languageOfPath = (path: string, text?: string): Language | undefined => {
  const fileName = nameOf(path);
  const named = languageOfName(fileName);
  if (named) return named;
  const ending = endingOf(fileName);
  if (ending === undefined) return text === undefined ? undefined : byInterpreter.get(interpreterOf(text));
  const claims = claimsByEnding.get(ending) ?? [];
  const owner = ownerOf(ending, fileName);
  if (text === undefined) return owner ?? claims[0]?.language;
  return claims.find((claim) => claim.claims(text))?.language ?? owner;
};

const NO_CODE: ReadonlySet<string> = new Set(LANGUAGES.filter(({ category }) => category !== undefined).map(({ id }) => id));

/** By the id of a language: its files hold data, text or styles. */
export const holdsNoCode = (languageId: string | undefined): boolean => languageId !== undefined && NO_CODE.has(languageId);

/** By the id of a language: its files hold values under keys, and many of them hold the same keys. */
export const holdsKeys = (languageId: string | undefined): boolean => languageId !== undefined && KEYED.has(languageId);

const KEY_KINDS: ReadonlySet<SymbolKind> = new Set(['key', 'section', 'resource']);
/** By the id of a language: its files hold what code printed beside the code. */
export const holdsOutputs = (languageId: string | undefined): boolean => languageId !== undefined && PRINTING.has(languageId);

const PRINTING: ReadonlySet<string> = new Set(LANGUAGES.filter((language) => language.holdsOutputs === true).map(({ id }) => id));

const hasKeysOnly = (language: Language): boolean =>
  language.category === 'data' && language.read !== undefined && language.kinds.every((kind) => KEY_KINDS.has(kind));
const KEYED: ReadonlySet<string> = new Set(LANGUAGES.filter(hasKeysOnly).map(({ id }) => id));

const languageOfName = (fileName: string): Language | undefined =>
  byFileName.get(fileName) ?? byPattern.find(({ pattern }) => pattern.test(fileName))?.language;

const ownerOf = (ending: string, fileName: string): Language | undefined => {
  const owner = byEnding.get(ending);
  return owner && exceptions.get(owner)?.has(fileName.toLowerCase()) === true ? undefined : owner;
};

/** The file is known to hold code, not data, text or styles. */
export const isProgramPath = (path: string): boolean => {
  const language = languageOfPath(path);
  return language !== undefined && language.category === undefined;
};

/** The name alone does not decide: a script without an extension, or an extension that several languages have. */
export const isDecidedByText = (path: string): boolean => {
  const fileName = nameOf(path);
  if (languageOfName(fileName)) return false;
  const ending = endingOf(fileName);
  return ending === undefined || claimsByEnding.has(ending);
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const endingOf = (fileName: string): string | undefined => {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? undefined : fileName.slice(dot).toLowerCase();
};

/** `#!/usr/bin/env -S node --flag` → `node`. */
const interpreterOf = (text: string): string => {
  const words = (/^#!(.*)/u.exec(text)?.[1] ?? '').trim().split(/\s+/u);
  const program = words
    .map((word) => word.slice(word.lastIndexOf('/') + 1))
    .find((word) => word !== 'env' && !word.startsWith('-'));
  return program ?? '';
};
