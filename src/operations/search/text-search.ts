import { z } from 'zod';
import { renderMatches } from '#answer';
import { countOf } from '#model';
import { scanTexts, searchText, type TextMatches, type TextSearchRequest } from '#search';
import { defineOperation, fileFilterInput, filtersOf, limitInput, uncoveredFiles } from '#call';

export const textSearch = defineOperation({
  name: 'text_search',
  summary: 'Find every line that contains a string or matches a regex.',
  toolset: 'search',
  aliases: [{ name: 'grep', command: 'Find every line that contains a string or matches a regex.' }],
  needs: 'text',
  positional: ['pattern'],
  examples: [
    { title: 'Exact text', input: { pattern: 'BEGIN EXCLUSIVE' } },
    {
      title: 'A regex in some files',
      input: { pattern: 'export const \\w+Input\\b', regex: true, file_pattern: 'src/**/*.ts' },
    },
  ],
  input: z.object({
    pattern: z.string().min(1).describe('Text, or a regex with regex: true.'),
    regex: z.boolean().default(false),
    case_sensitive: z.boolean().default(true),
    whole_word: z.boolean().default(false),
    limit: limitInput.default(20),
    ...fileFilterInput,
  }),
  rename: { query: 'pattern', is_regex: 'regex' },
  output: z.object({
    matches: z.array(z.object({ path: z.string(), line_start: z.number(), column: z.number(), text: z.string() })),
    total_count: z.number().describe('Matching lines, before the limit.'),
    total_is_lower_bound: z.boolean().optional(),
    files_matched: z.number(),
    files_scanned: z.number(),
    source: z.enum(['index', 'filesystem']),
  }),
  isPaged: true,
  run: async (context, input) => {
    const request: TextSearchRequest = {
      pattern: input.pattern,
      isRegex: input.regex,
      isCaseSensitive: input.case_sensitive,
      isWholeWord: input.whole_word,
      filters: filtersOf(input),
      limit: input.limit,
      offset: context.offset,
      signal: context.caller.signal,
    };
    const scan = context.freshness.scanTexts;
    const found = scan ? await scanTexts(scan(), request) : await searchText(context.view, request);
    return {
      data: matchFields(found, scan ? 'filesystem' : 'index'),
      message:
        found.totalCount > 0
          ? `${countOf(found.totalCount, 'matching line')} in ${countOf(found.filesMatched, 'file')}.`
          : 'No line matches.',
      confidence: found.totalCount > 0 ? 'high' : 'low',
      ...(found.totalCount === 0 && !scan ? { warnings: uncoveredFiles(context.view) } : {}),
      hasMore: found.hasMore,
    };
  },
  render: ({ matches }) => renderMatches(matches),
});

const matchFields = (found: TextMatches, source: 'index' | 'filesystem') => ({
  matches: found.matches,
  total_count: found.totalCount,
  ...(found.isLowerBound ? { total_is_lower_bound: true } : {}),
  files_matched: found.filesMatched,
  files_scanned: found.filesScanned,
  source,
});
