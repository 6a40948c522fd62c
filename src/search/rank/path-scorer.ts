/** Scores how well a path matches a query: the requested path itself, or words of the query in its parts. */
import { partsOfIdentifier, pathOfEntry, type QueryIntent, stem, type ViewIndex } from '#model';
import { lowerPathsOf } from '../view/view-memo.ts';
import { PATH_MATCH } from '../weights.ts';
import type { WeighedTerm } from './word-postings.ts';

export type PathQuery = {
  readonly intent: QueryIntent;
  readonly text: string;
  readonly terms: readonly Pick<WeighedTerm, 'key' | 'worth' | 'isPart'>[];
};

export type PathScorer = {
  readonly affinityOf: (entry: number) => number;
  /** Files whose path was requested. The whole file is a hit, ranked before regions inside it. */
  readonly requestedEntries: () => readonly { readonly entry: number; readonly affinity: number }[];
  /** Entries with at least one word of the query in their path. */
  readonly relatedEntries: () => readonly number[];
};

export const pathScorer = (index: ViewIndex, query: PathQuery): PathScorer => {
  const requested = (query.intent === 'path' && normalizeRequestedPath(query.text)) || undefined;
  const words = query.terms.filter(({ isPart }) => isPart);
  const known = new Map<number, number>();
  const affinityOf = (entry: number): number => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const affinity = wordAffinity(wordsOfPath(index, entry), words);
    known.set(entry, affinity);
    return affinity;
  };
  return {
    affinityOf,
    requestedEntries: () =>
      requested === undefined
        ? []
        : entriesWhere(index, (path) => path.includes(requested)).map((entry) => ({
            entry,
            affinity: requestedPathAffinity(lowerPathsOf(index)[entry] ?? '', requested),
          })),
    relatedEntries: () => entriesWhere(index, (path) => words.some(({ key }) => path.includes(key))),
  };
};

const entriesWhere = (index: ViewIndex, test: (lowerPath: string) => boolean): readonly number[] =>
  lowerPathsOf(index).flatMap((path, entry) => (test(path) ? [entry] : []));

/** `./src/a.ts:12:3` requests `src/a.ts`. */
const normalizeRequestedPath = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/(?::\d+){1,2}$/u, '')
    .replace(/^(?:\.{0,2}\/)+/u, '');

const requestedPathAffinity = (path: string, requested: string): number => {
  if (path === requested) return PATH_MATCH.exact;
  if (path.endsWith(`/${requested}`)) return PATH_MATCH.ending;
  return PATH_MATCH.piece;
};

const wordAffinity = ({ name, folders }: PathWords, words: PathQuery['terms']): number => {
  let all = 0;
  let share = 0;
  let named = 0;
  for (const { key, worth } of words) {
    const isNamed = name.includes(key);
    all += worth;
    named += isNamed ? 1 : 0;
    share += isNamed ? worth : folders.includes(key) ? worth * PATH_MATCH.folderShare : 0;
  }
  if (share === 0) return 0;
  const isCovered = named > 0 && name.every((part) => words.some(({ key }) => key === part));
  return PATH_MATCH.words * (share / all) + (isCovered ? PATH_MATCH.coveredFileName : 0);
};

/** Stems of the file name without its extension, and of its folders. */
type PathWords = { readonly name: readonly string[]; readonly folders: readonly string[] };

const pathWordsByView = new WeakMap<ViewIndex, (PathWords | undefined)[]>();

/** Cached per view: a word such as `compiler` may occur in a thousand paths. */
const wordsOfPath = (index: ViewIndex, entry: number): PathWords => {
  const known = pathWordsByView.get(index) ?? [];
  pathWordsByView.set(index, known);
  return (known[entry] ??= splitPathWords(pathOfEntry(index, entry)));
};

const splitPathWords = (path: string): PathWords => {
  const slash = path.lastIndexOf('/');
  return { name: stemsOf(path.slice(slash + 1).replace(/\.[^.]*$/u, '')), folders: stemsOf(path.slice(0, Math.max(0, slash))) };
};

const stemsOf = (text: string): readonly string[] => partsOfIdentifier(text).map(stem);
