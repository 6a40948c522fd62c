/** What a path has to do with a query: the path that was asked for, or words of the question in its parts. */
import { partsOfIdentifier, type QueryIntent, stem } from '#model';
import { lowerPathsOf, pathOfEntry, type ViewIndex } from '../view/view-index.ts';
import { PATH } from '../weights.ts';
import { hasPart } from './name-parts.ts';
import type { WeighedTerm } from './word-postings.ts';

export type PathQuery = {
  readonly intent: QueryIntent;
  readonly text: string;
  readonly terms: readonly Pick<WeighedTerm, 'key' | 'worth' | 'isPart'>[];
};

export type PathScorer = {
  readonly affinityOf: (entry: number) => number;
  /** Files whose path was asked for: they answer as a whole, before the pieces that are in them. */
  readonly askedEntries: () => readonly { readonly entry: number; readonly affinity: number }[];
  /** Entries with at least one word of the query in their path. */
  readonly relatedEntries: () => readonly number[];
};

export const pathScorer = (index: ViewIndex, query: PathQuery): PathScorer => {
  const asked = (query.intent === 'path' && askedPath(query.text)) || undefined;
  const words = query.terms.filter(({ isPart }) => isPart);
  const known = new Map<number, number>();
  const affinityOf = (entry: number): number => {
    const before = known.get(entry);
    if (before !== undefined) return before;
    const affinity = wordAffinity(pathOfEntry(index, entry), lowerPathsOf(index)[entry] ?? '', words);
    known.set(entry, affinity);
    return affinity;
  };
  return {
    affinityOf,
    askedEntries: () =>
      asked === undefined
        ? []
        : entriesWhere(index, (path) => path.includes(asked)).map((entry) => ({
            entry,
            affinity: askedAffinity(lowerPathsOf(index)[entry] ?? '', asked),
          })),
    relatedEntries: () => entriesWhere(index, (path) => words.some(({ key }) => path.includes(key))),
  };
};

const entriesWhere = (index: ViewIndex, test: (lowerPath: string) => boolean): readonly number[] =>
  lowerPathsOf(index).flatMap((path, entry) => (test(path) ? [entry] : []));

/** `./src/a.ts:12:3` asks for `src/a.ts`. */
const askedPath = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/(?::\d+){1,2}$/u, '')
    .replace(/^(?:\.{0,2}\/)+/u, '');

const askedAffinity = (path: string, asked: string): number => {
  if (path === asked) return PATH.asked;
  if (path.endsWith(`/${asked}`)) return PATH.ending;
  return PATH.piece;
};

const wordAffinity = (path: string, lower: string, words: PathQuery['terms']): number => {
  const all = words.reduce((sum, { worth }) => sum + worth, 0);
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1).replace(/\.[^.]*$/u, '');
  const folders = path.slice(0, Math.max(0, slash));
  const inName = words.filter(({ key }) => hasPart(name, lower, key));
  const inFolders = words.filter(({ key }) => hasPart(folders, lower, key));
  if (all === 0 || inName.length + inFolders.length === 0) return 0;
  const share = words.reduce((sum, word) => {
    if (inName.includes(word)) return sum + word.worth;
    return inFolders.includes(word) ? sum + word.worth * PATH.folderShare : sum;
  }, 0);
  const isCovered = inName.length > 0 && partsOfIdentifier(name).every((part) => inName.some(({ key }) => key === stem(part)));
  return PATH.words * (share / all) + (isCovered ? PATH.coveredFileName : 0);
};
