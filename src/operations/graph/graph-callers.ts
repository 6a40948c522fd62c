import { z } from 'zod';
import { countOf, defined, type Hint, type NextAction, OPERATION } from '#model';
import { defineOperation, depthInput, type OperationContext, referencesInput, scopeInput, uncoveredUses } from '#call';
import { missingPartnersOutput, renderMissingPartners } from '../history/missing-partners.ts';
import {
  otherCandidatesPart,
  overloadFields,
  overloadsOutput,
  overloadsPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { symbolInput } from '../targets/symbol-input.ts';
import { CallGraph } from './call-graph.ts';
import { type CallerRoots, changedSymbolOutput, changeFields, findCallerRoots, renderChange } from './caller-roots.ts';
import { byNameOnlyPart, CallerSearch } from './omitted-callers.ts';
import { type ReachingTests, reachingTests, testsLast } from './reaching-tests.ts';
import { TestSymbols } from './test-symbols.ts';
import { VertexScope } from './vertex-scope.ts';
import { namedVertex, vertexFields, vertexOutput, renderVertex, type Vertex } from './vertex.ts';
import {
  countReached,
  type Levels,
  NODE_PAGES,
  nodeFields,
  nodesOutput,
  renderNodes,
  walkLevels,
  walkPageReply,
} from './walk-levels.ts';

/** Limits of the search for tests. */
const TEST_SEARCH = { depth: 6, maxVisited: 1_000, stopAfter: Number.POSITIVE_INFINITY };

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
    scope: scopeInput,
  }),
  output: z.object({
    ...nodesOutput,
    ...overloadsOutput,
    by_name_only_count: z.number().optional().describe('More calls of the root and of inner nodes, known by name only.'),
    changed_symbols: z.array(changedSymbolOutput).optional(),
    total_changed_symbols: z.number().optional(),
    usually_changed_together: missingPartnersOutput,
    removed_symbols: z.array(z.string()).optional().describe('In HEAD, but no longer in the view.'),
    interface_implementation_hint: z
      .object({
        implements: z.array(z.string()),
        additional_callers_via_interface: z.number(),
        retry_hint: z.string(),
      })
      .optional(),
    tests: z.array(z.object({ ...vertexOutput, depth: z.number() })).optional(),
    total_tests_found: z.number().optional().describe('Before the limit.'),
    tests_incomplete: z.boolean().optional().describe('The search for tests ended early; there may be more.'),
    tests_by_name_only_count: z.number().optional().describe('Calls on the way to tests known by name only, not followed.'),
    uncovered_files: z.number().optional().describe('Files that mention a name but were not searched.'),
  }),
  isPaged: true,
  list: NODE_PAGES,
  run: async (context, input) => {
    const { view, caller, offset } = context;
    const graph = new CallGraph(view, caller.signal);
    const question = await findCallerRoots(context, graph, input);
    const scope = await VertexScope.open(view, { tool: OPERATION.graphCallers, args: input });
    const search = new CallerSearch(graph, { followsInterface: input.follow_interface, scope });
    const levels = await walkLevels({
      roots: question.roots,
      sharedRoot: question.root,
      depth: input.depth,
      limit: input.limit,
      offset,
      order: testsLast(view),
      next: (vertex) => callersIn(search, question, vertex),
    });
    const tests = input.tests ? await testsOf(context, question, { graph, limit: input.limit }) : undefined;
    const omitted = search.total();
    const hint = await search.interfaceHint();
    const outside = scope.reply('caller');
    return {
      data: defined({
        root: question.root?.id,
        ...(question.named ? overloadFields(question.named) : {}),
        ...nodeFields(levels, (id) => search.omittedFor(id)),
        by_name_only_count: omitted.byNameOnly > 0 ? omitted.byNameOnly : undefined,
        ...changeFields(question),
        interface_implementation_hint: hint,
        ...testFields(tests),
        uncovered_files: graph.uncoveredFiles > 0 ? graph.uncoveredFiles : undefined,
      }),
      message: `${callersSentence(question, levels, { ...omitted, depth: input.depth })}${testsPart(tests)}.${otherCandidatesPart(question.named?.others ?? [])}`,
      confidence: levels.total > 0 ? ('medium' as const) : ('low' as const),
      ...walkPageReply(levels, [...outside.hints, ...(await passedAsValue(graph, question.root))]),
      ...omittedReply(
        { tests, question, isInterfaceCut: hint !== undefined, search: tests?.search ?? search },
        input,
        outside.nextActions,
      ),
      ...(levels.total === 0 ? { warnings: await uncoveredUses(view, question.roots.map(namedVertex)) } : {}),
      readerBytes: 0,
    };
  },
  render: (data) =>
    [
      ...(data.changed_symbols ?? []).map(renderChange),
      ...cutLine(data.changed_symbols?.length ?? 0, data.total_changed_symbols ?? 0, 'changed symbols'),
      ...renderMissingPartners(data.usually_changed_together),
      ...(data.nodes.length > 0 ? [renderNodes(data.nodes)] : []),
      ...(data.interface_implementation_hint ? [data.interface_implementation_hint.retry_hint] : []),
      ...renderTests(data),
      ...renderOtherCandidates(data.other_candidates),
    ].join('\n'),
});

