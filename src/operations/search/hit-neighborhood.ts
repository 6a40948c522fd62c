/** What is around the hits of a search in the code graph. */
import { type Hit, indexOfPath } from '#model';
import type { OpenView } from '#store';
import { CallGraph } from '../graph/call-graph.ts';
import { TestSymbols } from '../graph/test-symbols.ts';
import type { Vertex } from '../graph/vertex.ts';
import { type RelatedEdge, type RelatedSymbol, findRelatedSymbols } from './find-related-symbols.ts';

export type LocatedRelated = RelatedSymbol & { readonly lineEnd: number };
export type HitNeighborhood = { readonly related: readonly LocatedRelated[]; readonly edges: readonly RelatedEdge[] };

type NeighborhoodOptions = {
  readonly depth: number;
  /** Related symbols per hit. */
  readonly limit: number;
  readonly allowsEntry: (entry: number) => boolean;
  readonly signal: AbortSignal | undefined;
};

/** One per hit. Hits other than callables and types have none. */
export const relatedToHits = async (
  view: OpenView,
  hits: readonly Hit[],
  { depth, limit, allowsEntry, signal }: NeighborhoodOptions,
): Promise<readonly HitNeighborhood[]> => {
  const isAllowed = ({ path }: Vertex): boolean => path === undefined || allowsEntry(indexOfPath(view.stored.table, path));
  const graph = new CallGraph(view, signal);
  const tests = new TestSymbols(view);
  return Promise.all(
    hits.map(async ({ path, symbol, symbolIndex }) => {
      if (symbolIndex === undefined || (symbol?.role !== 'callable' && symbol?.role !== 'type')) return NOTHING_RELATED;
      const at = { entry: indexOfPath(view.stored.table, path), symbol: symbolIndex };
      const { related: found, edges } = await findRelatedSymbols({ graph, tests, isAllowed }, at, { depth, limit });
      return { related: await Promise.all(found.map((each) => withLineEnd(graph, each))), edges };
    }),
  );
};

const NOTHING_RELATED: HitNeighborhood = { related: [], edges: [] };

const withLineEnd = async (graph: CallGraph, each: RelatedSymbol): Promise<LocatedRelated> => {
  const { at, line = 1 } = each.vertex;
  return { ...each, lineEnd: at ? (await graph.links.symbol(at)).fact.span.lineEnd : line };
};
