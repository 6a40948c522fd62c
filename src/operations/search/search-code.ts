import { z } from 'zod';
import { type MatchingLine, renderHitGroups } from '#answer';
import { type NextAction, OPERATION, QUERY_INTENTS } from '#model';
import { queryWithoutFilters, search } from '#search';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput } from '#call';
import { anchorInput } from './check-anchor.ts';
import { changedFilesOf, rankingInput } from './changed-files.ts';
import { identicalCopiesOf, identicalCopiesOutput, renderIdenticalCopies } from './identical-copies.ts';
import { foundMessage } from './found-message.ts';
import { debugOutput, type GroupFields, groupFields, groupFieldsOf, groupingInput, renderFurther } from './grouping.ts';
import { remarkOutput, remarksOn } from './remarks.ts';
import { hitOutput, hitsOutput, type RenderedHits, renderNearestNames, replyWithHits } from './hit-output.ts';
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
    ...groupingInput,
    ...rankingInput,
  }),
  output: z.object({
    ...hitsOutput,
    results: z.array(hitOutput.extend(groupFields)),
    ...identicalCopiesOutput,
    query_intent: z.enum(QUERY_INTENTS),
    ...remarkOutput,
    ...debugOutput,
  }),
  isPaged: true,
  list: { isRanked: true },
  maxChars: 'on_request',
  run: async (context, input) => {
    const { view, offset, caller } = context;
    const { query } = input;
    const { changed, hints: changedHints } = await changedFilesOf(context, input);
    const hits = await search(view, {
      query,
      limit: input.limit,
      offset,
      filters: filtersOf(input),
      resultMode: input.result_mode,
      groupBy: input.group_by,
      changed,
      isDebug: input.debug,
      signal: caller.signal,
    });
    const reply = await replyWithHits(view, hits, { ...input, offset });
    const isSigned = input.detail_level === 'signature' && !input.compact;
    const lines = isSigned ? await matchingLines(view, hits.hits, { query, signal: caller.signal }) : [];
    const said = await remarksOn(context, hits, input);
    const isPlain = input.detail_level === 'location' || input.compact;
    const results = reply.data.results.map((hit, at) => {
      const found = hits.hits[at];
      return found ? { ...hit, ...groupFieldsOf(found, { isPlain }) } : hit;
    });
    return {
      ...reply,
      data: {
        ...reply.data,
        results,
        ...identicalCopiesOf(hits.hits),
        query_intent: hits.intent,
        ...said.data,
        ...(hits.debug ? { debug: hits.debug } : {}),
      },
      message: foundMessage(hits, input.group_by === 'file' ? 'file' : 'hit'),
      renderFitted: (data) => renderFound(data, lines),
      ...(said.isUncertain ? { confidence: 'low' as const } : {}),
      warnings: [...(reply.warnings ?? []), ...said.warnings],
      hints: [...(reply.hints ?? []), ...changedHints, ...said.hints],
      nextActions: [...said.nextActions, ...(hits.totalCount > 0 ? [] : [textSearchCall(query)])],
    };
  },
  render: (data) => renderFound(data),
});

type FoundData = Omit<RenderedHits, 'results'> & {
  readonly results: readonly (RenderedHits['results'][number] & GroupFields)[];
  readonly identical_copies?: Parameters<typeof renderIdenticalCopies>[0];
  readonly debug?: Readonly<Record<string, unknown>> | undefined;
};

const renderFound = (data: FoundData, lines: readonly (MatchingLine | undefined)[] = []): string => {
  const { results, nearest_names: nearest, identical_copies: copies, debug } = data;
  const hits = results.length > 0 ? renderGroups(results, lines) : renderNearestNames(nearest);
  return [
    hits,
    ...renderIdenticalCopies(copies),
    ...(debug ? [`debug: ${JSON.stringify(debug)}`] : []),
    ...results.flatMap(({ features }, at) => (features ? [`features ${at + 1}: ${JSON.stringify(features)}`] : [])),
  ].join('\n');
};

const renderGroups = (results: FoundData['results'], lines: readonly (MatchingLine | undefined)[]): string =>
  results.some(({ collapsed_count: count }) => count !== undefined)
    ? results.flatMap((each, at) => [renderHitGroups([each], [lines[at]]), ...renderFurther(each)]).join('\n')
    : renderHitGroups(results, lines);

const textSearchCall = (query: string): NextAction => ({
  tool: OPERATION.textSearch,
  args: { pattern: queryWithoutFilters(query) || query, ignore_case: true },
  reason: 'Search for the exact text.',
});
