/** The call tree below an entry point: every symbol once, where it is nearest to the entry point. */
import { fileRole, type SymbolFact } from '#model';
import type { CallGraph } from './call-graph.ts';
import { INTERFACE_KINDS } from './find-related-types.ts';
import { vertexFields, type Vertex } from './vertex.ts';

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
  readonly children?: readonly TraceNode[] | undefined;
};

export type Trace = {
  readonly tree: TraceNode;
  /** Symbols in the tree, and at least how many there are. */
  readonly total: number;
  readonly least: number;
  /** The nearest symbol with callees that the limit left out. */
  readonly firstCut?: string;
};

type TraceBuilder = Omit<TraceNode, 'children'> & { readonly vertex: Vertex; readonly children: (TraceBuilder | TraceNode)[] };
type TraceBounds = { readonly depth: number; readonly limit: number };

/** Breadth first, so the limit drops the farthest symbols. */
export const buildTrace = async (graph: CallGraph, root: Vertex, { depth, limit }: TraceBounds): Promise<Trace> => {
  const tree = await newBuilder(graph, { vertex: root, depth: 0 });
  const queue = [tree];
  const seen = new Set([root.id]);
  const cut = new Set<string>();
  let firstCut: string | undefined;
  for (const node of queue) {
    if (node.depth >= depth) continue;
    for (const { vertex, via } of await traceStepsFrom(graph, node)) {
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
  return {
    tree: finishNode(tree),
    total: seen.size,
    least: seen.size + cut.size,
    ...(firstCut === undefined ? {} : { firstCut }),
  };
};

type TraceStep = { readonly vertex: Vertex; readonly via?: TraceNode['via'] };

/**
 * Calls in source order, then the members that override this one. A node that is itself an override came with all others,
 * so its own are skipped; an entry point's are skipped unless it is only declared.
 */
const traceStepsFrom = async (graph: CallGraph, { vertex, depth, via }: TraceBuilder): Promise<readonly TraceStep[]> => {
  if (!vertex.at) return [];
  const { inside } = await graph.calledVertices(vertex.at);
  const calls = inside.map((callee) => ({ vertex: callee }));
  const isDeclaration = await isDeclaredOnly(graph, vertex.at);
  if (via !== undefined || (depth === 0 && !isDeclaration)) return calls;
  const overriding = withoutTestDoubles(await graph.overridingMembers(vertex.at));
  return [...calls, ...overriding.map((each) => ({ vertex: each, via: isDeclaration ? 'implementation' : 'override' }) as const)];
};

/** Test doubles are not part of a feature, unless nothing else implements it. */
const withoutTestDoubles = (overriding: readonly Vertex[]): readonly Vertex[] => {
  const real = overriding.filter(({ path }) => path === undefined || fileRole(path) !== 'tests');
  return real.length > 0 ? real : overriding;
};

const isDeclaredOnly = async (graph: CallGraph, at: NonNullable<Vertex['at']>): Promise<boolean> => {
  const { symbols } = await graph.file(at.entry);
  const own: SymbolFact | undefined = symbols[at.symbol];
  const owner = own?.parent === undefined ? undefined : symbols[own.parent];
  return INTERFACE_KINDS.has(owner?.kind ?? '') || /\babstract\b/u.test(own?.signature ?? '');
};

const newBuilder = async (
  graph: CallGraph,
  { vertex, via, depth }: TraceStep & { readonly depth: number },
): Promise<TraceBuilder> => {
  const { surfaces } = vertex.at ? await graph.file(vertex.at.entry) : { surfaces: [] };
  const annotations = surfaces.filter(({ from }) => from === vertex.at?.symbol).map(({ kind, value }) => ({ kind, value }));
  return { vertex, ...vertexFields(vertex), depth, ...(via ? { via } : {}), annotations, children: [] };
};

const finishNode = (node: TraceBuilder | TraceNode): TraceNode => {
  if (!('vertex' in node)) return node;
  const { vertex: _, children, annotations, ...rest } = node;
  return {
    ...rest,
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
