import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import { defineOperation, depthInput, referencesInput } from '#call';
import { symbolAddress } from '../targets/resolved-symbol.ts';
import { findSymbol, symbolInput } from '../targets/symbol-input.ts';
import { CallGraph } from './call-graph.ts';
import { requireCallable } from './require-callable.ts';
import { NODE_PAGES, nodeFields, nodesOutput, renderNodes, walkLevels, walkPageReply } from './walk-levels.ts';

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
  }),
  output: z.object({
    ...nodesOutput,
    unresolved_calls: z.number().optional().describe('Calls in the root known by name only.'),
  }),
  isPaged: true,
  list: NODE_PAGES,
  run: async (context, input) => {
    const { view, caller, offset } = context;
    const found = await findSymbol(context, input, { tool: OPERATION.graphCallees, args: input });
    requireCallable(found, OPERATION.graphCallees);
    const graph = new CallGraph(view, caller.signal);
    const root = await graph.vertex(symbolAddress(view, found));
    let unresolved = 0;
    const levels = await walkLevels({
      roots: [root],
      depth: input.depth,
      limit: input.limit,
      offset,
      next: async ({ at, id }) => {
        const called = at && (await graph.calledVertices(at));
        if (called && id === root.id) unresolved = called.unresolved;
        return called && [...called.inside, ...called.outside];
      },
      order: (one, other) => Number(one.path === undefined) - Number(other.path === undefined),
    });
    return {
      data: defined({ root: root.id, ...nodeFields(levels), unresolved_calls: unresolved > 0 ? unresolved : undefined }),
      message: `${root.displayName} calls ${levels.total === 0 ? 'nothing' : `${levels.isLowerBound ? 'at least ' : ''}${countOf(levels.total, 'symbol')}`}${input.depth > 1 ? ` within ${input.depth} levels` : ''}.`,
      confidence: levels.total > 0 ? ('medium' as const) : ('low' as const),
      ...walkPageReply(levels),
      readerBytes: 0,
    };
  },
  render: ({ nodes, unresolved_calls: unresolved = 0 }) =>
    [
      ...(nodes.length > 0 ? [renderNodes(nodes)] : []),
      ...(unresolved > 0 ? [`${countOf(unresolved, 'more call')} known by name only`] : []),
    ].join('\n'),
});
