/** Symbols near a hit in the code graph: what it calls, uses and imports, and what calls, uses, implements and tests it. */
import type { ReferenceKind } from '#model';
import type { SymbolAddress } from '#link';
import type { CallGraph } from '../graph/call-graph.ts';
import { testsLast } from '../graph/reaching-tests.ts';
import type { TestSymbols } from '../graph/test-symbols.ts';
import { fileVertex, type Vertex } from '../graph/vertex.ts';

/** How a step leads on, the relation it stands for, and which end of that relation it starts from. */
const STEPS = {
  calls: { relation: 'calls', isForward: true },
  called_by: { relation: 'calls', isForward: false },
  implemented_by: { relation: 'implements', isForward: false },
  uses: { relation: 'uses', isForward: true },
  tested_by: { relation: 'tests', isForward: false },
  used_by: { relation: 'uses', isForward: false },
  imports: { relation: 'imports', isForward: true },
} as const;
type Step = keyof typeof STEPS;

/** How close a step keeps to the subject of the hit. */
const RELEVANCE: Readonly<Record<(typeof STEPS)[Step]['relation'], number>> = {
  calls: 1,
  uses: 0.8,
  implements: 0.6,
  imports: 0.5,
  tests: 0.4,
};

export type RelatedSymbol = {
  readonly vertex: Vertex;
  /** From the hit to it. */
  readonly steps: readonly Step[];
  /** The vertices on the way, the hit first and the symbol itself last. */
  readonly way: readonly Vertex[];
};
/** From the caller, user, importer or test to what it calls, uses, imports or tests. */
export type RelatedEdge = { readonly from: string; readonly to: string; readonly relationship: string };

type RelatedSearch = {
  readonly graph: CallGraph;
  readonly tests: TestSymbols;
  readonly isAllowed: (vertex: Vertex) => boolean;
};
type RelatedBounds = { readonly depth: number; readonly limit: number };
type RelatedStep = { readonly vertex: Vertex; readonly step: Step };

/** Nearest first. At each distance, one of each kind, then the second of each, and so on. */
export const findRelatedSymbols = async (
  search: RelatedSearch,
  start: SymbolAddress,
  { depth, limit }: RelatedBounds,
): Promise<{ readonly related: readonly RelatedSymbol[]; readonly edges: readonly RelatedEdge[] }> => {
  const root = await search.graph.vertex(start);
  const seen = new Set([root.id]);
  const edges: RelatedEdge[] = [];
  const queue: RelatedSymbol[] = [{ vertex: root, steps: [], way: [root] }];
  for (const from of queue) {
    if (from.steps.length >= depth || edges.length >= limit) break;
    for (const { vertex, step } of await relatedStepsFrom(search, from.vertex)) {
      if (seen.has(vertex.id) || edges.length >= limit || !search.isAllowed(vertex)) continue;
      seen.add(vertex.id);
      queue.push({ vertex, steps: [...from.steps, step], way: [...from.way, vertex] });
      edges.push(edgeOf(from.vertex, step, vertex));
    }
  }
  return { related: queue.slice(1), edges };
};

const edgeOf = (from: Vertex, step: Step, to: Vertex): RelatedEdge => {
  const { relation, isForward } = STEPS[step];
  return isForward ? { from: from.id, to: to.id, relationship: relation } : { from: to.id, to: from.id, relationship: relation };
};

/** Falls with the distance and with weaker relations on the way. */
export const relevanceOf = ({ steps }: RelatedSymbol): number => {
  const mean = steps.reduce((sum, step) => sum + RELEVANCE[STEPS[step].relation], 0) / Math.max(1, steps.length);
  return Math.round((mean / (steps.length + 1)) * 1_000) / 1_000;
};

const relatedStepsFrom = async ({ graph, tests }: RelatedSearch, { at }: Vertex): Promise<readonly RelatedStep[]> => {
  if (!at) return [];
  const { inside } = await graph.calledVertices(at);
  const callers = [...(await graph.callersOf(at, { followsInterface: false }))].sort(testsLast(graph.view));
  const areTests = await Promise.all(callers.map((caller) => tests.isTest(caller)));
  const overriding = await graph.overridingMembers(at);
  return interleave([
    stepsTo('calls', inside),
    stepsTo(
      'called_by',
      callers.filter((caller, index) => !areTests[index] && caller.at !== undefined),
    ),
    stepsTo('implemented_by', overriding),
    stepsTo('uses', await usedSymbols(graph, at)),
    stepsTo(
      'tested_by',
      callers.filter((_, index) => areTests[index]),
    ),
    stepsTo('used_by', await usersOfType(graph, at)),
    stepsTo('imports', await importedFiles(graph, at)),
  ]);
};

const stepsTo = (step: Step, vertices: readonly Vertex[]): readonly RelatedStep[] => vertices.map((vertex) => ({ vertex, step }));

const USES: ReadonlySet<ReferenceKind> = new Set(['type', 'read', 'write', 'extends', 'implements']);

/** Types, functions and variables that it mentions without calling them. Fields and the type around it say too little. */
const usedSymbols = async (graph: CallGraph, at: SymbolAddress): Promise<readonly Vertex[]> => {
  const used = new Map<string, Vertex>();
  const { qualifiedName } = (await graph.links.symbol(at)).fact;
  for (const { target } of await graph.links.outsideUsesOf(at, USES)) {
    const { fact } = await graph.links.symbol(target);
    const isField = fact.role === 'value' && fact.parent !== undefined;
    const isAround = qualifiedName.startsWith(`${fact.qualifiedName}.`);
    const vertex = isField || isAround ? undefined : await graph.vertex(target);
    if (vertex) used.set(vertex.id, vertex);
  }
  return [...used.values()];
};

/** The symbols that mention a type; a function has callers instead. */
const usersOfType = async (graph: CallGraph, at: SymbolAddress): Promise<readonly Vertex[]> =>
  (await graph.links.symbol(at)).fact.role === 'type' ? (await graph.usersOf(at)).filter((user) => user.at !== undefined) : [];

const importedFiles = async (graph: CallGraph, at: SymbolAddress): Promise<readonly Vertex[]> =>
  (await graph.links.importsOf(at.entry)).flatMap((entry) => {
    const path = graph.pathOf(entry);
    return path === undefined ? [] : [fileVertex(path, 1)];
  });

/** The first of each list, then the second of each, and so on. */
const interleave = (lists: readonly (readonly RelatedStep[])[]): readonly RelatedStep[] => {
  const longest = Math.max(...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list[index] ?? [])).flat();
};
