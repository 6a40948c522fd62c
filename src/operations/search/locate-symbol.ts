import { z } from 'zod';
import { countOf, type Hint, type Hits, type NextAction, OPERATION, parseStableId } from '#model';
import { countMentioningFiles, locate, type TextOnlyFiles, textOnlyMentions } from '#search';
import { defineOperation, detailInput, filterInput, filtersOf, limitInput, uncoveredSymbols } from '#call';
import { filteredOutReply } from './filtered-out.ts';
import { hitsOutput, renderHitsAnswer, replyWithHits } from './hit-output.ts';

export const locateSymbol = defineOperation({
  name: 'locate_symbol',
  summary: 'Find where a symbol is defined, by name.',
  description:
    'Exact matches first, then other case, parts in any order and typos. Accepts Class.method, a::b, path#Name, path name, frames, sym_ ids.',
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
    name: z.string().min(1).describe('Name, part of it, qualified name, symbol_id or stable_id.'),
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
    const reply = await replyWithHits(view, hits, { ...input, offset });
    const filtered = filteredOutReply(hits.filteredOut, { tool: OPERATION.locateSymbol, args: input });
    const isAbsent = !hits.isConfident && hits.filteredOut.length === 0;
    const mentioningFiles = isAbsent ? await countMentioningFiles(view, input.name) : 0;
    const mentions = hits.isConfident ? await textOnlyMentions(view, input.name) : new Map<string, number>();
    return {
      ...reply,
      message: locatedMessage(input.name, hits, mentioningFiles),
      hints: [...(reply.hints ?? []), ...filtered.hints, ...mentionHints(mentions)],
      ...(hits.isConfident ? {} : { warnings: await uncoveredSymbols(view) }),
      nextActions: [...filtered.nextActions, ...(hits.isConfident && mentions.size === 0 ? [] : [textSearchCall(input.name)])],
    };
  },
  render: (data) =>
    renderHitsAnswer({
      ...data,
      results: data.results.map((hit, index) => (index < MAX_SIGNATURES ? hit : { ...hit, signature: '' })),
    }),
});

/** For further symbols of the same name, the path is what differs. */
const MAX_SIGNATURES = 2;

/** The first sentence says whether a symbol has the name; similar names never pass for it. */
const locatedMessage = (
  name: string,
  { isConfident, totalCount, isLowerBound, hits, filteredOut }: Hits,
  files: number,
): string => {
  const count = `${isLowerBound ? 'at least ' : ''}${countOf(totalCount, 'symbol')}`;
  if (!isConfident) {
    const written = JSON.stringify(name);
    const elsewhere = files > 0 ? `; ${countOf(files, 'file')} ${files === 1 ? 'mentions' : 'mention'} it` : '';
    const absence =
      filteredOut.length > 0 ? `No symbol named ${written} passes the filters.` : `No symbol is named ${written}${elsewhere}.`;
    return totalCount > 0 ? `${absence} Similar: ${count}.` : absence;
  }
  const [best] = hits;
  const isSpelled = best === undefined || name.includes(best.name) || parseStableId(name.trim().toLowerCase()) !== undefined;
  return isSpelled ? `${count}.` : `No symbol is spelled ${JSON.stringify(name)}. In another case: ${count}.`;
};

/** A definition in one of these files would not have been found. */
const mentionHints = (mentions: TextOnlyFiles): readonly Hint[] => {
  if (mentions.size === 0) return [];
  const where = [...mentions].map(([language, count]) => `${language} (${countOf(count, 'file')})`).join(', ');
  return [{ type: 'info', text: `The name also occurs in ${where}, searched as text only.` }];
};

const textSearchCall = (name: string): NextAction => ({
  tool: OPERATION.textSearch,
  args: { pattern: name, ignore_case: true },
  reason: 'Search for the name as text.',
});
