import { z } from 'zod';
import { countOf, defined, type Hint, OPERATION, Problem, symbolId } from '#model';
import type { SymbolAddress, UseKind } from '#link';
import { defineOperation, depthInput, type OperationContext, referencesInput, uncoveredSymbols } from '#call';
import { symbolAddress } from '../targets/resolved-symbol.ts';
import { findSymbol, symbolInput } from '../targets/symbol-input.ts';
import { CallGraph } from './call-graph.ts';
import { requireCallable } from './require-callable.ts';
import { type ChangedSymbol, changedSymbols } from './changed-symbols.ts';
import { reachingTests, testsLast } from './reaching-tests.ts';
import { vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';
import { type Levels, NODE_PAGES, nodeFields, nodesOutput, renderNodes, walkLevels, walkPageReply } from './walk-levels.ts';

/** Limits of the search for tests. */
const TEST_SEARCH = { depth: 6, maxVisited: 300 };
const MAX_CHANGED_SYMBOLS = 100;

export const graphCallers = defineOperation({
  name: 'graph_callers',
  summary: 'List callers of a function or method. depth: transitive; tests: tests that reach it; changed: for uncommitted code.',
  toolset: 'graph',
  isDefault: true,
  aliases: [
    { name: 'callers', command: 'List the callers of a function or method.' },
    { name: 'impact', preset: { depth: 6, tests: true } },
  ],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'Direct callers', input: { symbol_id: 'src/model/ids.ts#symbolId' } },
    {
      title: 'Three levels up, through interfaces, with tests',
      input: { name: 'openLinks', depth: 3, follow_interface: true, tests: true },
    },
    { title: 'Tests to run for uncommitted changes', input: { changed: true, tests: true } },
  ],
  input: z.object({
    ...symbolInput,
    depth: depthInput.default(1),
    limit: referencesInput.default(20).describe('Per level. At most 500.'),
    follow_interface: z.boolean().default(false).describe('Include calls through the interface or base member.'),
    tests: z.boolean().default(false).describe('Include tests that reach it.'),
    changed: z.boolean().default(false).describe('All symbols that differ from HEAD; give no symbol.'),
  }),
  output: z.object({
    ...nodesOutput,
    changed_symbols: z.array(z.object({ ...vertexOutput, change: z.enum(['added', 'modified']) })).optional(),
    removed_symbols: z.array(z.string()).optional().describe('In HEAD, but no longer in the view.'),
    interface_implementation_hint: z
      .object({
        implements: z.array(z.string()),
        additional_callers_via_interface: z.number(),
        retry_hint: z.string(),
      })
      .optional(),
    tests: z.array(z.object({ ...vertexOutput, depth: z.number() })).optional(),
    uncovered_files: z.number().optional().describe('Files that mention a name but were not searched.'),
  }),
  isPaged: true,
  list: NODE_PAGES,
  run: async (context, input) => {
    const { view, caller, offset } = context;
    const graph = new CallGraph(view, caller.signal);
    const question = await findRoots(context, graph, input);
    const { roots } = question;
    // First, because its lookups cover the first level.
    const { viaInterface, hints } = await findOmittedCallers(graph, input.follow_interface ? undefined : question.root);
    const levels = await walkLevels({
      roots,
      depth: input.depth,
      limit: input.limit,
      offset,
      order: testsLast,
      next: async ({ at }) => at && graph.callersOf(at, { followsInterface: input.follow_interface }),
    });
    const { tests, isTruncated } = await reachingTests(graph, input.tests ? roots : [], {
      ...TEST_SEARCH,
      limit: input.limit,
      stopAfter: input.limit,
    });
    return {
      data: defined({
        root: question.root?.id,
        ...nodeFields(levels),
        ...changeFields(question),
        interface_implementation_hint: viaInterface,
        tests: tests.map(({ vertex, depth }) => ({ ...vertexFields(vertex), depth })),
        uncovered_files: graph.uncoveredFiles > 0 ? graph.uncoveredFiles : undefined,
      }),
      message: `${callersSentence(question, levels, input.depth)}${input.tests ? `, ${tests.length === 0 ? 'no tests' : countOf(tests.length, 'test')}` : ''}.`,
      confidence: levels.total > 0 ? ('medium' as const) : ('low' as const),
      ...walkPageReply(levels, hints),
      ...(isTruncated ? { meta: { result_completeness: 'truncated' as const } } : {}),
      ...(levels.total === 0 ? { warnings: await uncoveredSymbols(view) } : {}),
      readerBytes: 0,
    };
  },
  render: ({ nodes, changed_symbols: changed = [], tests = [], interface_implementation_hint: hint }) =>
    [
      ...changed.map((each) => `${each.change}  ${renderVertex(each)}`),
      ...(nodes.length > 0 ? [renderNodes(nodes)] : []),
      ...(hint ? [hint.retry_hint] : []),
      ...(tests.length > 0 ? ['tests:', ...tests.map((test) => `  ${renderVertex(test)}`)] : []),
    ].join('\n'),
});

