/** Where a walk starts that is about all overloads of a callable. */
import type { MeantSymbols } from '../targets/meant-symbols.ts';
import { symbolAddress } from '../targets/resolved-symbol.ts';
import type { CallGraph } from './call-graph.ts';
import { requireCallable } from './require-callable.ts';
import type { Vertex } from './vertex.ts';

/** `root` stands for all: it comes first. */
export const namedRoots = async (
  graph: CallGraph,
  { symbol, overloads }: MeantSymbols,
  tool: string,
): Promise<{ readonly root: Vertex; readonly roots: readonly Vertex[] }> => {
  requireCallable(symbol, tool);
  const root = await graph.vertex(symbolAddress(graph.view, symbol));
  const others = overloads.filter((each) => each !== symbol);
  return { root, roots: [root, ...(await Promise.all(others.map((each) => graph.vertex(symbolAddress(graph.view, each)))))] };
};
