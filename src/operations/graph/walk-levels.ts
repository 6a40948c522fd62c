/** A breadth-first walk of the call graph: every vertex once, at its smallest distance. */
import { z } from 'zod';
import { vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';

/** Vertices to expand per request, whatever limit and depth allow. */
const MAX_VISITED = 600;

type WalkOptions = {
  readonly roots: readonly Vertex[];
  /** The vertices one step away. */
  readonly next: (from: Vertex) => Promise<readonly Vertex[]>;
  readonly depth: number;
  /** Per level. */
  readonly limit: number;
  /** Order within a level; discovery order if absent. */
  readonly order?: (one: Vertex, other: Vertex) => number;
};

export type VertexAtDepth = { readonly vertex: Vertex; readonly depth: number; readonly edgesTo: readonly string[] };

export type Levels = {
  readonly reached: readonly VertexAtDepth[];
  /** Includes vertices past the limit, but not those behind them. */
  readonly total: number;
  readonly isTruncated: boolean;
  /** A root was reached again. */
  readonly isRecursive: boolean;
};

type LevelVertex = { readonly vertex: Vertex; readonly edgesTo: Set<string> };
type WalkProgress = { readonly seen: Set<string>; visited: number; isTruncated: boolean; isRecursive: boolean };

export const walkLevels = async (walk: WalkOptions): Promise<Levels> => {
  const { roots, depth, limit, order } = walk;
  const progress: WalkProgress = { seen: new Set(roots.map(({ id }) => id)), visited: 0, isTruncated: false, isRecursive: false };
  const reached: VertexAtDepth[] = [];
  let total = 0;
  let frontier = roots;
  for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
    const all = [...(await nextLevel(frontier, walk, progress))];
    if (order) all.sort((one, other) => order(one.vertex, other.vertex));
    const kept = all.slice(0, limit);
    progress.isTruncated ||= kept.length < all.length;
    total += all.length;
    for (const { vertex } of all) progress.seen.add(vertex.id);
    reached.push(...kept.map(({ vertex, edgesTo }) => ({ vertex, depth: level, edgesTo: [...edgesTo] })));
    frontier = kept.map(({ vertex }) => vertex);
  }
  return { reached, total, isTruncated: progress.isTruncated, isRecursive: progress.isRecursive };
};

const nextLevel = async (
  frontier: readonly Vertex[],
  { roots, next }: WalkOptions,
  progress: WalkProgress,
): Promise<Iterable<LevelVertex>> => {
  const found = new Map<string, LevelVertex>();
  for (const from of frontier) {
    if (!from.at) continue;
    if ((progress.visited += 1) > MAX_VISITED) {
      progress.isTruncated = true;
      break;
    }
    for (const vertex of await next(from)) {
      progress.isRecursive ||= roots.some(({ id }) => id === vertex.id);
      if (progress.seen.has(vertex.id)) continue;
      const known = found.get(vertex.id) ?? { vertex, edgesTo: new Set<string>() };
      found.set(vertex.id, known);
      known.edgesTo.add(from.id);
    }
  }
  return found.values();
};

/** Output of both callers and callees. */
export const nodesOutput = {
  root: z.string().optional(),
  nodes: z.array(
    z.object({
      ...vertexOutput,
      depth: z.number().describe('Steps from the root.'),
      edges_to: z.array(z.string()).describe('Ids in the previous level.'),
    }),
  ),
  total_nodes_found: z.number().describe('Before the limit; a lower bound when truncated.'),
  truncated: z.boolean(),
  recursive: z.boolean().optional().describe('The root is reached again.'),
};

export const nodeFields = ({ reached, total, isTruncated, isRecursive }: Levels) => ({
  nodes: reached.map(({ vertex, depth, edgesTo }) => ({ ...vertexFields(vertex), depth, edges_to: edgesTo })),
  total_nodes_found: total,
  truncated: isTruncated,
  ...(isRecursive ? { recursive: true } : {}),
});

type RenderedNode = Parameters<typeof renderVertex>[0] & { readonly depth: number };

/** One line per node, indented by depth. */
export const renderNodes = (nodes: readonly RenderedNode[]): string =>
  nodes.map((node) => `${'  '.repeat(node.depth - 1)}${renderVertex(node)}`).join('\n');