type CallersInput = Parameters<typeof findSymbol>[1] & {
  readonly changed: boolean;
  readonly max_reindex_ms?: number | undefined;
};

type Roots = {
  readonly roots: readonly Vertex[];
  /** The requested symbol; absent for `changed`. */
  readonly root?: Vertex;
  readonly changes?: readonly ChangedSymbol[];
  readonly removed?: readonly string[];
};

const findRoots = async (context: OperationContext, graph: CallGraph, input: CallersInput): Promise<Roots> => {
  if (input.changed) return changedRoots(context, input);
  const found = await findSymbol(context, input, { tool: OPERATION.graphCallers, args: input });
  requireCallable(found, OPERATION.graphCallers);
  const root = await graph.vertex(symbolAddress(context.view, found));
  return { root, roots: [root] };
};

const changedRoots = async (context: OperationContext, input: CallersInput): Promise<Roots> => {
  if (input.symbol_id ?? input.qualified_name ?? input.name ?? input.path)
    throw new Problem('invalid_input', '"changed" covers everything that differs from HEAD and takes no symbol.', {
      hint: 'Drop "changed" or the symbol.',
      details: { field: 'changed' },
      nextActions: [{ tool: OPERATION.graphCallers, args: { changed: true, tests: true }, reason: 'Callers of the changes.' }],
    });
  const { symbols, removed } = await changedSymbols(context, input.max_reindex_ms);
  const changes = symbols.slice(0, MAX_CHANGED_SYMBOLS);
  return { roots: changes.map(({ vertex }) => vertex), changes, removed };
};

const changeFields = ({ changes, removed }: Roots) =>
  defined({
    changed_symbols: changes?.map(({ vertex, change }) => ({ ...vertexFields(vertex), change })),
    removed_symbols: removed,
  });

const READS: ReadonlySet<UseKind> = new Set(['read']);

type OmittedCallers = { readonly viaInterface?: Awaited<ReturnType<typeof interfaceHint>>; readonly hints?: readonly Hint[] };

/** What the answer leaves out: callers through interfaces and overrides, and places that pass the symbol as a value. */
const findOmittedCallers = async (graph: CallGraph, root: Vertex | undefined): Promise<OmittedCallers> => {
  if (!root?.at) return {};
  const all = await graph.callersOf(root.at, { followsInterface: true });
  const direct = new Set((await graph.callersOf(root.at, { followsInterface: false })).map(({ id }) => id));
  const more = all.filter(({ id }) => !direct.has(id) && id !== root.id).length;
  const { fact } = await graph.links.symbol(root.at);
  const mayBePassed = fact.role === 'callable' && fact.kind !== 'constructor';
  const passed = mayBePassed ? (await graph.usesOf(root.at, READS)).length : 0;
  return {
    ...(more > 0 ? { viaInterface: await interfaceHint(graph, root.at, more) } : {}),
    ...(passed > 0 ? { hints: [passedAsValueHint(passed)] } : {}),
  };
};

const interfaceHint = async (graph: CallGraph, at: SymbolAddress, count: number) => ({
  implements: (await Promise.all((await graph.relatedMembers(at)).map((each) => graph.links.symbol(each)))).map(
    ({ path, fact }) => symbolId(path, fact.qualifiedName, fact.ordinal),
  ),
  additional_callers_via_interface: count,
  retry_hint: `${countOf(count, 'more caller')} through interfaces and overrides: set follow_interface.`,
});

const passedAsValueHint = (count: number): Hint => ({
  type: 'info',
  text: `Passed as a value in ${countOf(count, 'place')}; list them with ${OPERATION.refsFind}, kind "read".`,
});

const callersSentence = ({ root, roots }: Roots, { total, isLowerBound, isRecursive }: Levels, depth: number): string => {
  const whom = root ? root.displayName : countOf(roots.length, 'changed symbol');
  return `${total === 0 ? 'No callers' : `${isLowerBound ? 'At least ' : ''}${countOf(total, 'caller')}`} of ${whom}${isRecursive ? ' besides itself' : ''}${depth > 1 ? ` within ${depth} levels` : ''}`;
};
