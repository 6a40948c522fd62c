import { z } from 'zod';
import { type MatchingLine, renderHitGroups } from '#answer';
import { type NextAction, OPERATION, QUERY_INTENTS } from '#model';
import { queryWithoutFilters, search } from '#search';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput } from '#call';
import { anchorInput, anchorOutput, checkAnchor } from './check-anchor.ts';
import { identicalCopiesOf, identicalCopiesOutput, renderIdenticalCopies } from './identical-copies.ts';
import { filteredOutReply } from './filtered-out.ts';
import { foundMessage } from './found-message.ts';
import { noiseOutput, noiseReply } from './noise/noise-reply.ts';
import { hitsOutput, type RenderedHits, renderNearestNames, replyWithHits } from './hit-output.ts';
import { matchingLines } from './matching-lines.ts';

export const searchCode = defineOperation({
  name: 'search_code',
  summary: 'Find code by name, keywords or a question.',
  description: 'Query syntax: "a phrase", lang:, path:, -path:, kind:.',
  toolset: 'search',
  isDefault: true,
  aliases: [
    { name: 'search', command: 'Find code by name, keywords or a question.' },
    { name: 'search_codebase', rename: { path: 'repo' } },
  ],
  needs: 'symbols',
  positional: ['query'],
  examples: [
    { title: 'A question', input: { query: 'where are ignore rules read' } },
    {
      title: 'Locations only, in one folder',
      input: { query: 'parse query', include_paths: ['src/search'], detail_level: 'location' },
    },
  ],
  input: z.object({
    query: z.string().min(1).describe('Name, keywords or a question.'),
    limit: limitInput.default(10),
    ...filterInput,
    ...detailInput,
    ...anchorInput,
  }),
  output: z.object({
    ...hitsOutput,
    ...identicalCopiesOutput,
    ...anchorOutput,
    query_intent: z.enum(QUERY_INTENTS),
    ...noiseOutput,
  }),
  isPaged: true,
  list: { isRanked: true },
  maxChars: 'on_request',
  run: async (context, input) => {
    const {
      view,
      offset,
      caller: { signal },
    } = context;
    const { query, limit } = input;
    const hits = await search(view, { query, limit, offset, filters: filtersOf(input), signal });
    const reply = await replyWithHits(view, hits, { ...input, offset });
    const args = { ...input, query: queryWithoutFilters(query) };
    const filtered = filteredOutReply(hits.filteredOut, { tool: OPERATION.searchCode, args });
    const lines =
      input.detail_level === 'signature' && !input.compact ? await matchingLines(view, hits.hits, { query, signal }) : [];
    const anchor = await checkAnchor(view, offset === 0 ? hits.hits : [], input);
    const noise = await noiseReply(context, hits, { tool: OPERATION.searchCode, input });
    return {
      ...reply,
      data: { ...reply.data, ...identicalCopiesOf(hits.hits), ...anchor.data, query_intent: hits.intent, ...noise.data },
      message: foundMessage(hits),
      renderFitted: (data) => renderFound(data, lines),
      ...(anchor.data.trust ? { confidence: 'low' as const } : {}),
      hints: [...(reply.hints ?? []), ...filtered.hints, ...anchor.hints, ...noise.hints],
      nextActions: [
        ...filtered.nextActions,
        ...anchor.nextActions,
        ...noise.nextActions,
        ...(hits.totalCount > 0 ? [] : [textSearchCall(query)]),
      ],
    };
  },
  render: (data) => renderFound(data),
});

type FoundData = RenderedHits & {
  readonly identical_copies?: Parameters<typeof renderIdenticalCopies>[0];
};

const renderFound = (data: FoundData, lines: readonly (MatchingLine | undefined)[] = []): string => {
  const { results, nearest_names: nearest, identical_copies: copies } = data;
  const hits = results.length > 0 ? renderHitGroups(results, lines) : renderNearestNames(nearest);
  return [hits, ...renderIdenticalCopies(copies)].join('\n');
};

const textSearchCall = (query: string): NextAction => ({
  tool: OPERATION.textSearch,
  args: { pattern: queryWithoutFilters(query) || query, ignore_case: true },
  reason: 'Search for the exact text.',
});
