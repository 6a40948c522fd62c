/** Symbols near a hit over the graph: what it calls, who calls it, and what stands in for either. */
import type { SymbolAddress } from '#link';
import type { CallGraph } from '../graph/call-graph.ts';
import { testsLast } from '../graph/reaching-tests.ts';
import type { Vertex } from '../graph/vertex.ts';

export type Related = {
  readonly vertex: Vertex;
  /** The steps to it: `calls`, `called_by`, `calls>implements`… */
  readonly relationship: string;
  readonly distance: number;
};
export type RelatedEdge = { readonly from: string; readonly to: string; readonly relationship: string };

type Bounds = { readonly depth: number; readonly most: number };
type Step = { readonly vertex: Vertex; readonly word: string };

/** Nearest first. At each distance callees come before callers, and one of each kind before the second of any. */
export const relatedTo = async (
  graph: CallGraph,
  start: SymbolAddress,
  { depth, most }: Bounds,
): Promise<{ readonly related: readonly Related[]; readonly edges: readonly RelatedEdge[] }> => {
  const root = await graph.vertex(start);
  const seen = new Set([root.id]);
  const edges: RelatedEdge[] = [];
  const queue: Related[] = [{ vertex: root, relationship: '', distance: 0 }];
  for (const from of queue) {
    if (from.distance >= depth || edges.length >= most) break;
    for (const { vertex, word } of await stepsFrom(graph, from.vertex)) {
      if (seen.has(vertex.id) || edges.length >= most) continue;
      seen.add(vertex.id);
      const relationship = from.relationship === '' ? word : `${from.relationship}>${word}`;
      queue.push({ vertex, relationship, distance: from.distance + 1 });
      edges.push({ from: from.vertex.id, to: vertex.id, relationship: word });
    }
  }
  return { related: queue.slice(1), edges };
};

const stepsFrom = async (graph: CallGraph, { at }: Vertex): Promise<readonly Step[]> => {
  if (!at) return [];
  const { inside } = await graph.calledBy(at);
  const callers = [...(await graph.callersOf(at, { followsInterface: false }))].sort(testsLast);
  const standIns = await graph.standInsOf(at);
  return inTurns([
    inside.map((vertex) => ({ vertex, word: 'calls' })),
    callers.filter(({ at: place }) => place !== undefined).map((vertex) => ({ vertex, word: 'called_by' })),
    standIns.map((vertex) => ({ vertex, word: 'implemented_by' })),
  ]);
};

/** The first of each list, then the second of each… */
const inTurns = (lists: readonly (readonly Step[])[]): readonly Step[] => {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
};
