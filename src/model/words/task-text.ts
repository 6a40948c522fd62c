/** What the text of a task asks about: a change request, a commit subject, the focus of a reading. */
import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';
import { forEachIdentifier, partsOfIdentifier, wholeWord } from './words.ts';

export type TaskText = {
  /** Distinct keys as `wordsOfIdentifier` makes them: stems, and whole words with digits (`=s3`), in the order of the text. */
  readonly words: readonly string[];
  /** Texts to find as written, in the order of the text: quoted text, identifiers, flags, dotted names. */
  readonly exact: readonly string[];
};

/** A task says what it is about early; what follows is logs and pasted code. */
const MOST_CHARACTERS = 20_000;
const MOST_WORDS = 64;
const MOST_EXACT = 24;

export const readTaskText = (text: string): TaskText => {
  const read = readPart(text);
  return { words: wordsOfTask(read).slice(0, MOST_WORDS), exact: exactTexts(read).slice(0, MOST_EXACT) };
};

/** Only the words, in a third of the time. */
export const readTaskWords = (text: string): TaskText['words'] => wordsOfTask(readPart(text)).slice(0, MOST_WORDS);

const readPart = (text: string): string => text.slice(0, MOST_CHARACTERS).replaceAll(NOT_ABOUT_CODE, '\n');

/** Web addresses, versions (`v1.2.3`) and contractions (`doesn't`). */
const NOT_ABOUT_CODE = /\bhttps?:\/\/[^\s)>\]]+|\bv?\d+(?:\.\d+)+[\w.-]*|\b\p{L}{2,6}n['\u2019]t\b/giu;

const wordsOfTask = (text: string): readonly string[] => {
  const parts: string[] = [];
  forEachIdentifier(text, (identifier) => parts.push(...keptParts(identifier)));
  const topical = parts.filter((part) => !CHANGE_VERBS.has(part));
  return [...new Set((topical.length > 0 ? topical : parts).map((part) => (part.startsWith('=') ? part : stem(part))))];
};

const keptParts = (identifier: string): readonly string[] =>
  identifier.split(/[_$]+/u).flatMap((run) => {
    const parts = partsOfIdentifier(run).filter((part) => part.length > 1 && !STOP_WORDS.has(part) && !NUMBER.test(part));
    return SHORT_WITH_DIGITS.test(run) ? [...parts, wholeWord(run)] : parts;
  });

const NUMBER = /^\p{N}+$/u;
/** `s3`, `ec2`, `utf8`, `k8s`: their parts say little. */
const SHORT_WITH_DIGITS = /^\p{L}{1,5}\p{N}{1,3}\p{L}{0,2}$/u;

/** Words that say that something changes, not what. Dropped unless the task has no others. Not stemmed. */
const CHANGE_VERBS: ReadonlySet<string> = new Set(
  (
    'fix fixes fixed fixing feat feature features add adds added adding support supports supported supporting allow allows ' +
    'allowed allowing update updates updated updating remove removes removed removing change changes changed changing improve ' +
    'improves improved improving improvement refactor refactors refactored refactoring implement implements implemented ' +
    'implementing make makes making made bump bumps chore ensure ensures introduce introduces correct correctly proper properly ' +
    'minor bug bugs bugfix issue issues'
  ).split(' '),
);

const exactTexts = (text: string): readonly string[] => {
  const found = EXACT_FORMS.flatMap(({ form, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, groups }) => ({
      at: index,
      form,
      exact: (groups?.['exact'] ?? '').trim(),
    })),
  );
  const kept = found.filter(({ exact }) => exact.length >= SHORTEST_EXACT && /[\p{L}\p{N}]/u.test(exact));
  return [...new Set(kept.sort((a, b) => a.at - b.at || a.form - b.form).map(({ exact }) => exact))];
};

const SHORTEST_EXACT = 2;

/** Lengths are bounded, so that no text makes a pattern slow. */
const EXACT_FORMS: readonly { readonly form: number; readonly pattern: RegExp }[] = [
  /`(?<exact>[^`\n]{1,120})`/gu,
  /"(?<exact>[^"\n]{1,120})"/gu,
  /\u201c(?<exact>[^\u201d\n]{1,120})\u201d/gu,
  // Not the apostrophes of `don't`.
  /(?<![\p{L}\p{N}])'(?<exact>[^'\n]{1,120})'(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}_$-])(?<exact>--[a-z][\w-]{1,60})/giu,
  // Dotted names and paths. Each part starts with a letter, so that no version is one, and has two characters, unlike `e.g.`.
  /(?<![\p{L}\p{N}_$.])(?<exact>[\p{L}_$][\w$/-]{1,60}(?:\.[\p{L}_$][\w$/-]{1,60}){1,8})/gu,
  // camelCase, HTTPServer, snake_case, $name. Not the plural of an acronym (`APIs`).
  /(?<![\p{L}\p{N}_$])(?<exact>(?=[\w$]{2,64}(?![\w$]))(?:\w*[\p{Ll}\p{N}]\p{Lu}\w*|\p{Lu}{2,}\p{Ll}{2,}\w*|\w*\p{L}\w*_\w*|_\w*\p{L}\w*|\$\p{L}\w*))/gu,
].map((pattern, form) => ({ form, pattern }));
