import { z } from 'zod';
import { defined, type NextAction, OPERATION } from '#model';
import type { LineCall } from '#link';
import { defineOperation, depthInput, referencesInput, scopeInput } from '#call';
import {
  otherCandidatesPart,
  overloadFields,
  overloadsOutput,
  overloadsPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols, symbolInput } from '../targets/symbol-input.ts';
import { CallGraph } from './call-graph.ts';
import { byNameOnlyPart } from './omitted-callers.ts';
import { namedRoots } from './named-roots.ts';
import { CALLABLES } from './require-callable.ts';
import type { Vertex } from './vertex.ts';
import { VertexScope } from './vertex-scope.ts';
import {
  countReached,
  type Levels,
  NODE_PAGES,
  nodeFields,
  nodesOutput,
  type OmittedCalls,
  renderNodes,
  walkLevels,
  walkPageReply,
} from './walk-levels.ts';

/** Calls by name listed for the root. */
const MAX_NAMED_CALLS = 20;

const namedCall = z.object({ name: z.string(), line_start: z.number(), container: z.string().optional() });

export const graphCallees = defineOperation({
  name: 'graph_callees',
  summary: 'List what a function or method calls.',
  description: 'depth: transitive. Each callee once, at its smallest depth; external ones last, without a path.',
  toolset: 'graph',
  aliases: [{ name: 'callees', command: 'List what a function or method calls.' }],
  needs: 'symbols',
  positional: ['symbol_id'],
  examples: [
    { title: 'Direct callees', input: { symbol_id: 'src/link/open-links.ts#openLinks' } },
    { title: 'Three levels deep', input: { name: 'openLinks', depth: 3 } },
  ],
  input: z.object({
    ...symbolInput,
    depth: depthInput.default(1),
    limit: referencesInput.default(20).describe('Per level. At most 500.'),
    scope: scopeInput,
  }),
  output: z.object({
    ...nodesOutput,
    ...overloadsOutput,
    by_name_only_count: z.number().optional().describe('More calls in the root and inner nodes, known by name only.'),
    calls_by_name: z.array(namedCall).optional().describe('Those in the root, in source order; container: the receiver.'),
  }),
  isPaged: true,
  list: NODE_PAGES,
  run: async (context, input) => {
    const { view, caller, offset } = context;
    const named = await findSymbols(context, input, { tool: OPERATION.graphCallees, args: input, roles: CALLABLES });
    const graph = new CallGraph(view, caller.signal);
    const { root, roots } = await namedRoots(graph, named, OPERATION.graphCallees);
    const scope = await VertexScope.open(view, { tool: OPERATION.graphCallees, args: input });
    const byName = new Map<string, readonly LineCall[]>();
    const levels = await walkLevels({
      roots,
      sharedRoot: root,
      depth: input.depth,
      limit: input.limit,
      offset,
      next: async ({ at, id }) => {
        const called = at && (await graph.calledVertices(at));
        if (called) byName.set(id, called.byNameOnly);
        return called && scope.keep([...called.inside, ...called.outside]);
      },
      order: (one, other) => Number(one.path === undefined) - Number(other.path === undefined),
    });
    const omitted = await omittedCallees(graph, levels, byName);
    const unresolved = [...byName.values()].flat().length;
    const outside = scope.reply('callee');
    const stops = [...omitted.values()].some(({ implementations = 0 }) => implementations > 0);
    return {
      data: defined({
        root: root.id,
        ...overloadFields(named),
        ...nodeFields(levels, (id) => omitted.get(id)),
        by_name_only_count: unresolved > 0 ? unresolved : undefined,
        calls_by_name: callsByName(roots, byName),
      }),
      message: `${root.displayName}${overloadsPart(named)} calls ${calledPart(levels, unresolved)}${input.depth > 1 ? ` within ${input.depth} levels` : ''}${byNameOnlyPart(unresolved, levels.total)}.${otherCandidatesPart(named.others)}`,
      confidence: levels.total > 0 ? ('medium' as const) : ('low' as const),
      ...walkPageReply(levels, outside.hints),
      nextActions: [...(stops ? [traceAction(root.id)] : []), ...outside.nextActions],
      readerBytes: 0,
    };
  },
  render: ({ nodes, calls_by_name: named = [], other_candidates: others }) =>
    [
      ...(nodes.length > 0 ? [renderNodes(nodes)] : []),
      ...(named.length > 0 ? [`by name only: ${named.map(renderNamedCall).join(', ')}`] : []),
      ...renderOtherCandidates(others),
    ].join('\n'),
});

const callsByName = (roots: readonly Vertex[], byName: ReadonlyMap<string, readonly LineCall[]>) => {
  const calls = roots.flatMap(({ id }) => byName.get(id) ?? []);
  return calls.length > 0 ? calls.slice(0, MAX_NAMED_CALLS).map(namedCallFields) : undefined;
};

const omittedCallees = async (
  graph: CallGraph,
  { reached }: Levels,
  byName: ReadonlyMap<string, readonly LineCall[]>,
): Promise<ReadonlyMap<string, OmittedCalls>> => {
  const omitted = new Map<string, OmittedCalls>();
  for (const { vertex } of reached) {
    const declaration = vertex.at && (await graph.isDeclaredOnly(vertex.at)) ? vertex.at : undefined;
    const implementations = declaration ? (await graph.overridingMembers(declaration)).length : 0;
    omitted.set(vertex.id, { byNameOnly: byName.get(vertex.id)?.length ?? 0, implementations });
  }
  return omitted;
};

const calledPart = (levels: Levels, named: number): string => {
  if (levels.total > 0) return `${countReached(levels)} ${levels.total === 1 ? 'symbol' : 'symbols'}`;
  return named > 0 ? 'nothing that is resolved' : 'nothing';
};

const namedCallFields = ({ name, span, ...callee }: LineCall) =>
  defined({ name, line_start: span.lineStart, container: 'container' in callee ? callee.container : undefined });

type RenderedCall = Readonly<z.output<typeof namedCall>>;

const renderNamedCall = ({ name, line_start: line, container }: RenderedCall): string =>
  `${container === undefined ? '' : `${container}.`}${name} line ${line}`;

const traceAction = (id: string): NextAction => ({
  tool: OPERATION.graphTraceFeature,
  args: { entry_point: id },
  reason: 'Follow calls into implementations.',
});

/** Lists the calls inside a symbol that are known by name only. */
export const calleesAction = (id: string): NextAction => ({
  tool: OPERATION.graphCallees,
  args: { symbol_id: id },
  reason: 'Its own calls, with those by name only.',
});
