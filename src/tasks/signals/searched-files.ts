/** The files of the search's hits, in the order of their best hit, with the symbols that were hit. */
import { type Hit, type Hits, indexOfPath } from '#model';
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
  /** Entries that the search alone is no reason to list. */
  readonly weak: ReadonlySet<number>;
  /** Files whose text is near the task by its vectors. */
  readonly near: readonly Vote[];
  readonly isConfident: boolean;
  readonly nearestNames: readonly string[];
};

export const searchFiles = async ({ view, text, filters, allows, signal }: TaskScope): Promise<SearchedFiles> => {
  const found = await search(view, { query: plainQuery(text), limit: MOST_HITS, nearFiles: MOST_VOTES, filters, signal });
  const symbols = new Map<number, number[]>();
  const weak = new Set<number>();
  const isWeak = weaknessIn(found);
  for (const hit of found.hits) {
    const { path, symbolIndex } = hit;
    const entry = indexOfPath(view.stored.table, path);
    if (!allows(entry) || (symbols.size >= MOST_VOTES && !symbols.has(entry))) continue;
    if (!symbols.has(entry) && isWeak(hit)) weak.add(entry);
    const known = symbols.get(entry) ?? [];
    if (symbolIndex !== undefined && known.length < MOST_SYMBOLS) known.push(symbolIndex);
    symbols.set(entry, known);
  }
  const votes = [...symbols.keys()].map((entry, index) => ({ entry, score: 1 / (1 + index), detail: `rank ${index + 1}` }));
  const near = (found.nearFiles ?? [])
    .map((path) => indexOfPath(view.stored.table, path))
    .filter(allows)
    .map((entry, index) => ({ entry, score: 1 / (1 + index), detail: 'near the task in meaning' }));
  return { votes, near, symbols, weak, isConfident: found.isConfident, nearestNames: found.nearestNames };
};

/** A hit is weak if it has no word of the task, and less than half of the nearness that the nearest hit has. */
const weaknessIn = ({ hits, intent }: Hits): ((hit: Hit) => boolean) => {
  const nearest = Math.max(0, ...hits.map(({ terms }) => terms.semantic_score));
  const isNear = ({ terms }: Hit): boolean => terms.semantic_score > 0 && terms.semantic_score >= nearest / 2;
  return (hit) => intent !== 'path' && hit.line === undefined && !WORD_TERMS.some((term) => hit.terms[term] > 0) && !isNear(hit);
};

/** The path has a signal of its own. */
const WORD_TERMS = ['exact_match_boost', 'qualified_name_boost', 'definition_boost', 'bm25_score', 'name_similarity'] as const;

const FIELD = /(?<=^|\s)(-?[a-z]{2,8}):(?=[^\s:])/giu;

/** A task is prose: its quotes and colons are not query syntax. */
const plainQuery = (text: string): string => text.replaceAll(/["`\\]/gu, ' ').replaceAll(FIELD, '$1 ');
