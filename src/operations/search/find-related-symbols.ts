/** Symbols near a hit in the call graph: callees, callers and implementations. */
import type { SymbolAddress } from '#link';
import type { CallGraph } from '../graph/call-graph.ts';
import { testsLast } from '../graph/reaching-tests.ts';
import type { Vertex } from '../graph/vertex.ts';

export type RelatedSymbol = {
  readonly vertex: Vertex;
  /** The path to it: `calls`, `called_by`, `calls>implemented_by`… */
  readonly relationship: string;
  readonly distance: number;
};
export type RelatedEdge = { readonly from: string; readonly to: string; readonly relationship: string };

type RelatedBounds = { readonly depth: number; readonly limit: number };
type RelatedStep = { readonly vertex: Vertex; readonly word: string };

/** Nearest first. At each distance, callees and callers alternate, callees first. */
export const findRelatedSymbols = async (
  graph: CallGraph,
  start: SymbolAddress,
  { depth, limit }: RelatedBounds,
): Promise<{ readonly related: readonly RelatedSymbol[]; readonly edges: readonly RelatedEdge[] }> => {
  const root = await graph.vertex(start);
  const seen = new Set([root.id]);
  const edges: RelatedEdge[] = [];
  const queue: RelatedSymbol[] = [{ vertex: root, relationship: '', distance: 0 }];
  for (const from of queue) {
    if (from.distance >= depth || edges.length >= limit) break;
    for (const { vertex, word } of await relatedStepsFrom(graph, from.vertex)) {
      if (seen.has(vertex.id) || edges.length >= limit) continue;
      seen.add(vertex.id);
      const relationship = from.relationship === '' ? word : `${from.relationship}>${word}`;
      queue.push({ vertex, relationship, distance: from.distance + 1 });
      edges.push({ from: from.vertex.id, to: vertex.id, relationship: word });
    }
  }
  return { related: queue.slice(1), edges };
};

const relatedStepsFrom = async (graph: CallGraph, { at }: Vertex): Promise<readonly RelatedStep[]> => {
  if (!at) return [];
  const { inside } = await graph.calledVertices(at);
  const callers = [...(await graph.callersOf(at, { followsInterface: false }))].sort(testsLast);
  const overriding = await graph.overridingMembers(at);
  return interleave([
    inside.map((vertex) => ({ vertex, word: 'calls' })),
    callers.filter(({ at: place }) => place !== undefined).map((vertex) => ({ vertex, word: 'called_by' })),
    overriding.map((vertex) => ({ vertex, word: 'implemented_by' })),
  ]);
};

/** The first of each list, then the second of each, and so on. */
const interleave = (lists: readonly (readonly RelatedStep[])[]): readonly RelatedStep[] => {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
};
