/** What an entry point sets in motion, as a tree: every symbol once, where it is nearest to the entry point. */
import { fileRole, type SymbolFact } from '#model';
import type { CallGraph } from './call-graph.ts';
import { placeOfVertex, type Vertex } from './vertex.ts';

export type TraceNode = {
  /** Absent where the node only refers back. */
  readonly symbol_id?: string | undefined;
  readonly ref?: string | undefined;
  readonly display_name: string;
  readonly kind?: string | undefined;
  readonly depth: number;
  readonly path?: string | undefined;
  readonly line_start?: number | undefined;
  /** How its parent leads to it, when not by a call. */
  readonly via?: 'implementation' | 'override' | undefined;
  readonly annotations?: readonly { readonly kind: string; readonly value: string }[] | undefined;
  readonly children?: readonly TraceNode[] | undefined;
};

export type Trace = { readonly tree: TraceNode; readonly total: number; readonly isTruncated: boolean };

type Growing = Omit<TraceNode, 'children'> & { readonly vertex: Vertex; readonly children: (Growing | TraceNode)[] };
type Bounds = { readonly depth: number; readonly limit: number };

/** Nearest first, so that a limit cuts what is farthest away. */
export const traceFrom = async (graph: CallGraph, root: Vertex, { depth, limit }: Bounds): Promise<Trace> => {
  const tree = await grow(graph, { vertex: root, depth: 0 });
  const queue = [tree];
  const placed = new Set([root.id]);
  let isTruncated = false;
  for (const node of queue) {
    if (node.depth >= depth) continue;
    for (const { vertex, via } of await stepsFrom(graph, node)) {
      if (placed.has(vertex.id)) {
        node.children.push({ ref: vertex.id, display_name: vertex.displayName, depth: node.depth + 1, ...(via ? { via } : {}) });
      } else if (placed.size >= limit) {
        isTruncated = true;
      } else {
        placed.add(vertex.id);
        const child = await grow(graph, { vertex, depth: node.depth + 1, via });
        node.children.push(child);
        queue.push(child);
      }
    }
  }
  return { tree: wireOf(tree), total: placed.size, isTruncated };
};

type Step = { readonly vertex: Vertex; readonly via?: TraceNode['via'] };

/**
 * Calls in the order of the text, then what may stand in for a member. What stands in itself came with all others of its
 * kind; an entry point is meant as it stands, unless it is only declared.
 */
const stepsFrom = async (graph: CallGraph, { vertex, depth, via }: Growing): Promise<readonly Step[]> => {
  if (!vertex.at) return [];
  const { inside } = await graph.calledBy(vertex.at);
  const calls = inside.map((callee) => ({ vertex: callee }));
  const isDeclaration = await isDeclaredOnly(graph, vertex.at);
  if (via !== undefined || (depth === 0 && !isDeclaration)) return calls;
  const standIns = inPlace(await graph.standInsOf(vertex.at));
  return [...calls, ...standIns.map((each) => ({ vertex: each, via: isDeclaration ? 'implementation' : 'override' }) as const)];
};

/** Doubles that tests make are no part of a feature, unless nothing else implements it. */
const inPlace = (standIns: readonly Vertex[]): readonly Vertex[] => {
  const real = standIns.filter(({ path }) => path === undefined || fileRole(path) !== 'tests');
  return real.length > 0 ? real : standIns;
};

const INTERFACES: ReadonlySet<string> = new Set(['interface', 'protocol', 'trait']);

const isDeclaredOnly = async (graph: CallGraph, at: NonNullable<Vertex['at']>): Promise<boolean> => {
  const { symbols } = await graph.file(at.entry);
  const own: SymbolFact | undefined = symbols[at.symbol];
  const owner = own?.parent === undefined ? undefined : symbols[own.parent];
  return INTERFACES.has(owner?.kind ?? '') || /\babstract\b/u.test(own?.signature ?? '');
};

const grow = async (graph: CallGraph, { vertex, via, depth }: Step & { readonly depth: number }): Promise<Growing> => {
  const { surfaces } = vertex.at ? await graph.file(vertex.at.entry) : { surfaces: [] };
  const annotations = surfaces.filter(({ from }) => from === vertex.at?.symbol).map(({ kind, value }) => ({ kind, value }));
  return { vertex, ...placeOfVertex(vertex), depth, ...(via ? { via } : {}), annotations, children: [] };
};

const wireOf = (node: Growing | TraceNode): TraceNode => {
  if (!('vertex' in node)) return node;
  const { vertex: _, children, annotations, ...rest } = node;
  return {
    ...rest,
    ...(annotations && annotations.length > 0 ? { annotations } : {}),
    ...(children.length > 0 ? { children: children.map(wireOf) } : {}),
  };
};

/** The tree with its first nodes alone, counted by distance from the root. */
export const firstOf = (tree: TraceNode, count: number): TraceNode => {
  const kept = new Set<TraceNode>([tree]);
  const queue = [tree];
  for (const node of queue) {
    for (const child of node.children ?? []) {
      if (kept.size >= count) return pruned(tree, kept);
      kept.add(child);
      queue.push(child);
    }
  }
  return tree;
};

const pruned = ({ children = [], ...node }: TraceNode, kept: ReadonlySet<TraceNode>): TraceNode => {
  const left = children.filter((child) => kept.has(child)).map((child) => pruned(child, kept));
  return left.length > 0 ? { ...node, children: left } : node;
};

export const countNodes = ({ children = [] }: TraceNode): number => children.reduce((sum, child) => sum + countNodes(child), 1);
