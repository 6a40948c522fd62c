import { z } from 'zod';
import { defined, QUERY_INTENTS, type QueryIntent } from '#model';
import { hasCachedLinks, withoutCachedLinks } from '#link';
import { fileFilter, search } from '#search';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput, nearDepthInput } from '#call';
import { identicalCopiesOf, identicalCopiesOutput, renderIdenticalCopies } from './identical-copies.ts';
import { foundMessage } from './found-message.ts';
import { hitOutput, hitsOutput, renderHitsAnswer, replyWithHits } from './hit-output.ts';
import { type RelatedEdge, relevanceOf } from './find-related-symbols.ts';
import { type HitNeighborhood, type LocatedRelated, relatedToHits } from './hit-neighborhood.ts';

const STRATEGIES = ['direct', 'extended', 'deep'] as const;
type Strategy = (typeof STRATEGIES)[number];

const DEPTH_OF_STRATEGY: Readonly<Record<Strategy, number>> = { direct: 1, extended: 2, deep: 3 };
/** Related symbols per hit, by depth. */
const MAX_RELATED: readonly number[] = [0, 5, 8, 12];

const related = z.object({
  symbol_id: z.string(),
  kind: z.string(),
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  relationship: z
    .string()
    .describe('Steps from the hit: calls, called_by, uses, used_by, imports, implemented_by, tested_by; calls → uses.'),
  distance: z.number(),
  relevance: z.number().describe('From 0 to 1: near, and by strong relations.'),
  graph_path: z.string().optional().describe('The symbols on the way; with trace.'),
  reason: z.string().optional().describe('The last step in words; with trace.'),
});
const edge = z.object({
  from: z.string(),
  to: z.string(),
  relationship: z.string().describe('calls, uses, imports, implements or tests.'),
});

export const searchWithContext = defineOperation({
  name: 'search_with_context',
  summary: 'Like search_code, plus the code around each hit: callers, callees, uses, imports, tests.',
  toolset: 'search',
  needs: 'symbols',
  positional: ['query'],
  examples: [
    { title: 'A question', input: { query: 'where are ignore rules read' } },
    { title: 'Two levels, with edges', input: { query: 'openLinks', limit: 2, strategy: 'extended', show_graph: true } },
  ],
  input: z.object({
    query: z.string().min(1).describe('Name, keywords or a question.'),
    limit: limitInput.default(10),
    strategy: z
      .enum(STRATEGIES)
      .optional()
      .describe('Steps from each hit: 1, 2 or 3. Default: direct for a name or path, else extended.'),
    depth: nearDepthInput.optional().describe('Steps from each hit, whatever the strategy. At most 3.'),
    show_graph: z.boolean().default(false).describe('Include the edges, from caller to callee.'),
    trace: z.boolean().default(false).describe('Say how each related symbol was reached.'),
    reuse_graph: z.boolean().default(true).describe('Use links that were computed before.'),
    ...filterInput,
    ...detailInput,
  }),
  output: z.object({
    ...hitsOutput,
    results: z.array(hitOutput.extend({ related: z.array(related).optional(), graph: z.array(edge).optional() })),
    ...identicalCopiesOutput,
    query_intent: z.enum(QUERY_INTENTS),
    strategy: z.enum(STRATEGIES),
  }),
  isPaged: true,
  list: { isRanked: true },
  maxChars: 'on_request',
  run: async ({ view, offset, caller }, input) => {
    const { query, limit } = input;
    const hits = await search(view, { query, limit, offset, filters: filtersOf(input), signal: caller.signal });
    const isCacheUsed = input.reuse_graph && hasCachedLinks(view);
    const reply = await replyWithHits(view, hits, { ...input, offset });
    const strategy = input.strategy ?? strategyFor(hits.intent);
    const depth = input.depth ?? DEPTH_OF_STRATEGY[strategy];
    const around = await relatedToHits(input.reuse_graph ? view : withoutCachedLinks(view), hits.hits, {
      depth,
      limit: MAX_RELATED[depth] ?? 0,
      allowsEntry: await fileFilter(view, { scope: input.scope }),
      signal: caller.signal,
    });
    const results = reply.data.results.map((result, index) => {
      const found = around[index];
      return defined({
        ...result,
        related: found?.related.map((each) => relatedFields(each, input)),
        graph: input.show_graph ? found?.edges : undefined,
      });
    });
    return {
      ...reply,
      data: { ...reply.data, results, ...identicalCopiesOf(hits.hits), query_intent: hits.intent, strategy },
      meta: { ...reply.meta, graph_cache: isCacheUsed, ...graphSize(around) },
      message: foundMessage(hits),
    };
  },
  render: ({ results, nearest_names: nearest, identical_copies: copies }) =>
    results.length === 0
      ? renderHitsAnswer({ results, nearest_names: nearest })
      : [...results.map(renderResult), ...renderIdenticalCopies(copies)].join('\n'),
});

const strategyFor = (intent: QueryIntent): Strategy => (intent === 'symbol' || intent === 'path' ? 'direct' : 'extended');

const graphSize = (around: readonly HitNeighborhood[]) => {
  const edges = around.flatMap((each) => each.edges);
  return {
    graph_nodes: new Set(edges.flatMap(({ from, to }) => [from, to])).size,
    graph_edges: new Set(edges.map(({ from, to, relationship }) => `${from}\0${relationship}\0${to}`)).size,
  };
};

const relatedFields = (each: LocatedRelated, { trace }: { readonly trace: boolean }) => {
  const { vertex, steps, way, lineEnd } = each;
  const { id, kind, path = '', line = 1 }: Omit<typeof vertex, 'path'> & { readonly path?: string } = vertex;
  const before = way.at(-2)?.displayName ?? '';
  const explained = {
    graph_path: way.map((step) => step.id).join(' → '),
    reason: `${before} ${(steps.at(-1) ?? '').replace('_by', ' by').replace(/^(?=\w+ by)/u, 'is ')} ${vertex.displayName}`,
  };
  return {
    symbol_id: id,
    kind,
    path,
    line_start: line,
    line_end: lineEnd,
    relationship: steps.join(' → '),
    distance: steps.length,
    relevance: relevanceOf(each),
    ...(trace ? explained : {}),
  };
};

type RenderedResult = Parameters<typeof renderHitsAnswer>[0]['results'][number] & {
  readonly related?:
    | readonly {
        readonly symbol_id: string;
        readonly line_start: number;
        readonly relationship: string;
        readonly graph_path?: string | undefined;
      }[]
    | undefined;
  readonly graph?: readonly RelatedEdge[] | undefined;
};

const renderResult = (result: RenderedResult): string =>
  [
    renderHitsAnswer({ results: [result] }),
    ...(result.related ?? []).map(
      ({ symbol_id: id, line_start: line, relationship, graph_path: way }) =>
        `    ${relationship} ${id}:${line}${way === undefined ? '' : `  (${way})`}`,
    ),
    ...(result.graph ?? []).map(({ from, to, relationship }) => `    edge: ${from} ${relationship} ${to}`),
  ].join('\n');
