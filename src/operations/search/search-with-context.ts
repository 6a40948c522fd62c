import { z } from 'zod';
import { countOf, type Hit, indexOfPath, QUERY_INTENTS } from '#model';
import { search } from '#search';
import type { OpenView } from '#store';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput, nearDepthInput } from '#call';
import { identicalCopiesOf, identicalCopiesOutput, renderIdenticalCopies } from './identical-copies.ts';
import { hitOutput, hitsOutput, renderHitsAnswer, replyWithHits } from './hit-output.ts';
import { CallGraph } from '../graph/call-graph.ts';
import { type RelatedSymbol, findRelatedSymbols } from './find-related-symbols.ts';

/** Related symbols per hit. */
const MAX_RELATED = 5;

const related = z.object({
  symbol_id: z.string(),
  kind: z.string(),
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  relationship: z.string().describe('How it is reached: calls, called_by, implemented_by, or steps such as calls>calls.'),
  distance: z.number(),
});
const edge = z.object({ from: z.string(), to: z.string(), relationship: z.string() });

export const searchWithContext = defineOperation({
  name: 'search_with_context',
  summary: 'Like search_code, plus callers and callees of each hit.',
  toolset: 'search',
  needs: 'symbols',
  positional: ['query'],
  examples: [
    { title: 'A question', input: { query: 'where are ignore rules read' } },
    { title: 'Two levels, with edges', input: { query: 'openLinks', limit: 2, depth: 2, show_graph: true } },
  ],
  input: z.object({
    query: z.string().min(1).describe('Name, keywords or a question.'),
    limit: limitInput.default(10),
    depth: nearDepthInput.default(1),
    show_graph: z.boolean().default(false).describe('Include the edges between hits and related symbols.'),
    ...filterInput,
    ...detailInput,
  }),
  output: z.object({
    ...hitsOutput,
    results: z.array(hitOutput.extend({ related: z.array(related).optional(), graph: z.array(edge).optional() })),
    ...identicalCopiesOutput,
    query_intent: z.enum(QUERY_INTENTS),
  }),
  isPaged: true,
  maxChars: 'on_request',
  run: async ({ view, offset, caller }, input) => {
    const { query, limit } = input;
    const hits = await search(view, { query, limit, offset, filters: filtersOf(input), signal: caller.signal });
    const reply = await replyWithHits(view, hits, { ...input, offset });
    const graph = new CallGraph(view, caller.signal);
    const results = await Promise.all(
      reply.data.results.map(async (result, index) => {
        const around = await relatedToHit(view, graph, { hit: hits.hits[index], depth: input.depth });
        return {
          ...result,
          ...(around.related.length > 0
            ? { related: await Promise.all(around.related.map((each) => relatedFields(graph, each))) }
            : {}),
          ...(input.show_graph && around.edges.length > 0 ? { graph: around.edges } : {}),
        };
      }),
    );
    return {
      ...reply,
      data: { ...reply.data, results, ...identicalCopiesOf(hits.hits), query_intent: hits.intent },
      message: hits.totalCount > 0 ? `${countOf(hits.totalCount, 'hit')}.` : 'No matches.',
    };
  },
  render: ({ results, nearest_names: nearest, identical_copies: copies }) =>
    results.length === 0
      ? renderHitsAnswer({ results, nearest_names: nearest })
      : [...results.map(renderResult), ...renderIdenticalCopies(copies)].join('\n'),
});

type HitNeighborhood = { readonly hit: Hit | undefined; readonly depth: number };

const relatedToHit = async (
  { stored }: OpenView,
  graph: CallGraph,
  { hit, depth }: HitNeighborhood,
): ReturnType<typeof findRelatedSymbols> => {
  if (hit?.symbolIndex === undefined || (hit.symbol?.role !== 'callable' && hit.symbol?.role !== 'type'))
    return { related: [], edges: [] };
  const at = { entry: indexOfPath(stored.table, hit.path), symbol: hit.symbolIndex };
  return findRelatedSymbols(graph, at, { depth, limit: MAX_RELATED });
};

const relatedFields = async (graph: CallGraph, { vertex, relationship, distance }: RelatedSymbol) => {
  const end = vertex.at ? (await graph.links.symbol(vertex.at)).fact.span.lineEnd : undefined;
  const { id, kind, path = '', line = 1 }: Omit<typeof vertex, 'path'> & { readonly path?: string } = vertex;
  return { symbol_id: id, kind, path, line_start: line, line_end: end ?? line, relationship, distance };
};

type RenderedResult = Parameters<typeof renderHitsAnswer>[0]['results'][number] & {
  readonly related?:
    | readonly { readonly symbol_id: string; readonly line_start: number; readonly relationship: string }[]
    | undefined;
};

const renderResult = (result: RenderedResult): string =>
  [
    renderHitsAnswer({ results: [result] }),
    ...(result.related ?? []).map(({ symbol_id: id, line_start: line, relationship }) => `    ${relationship} ${id}:${line}`),
  ].join('\n');