const callersIn = async (
  search: CallerSearch,
  { danglingCallers, root, roots, changes }: CallerRoots,
  { id, at }: Vertex,
): Promise<readonly Vertex[] | undefined> => {
  const dangling = search.inScope(danglingCallers.get(id) ?? []);
  // Calls that are known by name only are the same for all overloads.
  const isOverload = changes === undefined && id !== root?.id && roots.some((each) => each.id === id);
  const callers = at && (await search.callersOf({ id, at, countsByName: !isOverload }));
  return dangling.length > 0 || callers ? [...dangling, ...(callers ?? [])] : undefined;
};

type FoundTests = ReachingTests & { readonly search: CallerSearch };

/** Calls through interfaces count. */
const testsOf = async (
  { view }: OperationContext,
  question: CallerRoots,
  { graph, limit }: { readonly graph: CallGraph; readonly limit: number },
): Promise<FoundTests> => {
  const symbols = new TestSymbols(view);
  const search = new CallerSearch(graph, { followsInterface: true });
  const found = await reachingTests(
    {
      ...TEST_SEARCH,
      limit,
      isTest: (vertex) => symbols.isTest(vertex),
      callersOf: (vertex) => callersIn(search, question, vertex),
    },
    question.roots,
  );
  return { ...found, search };
};

const testFields = (found: FoundTests | undefined) =>
  found
    ? defined({
        tests: found.tests.map(({ vertex, depth }) => ({ ...vertexFields(vertex), depth })),
        total_tests_found: found.total,
        tests_incomplete: found.isLowerBound ? true : undefined,
        tests_by_name_only_count: found.search.total().byNameOnly || undefined,
      })
    : {};

const isCut = (found: FoundTests | undefined): boolean =>
  found !== undefined && (found.isLowerBound || found.tests.length < found.total);

const isCutChange = ({ changes }: CallerRoots): boolean => changes !== undefined && changes.fields.length < changes.all.length;

const passedAsValue = async (graph: CallGraph, root: Vertex | undefined): Promise<readonly Hint[]> => {
  if (!root?.at) return [];
  const { fact } = await graph.links.symbol(root.at);
  const mayBePassed = fact.role === 'callable' && fact.kind !== 'constructor';
  const passed = mayBePassed ? (await graph.readsOf(root.at)).length : 0;
  if (passed === 0) return [];
  const text = `Passed as a value in ${countOf(passed, 'place')}; list them with ${OPERATION.refsFind}, kind "read".`;
  return [{ type: 'info', text }];
};

type Omissions = {
  readonly tests: FoundTests | undefined;
  readonly question: CallerRoots;
  readonly isInterfaceCut: boolean;
  readonly search: CallerSearch;
};

