import { z } from 'zod';
import { countOf, largestThat, type NextAction, OPERATION } from '#model';
import {
  defineOperation,
  depthInput,
  type Immutable,
  kindsInput,
  languageInput,
  lineInput,
  type OperationContext,
  referencesInput,
  scopeInput,
} from '#call';
import { symbolAddress } from '../targets/resolved-symbol.ts';
import { besides } from '../targets/meant-symbols.ts';
import {
  otherCandidateFields,
  otherCandidatesOutput,
  otherCandidatesPart,
  renderOtherCandidates,
} from '../targets/other-candidates.ts';
import { findSymbols } from '../targets/symbol-input.ts';
import { findEntryRoute, routeOfSymbol } from '../surfaces/entry-route.ts';
import { CallGraph } from './call-graph.ts';
import { linesVertex } from './vertex.ts';
import { CALLABLES, requireCallable } from './require-callable.ts';
import { drawTree, renderMermaid } from './draw-tree.ts';
import { calleesAction } from './graph-callees.ts';
import { byNameOnlyPart } from './omitted-callers.ts';
import { VertexScope } from './vertex-scope.ts';
import { buildTrace, countNodes, firstCutNode, keepNearest } from './trace-tree.ts';

const traceNode = z.object({
  symbol_id: z.string().optional(),
  ref: z.string().optional().describe('Id of a symbol shown elsewhere in the tree.'),
  display_name: z.string(),
  kind: z.string().optional(),
  depth: z.number(),
  path: z.string().optional(),
  line_start: z.number().optional(),
  via: z
    .enum(['implementation', 'override'])
    .optional()
    .describe('Implements or overrides its parent instead of being called by it.'),
  annotations: z.array(z.object({ kind: z.string(), value: z.string() })).optional(),
  by_name_only_count: z.number().optional().describe('Calls inside it known by name only; they are not followed.'),
  get children() {
    return z.array(traceNode).optional();
  },
});

const output = z.object({
  entry_point: z.string(),
  entry_point_name: z.string(),
  entry_point_route: z.string().optional().describe('The route that the entry point handles.'),
  nodes: z.array(traceNode).describe('The entry point; children are its callees.'),
  mermaid: z.string().optional(),
  total_nodes_traversed: z.number(),
  by_name_only_count: z.number().optional().describe('Calls known by name only, in all nodes that were followed.'),
  depth: z.number(),
  truncated: z.boolean(),
  other_candidates: otherCandidatesOutput,
});
type Data = Immutable<z.output<typeof output>>;

