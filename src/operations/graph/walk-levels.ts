/** A breadth-first walk of the call graph: every vertex once, at its smallest distance. */
import { z } from 'zod';
import { countOf } from '#model';
import { vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';

/** Vertices to expand per request, whatever limit and depth allow. */
const MAX_VISITED = 600;

type WalkOptions = {
  readonly roots: readonly Vertex[];
  /** The vertices one step away; undefined if the vertex cannot be followed. */
  readonly next: (from: Vertex) => Promise<readonly Vertex[] | undefined>;
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
    if (progress.visited >= MAX_VISITED) {
      progress.isTruncated = true;
      break;
    }
    const reached = await next(from);
    if (!reached) continue;
    progress.visited += 1;
    for (const vertex of reached) {
      progress.isRecursive ||= roots.some(({ id }) => id === vertex.id);
      if (progress.seen.has(vertex.id)) continue;
      const known = found.get(vertex.id) ?? { vertex, edgesTo: new Set<string>() };
      found.set(vertex.id, known);
      known.edgesTo.add(from.id);
    }
  }
  return found.values();
};

/** `at least 46` if a limit hid vertices whose neighbours were not counted. */
export const countReached = (total: number, { isTruncated, depth }: { readonly isTruncated: boolean; readonly depth: number }) =>
  isTruncated && depth > 1 ? `at least ${total}` : `${total}`;

/** Output of both callers and callees. */
export const nodesOutput = {
  root: z.string().optional(),
  nodes: z.array(
    z.object({
      ...vertexOutput,
      depth: z.number().describe('Steps from the root.'),
      edges_to: z.array(z.string()).describe('Ids in the previous level.'),
      by_name_only_count: z.number().optional().describe('Calls known by name only that its next level leaves out.'),
      via_interface_count: z.number().optional().describe('Callers through interfaces that its next level leaves out.'),
      implementation_count: z.number().optional().describe('Implementations of this declaration, which are not followed.'),
    }),
  ),
  total_nodes_found: z.number().describe('Before the limit; a lower bound when truncated.'),
  truncated: z.boolean(),
  recursive: z.boolean().optional().describe('The root is reached again.'),
};

/** What the answer leaves out behind a vertex. */
export type OmittedCalls = {
  readonly byNameOnly?: number;
  readonly viaInterface?: number;
  readonly implementations?: number;
};

export const nodeFields = (
  { reached, total, isTruncated, isRecursive }: Levels,
  omittedFor: (id: string) => OmittedCalls | undefined,
) => ({
  nodes: reached.map(({ vertex, depth, edgesTo }) => {
    const { byNameOnly = 0, viaInterface = 0, implementations = 0 } = omittedFor(vertex.id) ?? {};
    return {
      ...vertexFields(vertex),
      depth,
      edges_to: edgesTo,
      ...(byNameOnly > 0 ? { by_name_only_count: byNameOnly } : {}),
      ...(viaInterface > 0 ? { via_interface_count: viaInterface } : {}),
      ...(implementations > 0 ? { implementation_count: implementations } : {}),
    };
  }),
  total_nodes_found: total,
  truncated: isTruncated,
  ...(isRecursive ? { recursive: true } : {}),
});

type RenderedNode = Parameters<typeof renderVertex>[0] & {
  readonly depth: number;
  readonly by_name_only_count?: number | undefined;
  readonly via_interface_count?: number | undefined;
  readonly implementation_count?: number | undefined;
};

/** One line per node, indented by depth. */
export const renderNodes = (nodes: readonly RenderedNode[]): string =>
  nodes.map((node) => `${'  '.repeat(node.depth - 1)}${renderVertex(node)}${omittedNote(node)}`).join('\n');

const omittedNote = (node: RenderedNode): string => {
  const { by_name_only_count: byName = 0, via_interface_count: through = 0, implementation_count: implementations = 0 } = node;
  const parts = [
    ...(byName > 0 ? [`+${countOf(byName, 'call')} by name only`] : []),
    ...(through > 0 ? [`+${countOf(through, 'caller')} through an interface`] : []),
    ...(implementations > 0 ? [`${countOf(implementations, 'implementation')} not followed`] : []),
  ];
  return parts.length > 0 ? `  (${parts.join(', ')})` : '';
};
