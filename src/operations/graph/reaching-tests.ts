/** Tests that reach a symbol, directly or through other calls. */
import { fileRole } from '#model';
import type { CallGraph } from './call-graph.ts';
import type { Vertex } from './vertex.ts';

type TestSearch = {
  readonly depth: number;
  readonly limit: number;
  /** Once this many are found, the next level is not searched. */
  readonly stopAfter: number;
  /** Symbols to expand. */
  readonly maxVisited: number;
};

export type ReachingTest = { readonly vertex: Vertex; readonly depth: number };
export type ReachingTests = { readonly tests: readonly ReachingTest[]; readonly isTruncated: boolean };

/** Nearest first, then by path and line. Calls through interfaces count. */
export const reachingTests = async (
  graph: CallGraph,
  roots: readonly Vertex[],
  { depth, limit, stopAfter, maxVisited }: TestSearch,
): Promise<ReachingTests> => {
  const seen = new Set(roots.map(({ id }) => id));
  const tests: ReachingTest[] = [];
  let visited = 0;
  let frontier = roots;
  for (let level = 1; level <= depth && frontier.length > 0 && tests.length < stopAfter; level += 1) {
    const expanded = frontier.slice(0, maxVisited - visited);
    visited += frontier.length;
    const found = (await callersOfAll(graph, expanded)).filter(({ id }) => !seen.has(id) && seen.add(id));
    tests.push(...found.filter(isTest).map((vertex) => ({ vertex, depth: level })));
    frontier = found;
  }
  return { tests: tests.slice(0, limit), isTruncated: tests.length > limit || visited > maxVisited };
};

const callersOfAll = async (graph: CallGraph, frontier: readonly Vertex[]): Promise<readonly Vertex[]> => {
  const found: Vertex[] = [];
  for (const { at } of frontier) if (at) found.push(...(await graph.callersOf(at, { followsInterface: true })));
  return found.sort(byPathAndLine);
};

const isTest = ({ path }: Vertex): boolean => path !== undefined && fileRole(path) === 'tests';

const byPathAndLine = (one: Vertex, other: Vertex): number =>
  compareText(one.path ?? '', other.path ?? '') || (one.line ?? 0) - (other.line ?? 0) || compareText(one.id, other.id);

/** Sorts tests after other code. */
export const testsLast = (one: Vertex, other: Vertex): number =>
  Number(isTest(one)) - Number(isTest(other)) || byPathAndLine(one, other);

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
