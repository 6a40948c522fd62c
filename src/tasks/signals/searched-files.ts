/** The files of the search's hits, in the order of their best hit, with the symbols that were hit. */
import { indexOfPath } from '#model';
import { search } from '#search';
import type { TaskScope } from '../task-scope.ts';
import type { Vote } from '../vote.ts';
import { MOST_VOTES } from '../weights.ts';

/** Enough hits for MOST_VOTES files, if a file has a few each. */
const MOST_HITS = 400;
/** Of a file, best first. */
const MOST_SYMBOLS = 3;

export type SearchedFiles = {
  readonly votes: readonly Vote[];
  /** By entry: indexes of the symbols that were hit, best first. */
  readonly symbols: ReadonlyMap<number, readonly number[]>;
  readonly isConfident: boolean;
  readonly nearestNames: readonly string[];
};

export const searchFiles = async ({ view, text, filters, allows, signal }: TaskScope): Promise<SearchedFiles> => {
  const found = await search(view, { query: plainQuery(text), limit: MOST_HITS, filters, signal });
  const symbols = new Map<number, number[]>();
  for (const { path, symbolIndex } of found.hits) {
    const entry = indexOfPath(view.stored.table, path);
    if (!allows(entry) || (symbols.size >= MOST_VOTES && !symbols.has(entry))) continue;
    const known = symbols.get(entry) ?? [];
    if (symbolIndex !== undefined && known.length < MOST_SYMBOLS) known.push(symbolIndex);
    symbols.set(entry, known);
  }
  const votes = [...symbols.keys()].map((entry, index) => ({ entry, score: 1 / (1 + index), detail: `rank ${index + 1}` }));
  return { votes, symbols, isConfident: found.isConfident, nearestNames: found.nearestNames };
};

const FIELD = /(?<=^|\s)(-?[a-z]{2,8}):(?=[^\s:])/giu;

/** A task is prose: its quotes and colons are not query syntax. */
const plainQuery = (text: string): string => text.replaceAll(/["`\\]/gu, ' ').replaceAll(FIELD, '$1 ');