/** How to get what the answer leaves out besides nodes, which have pages. */
const omittedReply = (
  { tests, question, isInterfaceCut, search }: Omissions,
  input: { readonly limit: number },
  others: readonly NextAction[],
) => {
  const through: NextAction = {
    tool: OPERATION.graphCallers,
    args: { ...input, follow_interface: true },
    reason: 'With callers through interfaces and overrides.',
  };
  const byName = search.byNameActions();
  const actions = [...largerLimit(tests, question, input), ...byName, ...(isInterfaceCut ? [through] : []), ...others];
  return {
    ...(isCut(tests) || isCutChange(question) ? { meta: { result_completeness: 'truncated' as const } } : {}),
    ...(actions.length > 0 ? { nextActions: actions } : {}),
  };
};

/** The largest limit. */
const MAX_LIMIT = 500;

/** A limit that holds all tests and changed symbols, as far as allowed. */
const largerLimit = (
  tests: FoundTests | undefined,
  question: CallerRoots,
  input: { readonly limit: number },
): readonly NextAction[] => {
  const areTestsCut = tests !== undefined && tests.tests.length < tests.total;
  const limit = Math.min(MAX_LIMIT, Math.max(tests?.total ?? 0, question.changes?.all.length ?? 0));
  if (!(areTestsCut || isCutChange(question)) || limit <= input.limit) return [];
  const reason = areTestsCut ? 'More tests.' : 'More changed symbols.';
  return [{ tool: OPERATION.graphCallers, args: { ...input, limit, cursor: undefined }, reason }];
};

type SentenceCounts = { readonly byNameOnly: number; readonly depth: number };

const callersSentence = (
  { root, named, changes }: CallerRoots,
  levels: Levels,
  { byNameOnly, depth }: SentenceCounts,
): string => {
  const { total, isRecursive } = levels;
  const none = byNameOnly > 0 ? 'No resolved callers' : 'No callers';
  const some = `${countReached(levels)} ${total === 1 ? 'caller' : 'callers'}`;
  const callers = total === 0 ? none : capitalised(some);
  const within = depth > 1 ? ` within ${depth} levels` : '';
  return `${callers} of ${root?.displayName ?? changesPart(changes)}${named ? overloadsPart(named) : ''}${root && isRecursive ? ' besides itself' : ''}${within}${byNameOnlyPart(byNameOnly, total)}`;
};

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `4 changed symbols (1 moved, 1 removed; 12 uses left behind)`. */
const changesPart = (changes: CallerRoots['changes']): string => {
  const { all = [], followed = [] } = changes ?? {};
  const parts = (['moved', 'removed'] as const).flatMap((change) => {
    const count = all.filter((each) => each.change === change).length;
    return count > 0 ? [`${count} ${change}`] : [];
  });
  const left = all.reduce((sum, { dangling }) => sum + dangling.uses.length, 0);
  const uses = left > 0 ? `; ${countOf(left, 'use')} left behind` : '';
  const of = followed.length < all.length ? `${followed.length} of ` : '';
  return `${of}${countOf(all.length, 'changed symbol')}${parts.length > 0 ? ` (${parts.join(', ')}${uses})` : ''}`;
};

const testsPart = (found: FoundTests | undefined): string => {
  if (!found) return '';
  const { tests, total, isLowerBound, search } = found;
  const { byNameOnly } = search.total();
  const count = total === 0 ? 'no tests' : isLowerBound ? `at least ${countOf(total, 'test')}` : countOf(total, 'test');
  const shown = tests.length < total ? `${tests.length} of ${count}` : count;
  return `, ${shown}${byNameOnly === 0 ? '' : ` (${countOf(byNameOnly, 'call')} by name only not followed)`}`;
};

const cutLine = (shown: number, total: number, what: string): readonly string[] =>
  shown < total ? [`${shown} of ${total} ${what}`] : [];

type RenderedTests = {
  readonly tests?: readonly Parameters<typeof renderVertex>[0][] | undefined;
  readonly total_tests_found?: number | undefined;
  readonly tests_incomplete?: boolean | undefined;
};

const renderTests = ({ tests = [], total_tests_found: total = 0, tests_incomplete: isLowerBound }: RenderedTests) => {
  if (tests.length === 0) return [];
  const of = `${tests.length} of ${isLowerBound ? 'at least ' : ''}${total}`;
  const title = tests.length < total || isLowerBound ? `tests (${of}):` : 'tests:';
  return [title, ...tests.map((test) => `  ${renderVertex(test)}`)];
};
