/** A breadth-first walk of the call graph: every vertex once, at its smallest distance. */
import { z } from 'zod';
import { countOf, type Hint } from '#model';
import { vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';

/** Vertices to expand per request, whatever limit and depth allow. */
const MAX_VISITED = 600;

type WalkOptions = {
  readonly roots: readonly Vertex[];
  /** Stands for all roots in edges: they are overloads. */
  readonly sharedRoot?: Vertex | undefined;
  /** The vertices one step away; undefined if the vertex cannot be followed. */
  readonly next: (from: Vertex) => Promise<readonly Vertex[] | undefined>;
  readonly depth: number;
  /** Per level. */
  readonly limit: number;
  /** Vertices that earlier pages had. */
  readonly offset: number;
  /** Order within a level; discovery order if absent. */
  readonly order?: (one: Vertex, other: Vertex) => number;
};

export type VertexAtDepth = { readonly vertex: Vertex; readonly depth: number; readonly edgesTo: readonly string[] };

export type Levels = {
  /** The vertices of this page, nearest first. */
  readonly reached: readonly VertexAtDepth[];
  /** On all pages. */
  readonly total: number;
  /** The walk ended at the number of vertices that one request may expand, so there are more than `total`. */
  readonly isLowerBound: boolean;
  readonly hasMore: boolean;
  /** A root was reached again. */
  readonly isRecursive: boolean;
};

type LevelVertex = { readonly vertex: Vertex; readonly edgesTo: Set<string> };
type WalkProgress = { readonly seen: Set<string>; visited: number; isLowerBound: boolean; isRecursive: boolean };

/** Walks whole levels, so that depths, edges and counts are the same on every page. */
export const walkLevels = async (walk: WalkOptions): Promise<Levels> => {
  const { roots, depth, limit, offset, order } = walk;
  const seen = new Set(roots.map(({ id }) => id));
  const progress: WalkProgress = { seen, visited: 0, isLowerBound: false, isRecursive: false };
  const levels: (readonly VertexAtDepth[])[] = [];
  let frontier = roots;
  for (let level = 1; level <= depth && frontier.length > 0; level += 1) {
    const all = [...(await nextLevel(frontier, walk, progress))];
    if (order) all.sort((one, other) => order(one.vertex, other.vertex));
    for (const { vertex } of all) seen.add(vertex.id);
    levels.push(all.map(({ vertex, edgesTo }) => ({ vertex, depth: level, edgesTo: [...edgesTo] })));
    frontier = all.map(({ vertex }) => vertex);
  }
  const pages = pagesOf(levels, limit);
  const { isLowerBound, isRecursive } = progress;
  const reached = restOfPage(pages, offset);
  const total = pages.flat().length;
  return { reached, total, hasMore: offset + reached.length < total, isLowerBound, isRecursive };
};

/** Each page has the next vertices of every level, up to the limit per level. */
const pagesOf = (levels: readonly (readonly VertexAtDepth[])[], limit: number): readonly (readonly VertexAtDepth[])[] => {
  const longest = Math.max(0, ...levels.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / limit) }, (_, page) =>
    levels.flatMap((level) => level.slice(page * limit, (page + 1) * limit)),
  );
};

/** What the page with the vertex at `offset` has from there on: a budget may have cut it before. */
const restOfPage = (pages: readonly (readonly VertexAtDepth[])[], offset: number): readonly VertexAtDepth[] => {
  let start = offset;
  for (const page of pages) {
    if (start < page.length) return page.slice(start);
    start -= page.length;
  }
  return [];
};

const nextLevel = async (
  frontier: readonly Vertex[],
  { roots, sharedRoot, next }: WalkOptions,
  progress: WalkProgress,
): Promise<Iterable<LevelVertex>> => {
  const found = new Map<string, LevelVertex>();
  for (const from of frontier) {
    if (progress.visited >= MAX_VISITED) {
      progress.isLowerBound = true;
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
      known.edgesTo.add(sharedRoot && roots.includes(from) ? sharedRoot.id : from.id);
    }
  }
  return found.values();
};

/** `at least 46` if the walk ended early. */
export const countReached = ({ total, isLowerBound }: Pick<Levels, 'total' | 'isLowerBound'>): string =>
  isLowerBound ? `at least ${total}` : `${total}`;

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
  total_nodes_found: z.number().describe('The same as total_count.'),
  total_count: z.number().describe('Before the limit per level.'),
  total_is_lower_bound: z.boolean().optional().describe('The walk ended early.'),
  recursive: z.boolean().optional().describe('The root is reached again.'),
};

/** What the answer leaves out behind a vertex. */
export type OmittedCalls = {
  readonly byNameOnly?: number;
  readonly viaInterface?: number;
  readonly implementations?: number;
};

export const nodeFields = (
  { reached, total, isLowerBound, isRecursive }: Levels,
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
  total_count: total,
  ...(isLowerBound ? { total_is_lower_bound: true } : {}),
  ...(isRecursive ? { recursive: true } : {}),
});

/** A walk has pages of what is found within one limit per level, so that limit stays the same on all of them. */
export const NODE_PAGES = { fixed: ['limit'] };

/** The part of a reply that says whether there are more nodes. */
export const walkPageReply = ({ hasMore, isLowerBound }: Levels, hints: readonly Hint[] = []) => ({
  hasMore,
  hints: [...hints, ...(isLowerBound ? [STOPPED_HINT] : [])],
});

const STOPPED_HINT: Hint = {
  type: 'warn',
  text: `The walk ended after ${MAX_VISITED} symbols. Ask for one of the nodes, or for a smaller depth.`,
};

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
