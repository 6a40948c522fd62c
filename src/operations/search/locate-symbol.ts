import { z } from 'zod';
import { countOf, OPERATION } from '#model';
import { locate } from '#search';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput, partlyReadFiles } from '#call';
import { hitsOutput, renderHitsAnswer, replyWithHits } from './hit-output.ts';

export const locateSymbol = defineOperation({
  name: 'locate_symbol',
  summary: 'Find where a symbol is defined, by name.',
  description:
    'Exact matches first, then other case, prefixes, word parts and typos. Accepts Class.method, a::b, path#Name, sym_ ids.',
  toolset: 'search',
  isDefault: true,
  aliases: [{ name: 'locate', command: 'Find where a symbol is defined, by name.' }],
  needs: 'symbols',
  positional: ['name'],
  examples: [
    { title: 'A definition', input: { name: 'defineOperation' } },
    { title: 'A method of a class', input: { name: 'ViewDraft.publish', detail_level: 'context' } },
  ],
  input: z.object({
    name: z.string().min(1).describe('Name, qualified name, symbol_id or stable_id.'),
    limit: limitInput.default(10),
    ...filterInput,
    ...detailInput,
  }),
  rename: { query: 'name', symbol_id: 'name', stable_id: 'name' },
  output: z.object(hitsOutput),
  isPaged: true,
  maxChars: 'on_request',
  run: async ({ view, offset }, input) => {
    const hits = await locate(view, { name: input.name, limit: input.limit, offset, filters: filtersOf(input) });
    return {
      ...(await replyWithHits(view, hits, { ...input, offset })),
      message: hits.totalCount > 0 ? `${countOf(hits.totalCount, 'symbol')}.` : 'No symbol matches.',
      ...(hits.totalCount > 0
        ? { warnings: hits.isConfident ? [] : await partlyReadFiles(view) }
        : {
            nextActions: [
              {
                tool: OPERATION.textSearch,
                args: { pattern: input.name, case_sensitive: false },
                reason: 'Search for the name as text.',
              },
            ],
          }),
    };
  },
  render: renderHitsAnswer,
});