export const graphTraceFeature = defineOperation({
  name: 'graph_trace_feature',
  summary: 'Show the call tree below an entry point, through interfaces into implementations. Upward: graph_callers.',
  toolset: 'graph',
  isDefault: true,
  aliases: [{ name: 'trace', command: 'Show the call tree below an entry point.' }, { name: 'trace_feature' }],
  rename: { symbol_id: 'entry_point', stable_id: 'entry_point', name: 'entry_point', qualified_name: 'entry_point' },
  needs: 'symbols',
  positional: ['entry_point'],
  examples: [
    { title: 'A route', input: { entry_point: 'POST /orders' } },
    { title: 'By id', input: { entry_point: 'src/link/open-links.ts#openLinks' } },
    { title: 'The function around a line, as a diagram', input: { path: 'src/model/ids.ts', line: 30, format: 'mermaid' } },
  ],
  input: z.object({
    entry_point: z
      .string()
      .min(1)
      .optional()
      .describe('symbol_id, stable_id or name, or a route such as POST /orders/7; or use path and line.'),
    path: z.string().min(1).optional(),
    line: lineInput.optional(),
    kinds: kindsInput,
    language: languageInput,
    depth: depthInput.default(3),
    limit: referencesInput.default(100).describe('Nodes. At most 500.'),
    format: z.enum(['tree', 'mermaid']).default('tree'),
    scope: scopeInput,
  }),
  output,
  shrink: (data, fits) => shrink(data, fits),
  run: async (context, input) => {
    const { view, caller } = context;
    const route = await findEntryRoute(view, input.entry_point, caller.signal);
    const graph = new CallGraph(view, caller.signal);
    const { root, left } = await findRoot({ context, graph, route }, input);
    const scope = await VertexScope.open(view, { tool: OPERATION.graphTraceFeature, args: input });
    const { tree, total, least, byNameOnly, byNameNode, firstCut } = await buildTrace({ graph, scope }, root, input);
    const outside = scope.reply('symbol');
    const count = `${firstCut === undefined ? '' : 'at least '}${least - 1}`;
    return {
      data: {
        entry_point: root.id,
        entry_point_name: root.displayName,
        ...(route ? { entry_point_route: route.name } : await routeOfSymbol(view, root, caller.signal)),
        nodes: [tree],
        ...(input.format === 'mermaid' ? { mermaid: renderMermaid(tree) } : {}),
        total_nodes_traversed: total,
        ...(byNameOnly > 0 ? { by_name_only_count: byNameOnly } : {}),
        depth: input.depth,
        truncated: firstCut !== undefined,
        ...(left.length > 0 ? { other_candidates: otherCandidateFields(left) } : {}),
      },
      messageOf: ({ nodes, truncated }) =>
        `${root.displayName} reaches ${count} ${least === 2 ? 'symbol' : 'symbols'} within ${countOf(input.depth, 'level')}${byNameOnlyPart(byNameOnly, total - 1)}.${truncated ? ` ${countSymbols(nodes) - 1} of ${count} shown.` : ''}${otherCandidatesPart(left)}`,
      rest: ({ nodes }) => restOfTrace(input, firstCutNode(tree, nodes[0]) ?? firstCut),
      hints: outside.hints,
      nextActions: [...(byNameNode === undefined ? [] : [calleesAction(byNameNode)]), ...outside.nextActions],
      confidence: 'medium' as const,
      readerBytes: 0,
    };
  },
  render: ({ nodes, mermaid, truncated, entry_point_route: route, other_candidates: others }) =>
    [
      ...(route === undefined ? [] : [route]),
      mermaid ?? nodes.map(drawTree).join('\n'),
      ...(truncated ? ['…'] : []),
      ...renderOtherCandidates(others),
    ].join('\n'),
});

type RootSearch = {
  readonly context: OperationContext;
  readonly graph: CallGraph;
  readonly route: Awaited<ReturnType<typeof findEntryRoute>>;
};
type RootInput = Parameters<typeof findSymbols>[1] & { readonly entry_point?: string | undefined };

const findRoot = async ({ context, graph, route }: RootSearch, input: RootInput) => {
  if (route && 'lines' in route) return { root: linesVertex(route.path, route.lines), left: [] };
  const { entry_point: asked, ...others } = input;
  const call = { tool: OPERATION.graphTraceFeature, args: others, roles: CALLABLES };
  const named = await findSymbols(context, { ...input, symbol_id: route?.handlerId ?? asked }, call);
  requireCallable(named.symbol, OPERATION.graphTraceFeature);
  return { root: await graph.vertex(symbolAddress(context.view, named.symbol)), left: besides(named) };
};

/** The root is one of them; references to nodes shown elsewhere are not. */
const countSymbols = (nodes: Data['nodes']): number =>
  nodes.reduce((sum, { ref, children = [] }) => sum + (ref === undefined ? 1 : 0) + countSymbols(children), 0);

type TraceInput = Readonly<Record<string, unknown>> & { readonly limit: number };

const MAX_NODES = 500;

/** More nodes if allowed, else the part of the tree that was cut first. */
const restOfTrace = (input: TraceInput, firstCut: string | undefined): readonly NextAction[] => {
  const tool = OPERATION.graphTraceFeature;
  const limit = Math.min(MAX_NODES, input.limit * 5);
  if (limit > input.limit) return [{ tool, args: { ...input, limit }, reason: 'More of the tree.' }];
  if (firstCut === undefined) return [];
  const { path: _path, line: _line, ...others } = input;
  return [{ tool, args: { ...others, entry_point: firstCut }, reason: 'The tree below the first symbol that was cut.' }];
};

/** Drops the nodes farthest from the entry point first. */
const shrink = (data: Data, fits: (data: Data) => boolean): Data => {
  const [tree] = data.nodes;
  if (!tree) return data;
  const cutAt = (count: number): Data => {
    const smaller = keepNearest(tree, count);
    return { ...data, nodes: [smaller], ...(data.mermaid ? { mermaid: renderMermaid(smaller) } : {}), truncated: true };
  };
  return cutAt(largestThat(1, countNodes(tree), (count) => fits(cutAt(count))));
};
