/** Tests that reach a symbol, directly or through other calls. */
import type { OpenView } from '#store';
import { isInTestFile } from './test-symbols.ts';
import type { Vertex } from './vertex.ts';

type TestSearch = {
  /** Undefined if the vertex cannot be followed. */
  readonly callersOf: (vertex: Vertex) => Promise<readonly Vertex[] | undefined>;
  readonly isTest: (vertex: Vertex) => Promise<boolean>;
  readonly depth: number;
  readonly limit: number;
  /** Once this many are found, the next level is not searched. */
  readonly stopAfter: number;
  /** Symbols to expand. */
  readonly maxVisited: number;
};

export type ReachingTest = { readonly vertex: Vertex; readonly depth: number };
export type ReachingTests = {
  readonly tests: readonly ReachingTest[];
  /** Before the limit. */
  readonly total: number;
  /** The search ended early, so there may be more. */
  readonly isLowerBound: boolean;
};

/** Nearest first, then by path and line. */
export const reachingTests = async (search: TestSearch, roots: readonly Vertex[]): Promise<ReachingTests> => {
  const { depth, limit, stopAfter, maxVisited } = search;
  const seen = new Set(roots.map(({ id }) => id));
  const tests: ReachingTest[] = [];
  let visited = 0;
  let frontier = roots;
  let unfollowed = roots.length;
  for (let level = 1; level <= depth && frontier.length > 0 && tests.length < stopAfter; level += 1) {
    const expanded = frontier.slice(0, maxVisited - visited);
    visited += frontier.length;
    const found = (await callersOfAll(search, expanded)).filter(({ id }) => !seen.has(id) && seen.add(id));
    // Top-level code has no callers.
    frontier = found.filter(({ at }) => at !== undefined);
    unfollowed = frontier.length;
    for (const vertex of found) {
      if (!(await search.isTest(vertex))) continue;
      tests.push({ vertex, depth: level });
      if (vertex.at) unfollowed -= 1;
    }
  }
  return { tests: tests.slice(0, limit), total: tests.length, isLowerBound: visited > maxVisited || unfollowed > 0 };
};

const callersOfAll = async ({ callersOf }: TestSearch, frontier: readonly Vertex[]): Promise<readonly Vertex[]> => {
  const found: Vertex[] = [];
  for (const vertex of frontier) found.push(...((await callersOf(vertex)) ?? []));
  return found.sort(byPathAndLine);
};

const byPathAndLine = (one: Vertex, other: Vertex): number =>
  compareText(one.path ?? '', other.path ?? '') || (one.line ?? 0) - (other.line ?? 0) || compareText(one.id, other.id);

/** Sorts code in test files after other code. */
export const testsLast =
  (view: OpenView) =>
  (one: Vertex, other: Vertex): number =>
    Number(isInTestFile(view, one)) - Number(isInTestFile(view, other)) || byPathAndLine(one, other);

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
