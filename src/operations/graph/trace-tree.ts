/** The call tree below an entry point: every symbol once, where it is nearest to the entry point. */
import { roleIn } from '#model';
import { surfacesInLines, surfacesOfSymbol } from '#stitch';
import type { CallGraph } from './call-graph.ts';
import { vertexFields, type Vertex } from './vertex.ts';
import type { VertexScope } from './vertex-scope.ts';

export type TraceNode = {
  /** Absent if the node only refers to another one. */
  readonly symbol_id?: string | undefined;
  readonly ref?: string | undefined;
  readonly display_name: string;
  readonly kind?: string | undefined;
  readonly depth: number;
  readonly path?: string | undefined;
  readonly line_start?: number | undefined;
  /** How the parent leads to it, if not by a call. */
  readonly via?: 'implementation' | 'override' | undefined;
  readonly annotations?: readonly { readonly kind: string; readonly value: string }[] | undefined;
  /** Calls inside it whose target is unknown; only for nodes that were followed. */
  readonly by_name_only_count?: number | undefined;
  readonly children?: readonly TraceNode[] | undefined;
};

export type Trace = {
  readonly tree: TraceNode;
  /** Symbols in the tree, and at least how many there are. */
  readonly total: number;
  readonly least: number;
  /** Of all nodes that were followed. */
  readonly byNameOnly: number;
  /** The nearest node with calls known by name only. */
  readonly byNameNode?: string;
  /** The nearest symbol with callees that the limit left out. */
  readonly firstCut?: string;
};

type TraceBuilder = Omit<TraceNode, 'children' | 'by_name_only_count'> & {
  readonly vertex: Vertex;
  readonly children: (TraceBuilder | TraceNode)[];
  byNameOnly: number;
};
type TracedGraph = { readonly graph: CallGraph; readonly scope: VertexScope };
type TraceBounds = { readonly depth: number; readonly limit: number };

/** Breadth first, so the limit drops the farthest symbols. */
export const buildTrace = async (within: TracedGraph, root: Vertex, { depth, limit }: TraceBounds): Promise<Trace> => {
  const { graph } = within;
  const tree = await newBuilder(graph, { vertex: root, depth: 0 });
  const queue = [tree];
  const seen = new Set([root.id]);
  const cut = new Set<string>();
  let firstCut: string | undefined;
  for (const node of queue) {
    if (node.depth >= depth) continue;
    for (const { vertex, via } of await traceStepsFrom(within, node)) {
      if (seen.has(vertex.id)) {
        node.children.push({ ref: vertex.id, display_name: vertex.displayName, depth: node.depth + 1, ...(via ? { via } : {}) });
      } else if (seen.size >= limit) {
        cut.add(vertex.id);
        firstCut ??= node.vertex.id;
      } else {
        seen.add(vertex.id);
        const child = await newBuilder(graph, { vertex, depth: node.depth + 1, via });
        node.children.push(child);
        queue.push(child);
      }
    }
  }
  const byNameOnly = queue.reduce((sum, node) => sum + node.byNameOnly, 0);
  const nearest = queue.find((node) => node.byNameOnly > 0)?.vertex.id;
  const byName = { byNameOnly, ...(nearest === undefined ? {} : { byNameNode: nearest }) };
  const least = seen.size + cut.size;
  return { tree: finishNode(tree), total: seen.size, least, ...byName, ...(firstCut === undefined ? {} : { firstCut }) };
};

type TraceStep = { readonly vertex: Vertex; readonly via?: TraceNode['via'] };

/**
 * Calls in source order, then the members that override this one. A node that is itself an override came with all others,
 * so its own are skipped; an entry point's are skipped unless it is only declared.
 */
const traceStepsFrom = async ({ graph, scope }: TracedGraph, node: TraceBuilder): Promise<readonly TraceStep[]> => {
  const { vertex, depth, via } = node;
  if (vertex.lines) {
    const { inside, byNameOnly } = await graph.calledIn(vertex.lines);
    node.byNameOnly = byNameOnly.length;
    return scope.keep(inside).map((callee) => ({ vertex: callee }));
  }
  if (!vertex.at) return [];
  const { inside, byNameOnly } = await graph.calledVertices(vertex.at);
  node.byNameOnly = byNameOnly.length;
  const calls = scope.keep(inside).map((callee) => ({ vertex: callee }));
  const isDeclaration = await graph.isDeclaredOnly(vertex.at);
  if (via !== undefined || (depth === 0 && !isDeclaration)) return calls;
  const overriding = withoutTestDoubles(graph, scope.keep(await graph.overridingMembers(vertex.at)));
  return [...calls, ...overriding.map((each) => ({ vertex: each, via: isDeclaration ? 'implementation' : 'override' }) as const)];
};

/** Test doubles are not part of a feature, unless nothing else implements it. */
const withoutTestDoubles = ({ view }: CallGraph, overriding: readonly Vertex[]): readonly Vertex[] => {
  const real = overriding.filter(({ path }) => path === undefined || roleIn(view.stored.table, path) !== 'tests');
  return real.length > 0 ? real : overriding;
};

const newBuilder = async (
  graph: CallGraph,
  { vertex, via, depth }: TraceStep & { readonly depth: number },
): Promise<TraceBuilder> => {
  const annotations = await surfacesOf(graph, vertex);
  return { vertex, ...vertexFields(vertex), depth, ...(via ? { via } : {}), annotations, children: [], byNameOnly: 0 };
};

const surfacesOf = async ({ view }: CallGraph, { at, lines }: Vertex): ReturnType<typeof surfacesOfSymbol> => {
  if (lines) return surfacesInLines(view, lines);
  return at ? surfacesOfSymbol(view, at) : [];
};

const finishNode = (node: TraceBuilder | TraceNode): TraceNode => {
  if (!('vertex' in node)) return node;
  const { vertex: _, children, annotations, byNameOnly, ...rest } = node;
  return {
    ...rest,
    ...(byNameOnly > 0 ? { by_name_only_count: byNameOnly } : {}),
    ...(annotations && annotations.length > 0 ? { annotations } : {}),
    ...(children.length > 0 ? { children: children.map(finishNode) } : {}),
  };
};

/** The tree cut to the `count` nodes nearest to the root. */
export const keepNearest = (tree: TraceNode, count: number): TraceNode => {
  const kept = new Set<TraceNode>([tree]);
  const queue = [tree];
  for (const node of queue) {
    for (const child of node.children ?? []) {
      if (kept.size >= count) return prune(tree, kept);
      kept.add(child);
      queue.push(child);
    }
  }
  return tree;
};

const prune = ({ children = [], ...node }: TraceNode, kept: ReadonlySet<TraceNode>): TraceNode => {
  const left = children.filter((child) => kept.has(child)).map((child) => prune(child, kept));
  return left.length > 0 ? { ...node, children: left } : node;
};

/** The nearest node of the whole tree that has fewer children in a smaller one. */
export const firstCutNode = (whole: TraceNode, smaller: TraceNode | undefined): string | undefined => {
  const queue = [{ whole, smaller }];
  for (const { whole: node, smaller: shown } of queue) {
    const [all, kept] = [node.children ?? [], shown?.children ?? []];
    if (kept.length < all.length) return node.symbol_id;
    queue.push(...all.map((child, index) => ({ whole: child, smaller: kept[index] })));
  }
  return undefined;
};

export const countNodes = ({ children = [] }: TraceNode): number => children.reduce((sum, child) => sum + countNodes(child), 1);
