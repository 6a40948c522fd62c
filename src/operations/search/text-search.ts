import { z } from 'zod';
import { countOf, type Hint, OPERATION } from '#model';
import { scanTexts, searchText, type TextMatches, type TextSearchRequest } from '#search';
import {
  contextLinesInput,
  defineOperation,
  fileFilterInput,
  filtersOf,
  limitInput,
  type OperationContext,
  type OperationReply,
  uncoveredFiles,
} from '#call';
import { countMatches, describeAbsence } from './absent-text.ts';
import { type MatchInSymbol, withContent, withSymbols } from './match-symbols.ts';
import type { OpenView } from '#store';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';
import { renderMatches } from './render-matches.ts';
import { type PlacesToSearch, placesToSearch, requireScannedPlaces } from './places-to-search.ts';

const match = z.object({
  path: z.string(),
  line_start: z.number(),
  column: z.number(),
  text: z.string(),
  from_symbol: z.string().optional().describe('Id of the innermost symbol that contains the match.'),
  from_lines: z.string().optional().describe('First and last line of that symbol, if it has several.'),
  content: z.string().optional().describe('Lines of that symbol, folded to its matches, on the first match in it; with whole.'),
  line_count: z.number().optional().describe('Matching lines of the file, on the first of several.'),
  before: z.array(z.string()).optional().describe('The lines before, without those that another match shows.'),
  after: z.array(z.string()).optional().describe('The lines after, without those that another match shows.'),
});

const input = z.object({
  pattern: z.string().min(1).describe('Text, taken literally; a regex with regex: true.'),
  regex: z.boolean().default(false).describe('The pattern is a regex.'),
  ignore_case: z.boolean().default(false).describe('Match upper and lower case alike.'),
  case_sensitive: z.boolean().optional().describe('The opposite of ignore_case.'),
  whole_word: z.boolean().default(false).describe('Match whole words only.'),
  files_only: z.boolean().default(false).describe('One match per file.'),
  context_lines: contextLinesInput.optional(),
  before_lines: contextLinesInput.optional().describe('Lines before each match (max 50).'),
  after_lines: contextLinesInput.optional().describe('Lines after each match (max 50).'),
  whole: z.enum(['symbols']).optional().describe('Return the functions that contain the matches, folded to them.'),
  paths: z.array(z.string().min(1)).optional().describe('Only these files, folders or globs. Named files come in this order.'),
  limit: limitInput.default(20).describe('Number of files (max 100).'),
  ...fileFilterInput,
});
type Input = z.output<typeof input>;

export const textSearch = defineOperation({
  name: 'text_search',
  summary: 'Find every line that contains a string or matches a regex.',
  toolset: 'search',
  isDefault: true,
  aliases: [
    {
      name: 'grep',
      command: 'Find every line that contains a text or matches a regex.',
      switches: {
        'fixed-strings': { short: 'F', describe: 'The pattern is literal text: the default.', preset: { regex: false } },
        'line-number': { short: 'n', describe: 'Always on.', preset: {} },
        recursive: { short: 'r', describe: 'Always on.', preset: {} },
      },
    },
  ],
  needs: 'text',
  positional: ['pattern', 'paths'],
  shortOptions: {
    e: 'pattern',
    E: 'regex',
    i: 'ignore_case',
    w: 'whole_word',
    l: 'files_only',
    C: 'context_lines',
    B: 'before_lines',
    A: 'after_lines',
    g: 'include_paths',
    t: 'language',
  },
  combine: { pattern: (values, { regex }) => ({ pattern: alternatives(values, { areRegexes: regex === true }), regex: true }) },
  examples: [
    { title: 'Exact text', input: { pattern: 'BEGIN EXCLUSIVE' } },
    { title: 'A regex in one folder', input: { pattern: 'export const \\w+Input\\b', regex: true, paths: ['src/call'] } },
    {
      title: 'The files that contain a word, in any case',
      input: { pattern: 'cursor', ignore_case: true, whole_word: true, files_only: true },
    },
  ],
  input,
  rename: {
    query: 'pattern',
    is_regex: 'regex',
    glob: 'include_paths',
    include: 'include_paths',
    type: 'language',
    context: 'context_lines',
    before_context: 'before_lines',
    after_context: 'after_lines',
    word_regexp: 'whole_word',
    files_with_matches: 'files_only',
  },
  output: z.object({
    matches: z.array(match),
    total_count: z.number().describe('Matching lines, or files with files_only, before the limit.'),
    total_is_lower_bound: z.boolean().optional(),
    files_matched: z.number(),
    files_scanned: z.number(),
    source: z.enum(['index', 'filesystem']),
  }),
  isPaged: true,
  run: async (context, given) => {
    const scan = context.freshness.scanTexts;
    const places = scan ? { under: given.paths ?? [], skipped: [], missing: [] } : await placesToSearch(context.view, given);
    const request = { ...requestOf(context, given, places.under), roleOf: context.freshness.roleOf };
    const found = scan ? await scanTexts(scan(), request) : await searchText(context.view, request);
    if (scan) requireScannedPlaces(given.paths, found.filesScanned);
    const outside = await matchesOutsideScope(context, found, { given, request });
    const { hints = [], ...described } =
      found.totalCount > 0 ? describeMatches(found, given) : await describeAbsence(context, { given, request });
    const matches = scan || given.files_only ? found.matches : await matchesInSymbols(context.view, found, given);
    return {
      data: { ...matchFields(found, { source: scan ? 'filesystem' : 'index', isFiles: given.files_only }), matches },
      ...described,
      nextActions: [...outside.nextActions, ...(described.nextActions ?? [])],
      hints: [
        ...outside.hints,
        ...hints,
        ...wholeHints(matches, given),
        ...(given.case_sensitive === undefined ? [] : [OLDER_SPELLING]),
      ],
      warnings: coverageWarnings(context, found, places),
      hasMore: found.hasMore,
    };
  },
  render: ({ matches }, { files_only: isFiles }) =>
    isFiles ? matches.map(({ path }) => path).join('\n') : renderMatches(matches),
});

const matchesInSymbols = (view: OpenView, found: TextMatches, { whole }: Input) =>
  whole === 'symbols' ? withContent(view, found) : withSymbols(view, found);

const wholeHints = (matches: readonly MatchInSymbol[], { whole, files_only: isFiles }: Input): readonly Hint[] =>
  whole === undefined || matches.length === 0 || matches.some(({ content }) => content !== undefined)
    ? []
    : [{ type: 'info', text: isFiles ? 'files_only shows no functions.' : 'No function around these lines is known.' }];

/** Looked up only if nothing matched. */
const matchesOutsideScope = async (
  context: OperationContext,
  found: TextMatches,
  { given, request }: { readonly given: Input; readonly request: TextSearchRequest },
) => {
  if (given.scope === 'mixed' || found.totalCount > 0) return NOTHING_OUTSIDE;
  const everywhere = { ...request, filters: { ...request.filters, scope: 'mixed' as const } };
  const { totalCount, isLowerBound } = await countMatches(context, everywhere);
  if (totalCount === 0) return NOTHING_OUTSIDE;
  const left = `${isLowerBound ? 'at least ' : ''}${countOf(totalCount, 'matching line')}`;
  return outsideScopeReply(left, { tool: OPERATION.textSearch, args: given });
};

const requestOf = (
  { offset, caller: { signal } }: OperationContext,
  given: Input,
  under: readonly string[],
): TextSearchRequest => ({
  pattern: given.pattern,
  isRegex: given.regex,
  isCaseSensitive: given.case_sensitive ?? !given.ignore_case,
  isWholeWord: given.whole_word,
  isFilesOnly: given.files_only,
  linesBefore: given.before_lines ?? given.context_lines,
  linesAfter: given.after_lines ?? given.context_lines,
  filters: { ...filtersOf(given), under },
  isInTurns: given.whole === undefined && !given.files_only,
  limit: given.limit,
  offset,
  signal,
});

/** Lines that match any of several patterns. */
const alternatives = (patterns: readonly string[], { areRegexes }: { readonly areRegexes: boolean }): string =>
  patterns.map((one) => (areRegexes ? `(?:${one})` : one.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'))).join('|');

type Reply = Pick<OperationReply, 'message' | 'confidence' | 'hints' | 'nextActions'>;

const describeMatches = ({ totalCount, filesMatched, isLowerBound }: TextMatches, { files_only: isFiles }: Input): Reply => {
  const [lines, files] = [countOf(totalCount, 'matching line'), countOf(filesMatched, 'file')];
  const found = isFiles ? `${files} with ${lines}` : `${lines} in ${files}`;
  return { message: `${isLowerBound ? 'At least ' : ''}${found}.`, confidence: 'high' };
};

const coverageWarnings = ({ freshness }: OperationContext, { totalCount }: TextMatches, { skipped, missing }: PlacesToSearch) => {
  const { view } = freshness;
  const absent = missing.map(({ message, extras }) => skippedWarning(`${message} ${extras.hint ?? ''}`.trim()));
  const named = skipped.map(({ path, skip }) => `${path} (${skip})`);
  if (named.length > 0) return [...absent, skippedWarning(`Not searched: ${named.join(', ')}.`)];
  return [...absent, ...(totalCount === 0 && view ? uncoveredFiles(view) : [])];
};

const skippedWarning = (message: string) => ({ code: 'FILES_SKIPPED' as const, message });

const OLDER_SPELLING: Hint = { type: 'deprecation', text: 'case_sensitive is the older spelling of ignore_case.' };

type MatchSource = { readonly source: 'index' | 'filesystem'; readonly isFiles: boolean };

const matchFields = (found: TextMatches, { source, isFiles }: MatchSource) => ({
  total_count: isFiles ? found.filesMatched : found.totalCount,
  ...(found.isLowerBound ? { total_is_lower_bound: true } : {}),
  files_matched: found.filesMatched,
  files_scanned: found.filesScanned,
  source,
});
