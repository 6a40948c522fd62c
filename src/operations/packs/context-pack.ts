import { z } from 'zod';
import { countOf, type NextAction, OPERATION } from '#model';
import { queryWithoutFilters } from '#search';
import { defineOperation, filterInput, filtersOf, limitInput } from '#call';
import { absenceHints } from './absence-hints.ts';
import { type ContextItem, contextOutput, RELATED_MODES, type Section, SECTIONS, STRATEGIES } from './context-output.ts';
import { fitContext, shrinkContext, smallestContext } from './context-pieces.ts';
import { planContext } from './context-plan.ts';
import { largerPack, maxTokensInput, packLimits, smallestPackProblem } from './pack-budget.ts';

const MODES = ['full', 'edit_minimal', 'aider_minimal'] as const;

/** Items per section, for the modes of build_context_pack. */
const SECTION_CAPS: Readonly<Record<'full' | 'edit_minimal', Readonly<Record<Section, number>>>> = {
  full: { definitions: 8, usages: 8, dependencies: 5, tests: 4, config: 4, docs: 3 },
  edit_minimal: { definitions: 8, usages: 6, dependencies: 4, tests: 1, config: 2, docs: 0 },
};

export const contextPack = defineOperation({
  name: 'context_pack',
  summary: 'Code for a question in one answer: the hits of a search and what is around them, folded to fit a budget.',
  toolset: 'packs',
  aliases: [
    { name: 'pack', command: 'Code for a question, folded to fit a budget.' },
    { name: 'build_context_pack', preset: { mode: 'full' }, rename: { budget_tokens: 'max_tokens' } },
  ],
  needs: 'symbols',
  positional: ['query'],
  maxChars: 'pack',
  examples: [
    { title: 'A question', input: { query: 'where are ignore rules read' } },
    { title: 'One symbol and what is near it', input: { query: 'openLinks', limit: 1, related_mode: 'focus' } },
    { title: 'Within a number of tokens', input: { query: 'how are answers cut to a budget', max_tokens: 800, limit: 3 } },
  ],
  input: z.object({
    query: z.string().trim().min(1).describe('Name, keywords or a question.'),
    limit: limitInput.default(10).describe('Number of hits (max 100).'),
    strategy: z.enum(STRATEGIES).optional().describe('Steps from each hit: 1, 2 or 3. Default: direct.'),
    related_mode: z
      .enum(RELATED_MODES)
      .optional()
      .describe('focus: mostly what has a word of the query. Default: focus for a name or path, else explore.'),
    max_related_per_primary: z.number().int().min(0).max(12).default(3).describe('Related items per hit (max 12).'),
    prefer_code: z.boolean().optional().describe('Code before documents. Default: unless the query is about documents.'),
    include_docs: z.boolean().default(true),
    mode: z.enum(MODES).optional().describe('Limits per section: full, or edit_minimal with few tests and no documents.'),
    section_caps: z.partialRecord(z.enum(SECTIONS), z.number().int().min(0)).optional().describe('Items per section.'),
    max_tokens: maxTokensInput,
    ...filterInput,
  }),
  output: contextOutput,
  shrink: (data, fits) => shrinkContext(data, fits),
  run: async ({ view, freshness, caller: { signal } }, input) => {
    const limits = await packLimits(input);
    const plan = await planContext(view, {
      query: input.query,
      limit: input.limit,
      filters: filtersOf(input),
      strategy: input.strategy,
      relatedMode: input.related_mode,
      relatedPerPrimary: input.max_related_per_primary,
      prefersCode: input.prefer_code,
      includesDocs: input.include_docs,
      sectionCaps: { ...capsOf(input.mode), ...input.section_caps },
      signal,
    });
    const data = fitContext(plan, limits);
    if (!data) throw smallestPackProblem({ tool: OPERATION.contextPack, input, limits, content: smallestContext(plan) });
    return {
      data,
      message: messageOf(data.items, plan.items.length),
      confidence: plan.hits.isConfident ? ('medium' as const) : ('low' as const),
      ...(data.budget.truncated ? { meta: { result_completeness: 'truncated' as const } } : {}),
      hints: data.items.length > 0 ? await absenceHints({ view, freshness }, { text: input.query, absent: [] }) : [],
      nextActions: data.items.length > 0 ? [] : [textSearchFor(input.query)],
      rest: () => [largerPack(OPERATION.contextPack, input, limits)],
    };
  },
  render: ({ items, nearest_names: names }) =>
    [...items.flatMap(renderItem), ...(names ? [`similar names: ${names.join(', ')}`] : [])].join('\n'),
});

const capsOf = (mode: (typeof MODES)[number] | undefined): Readonly<Partial<Record<Section, number>>> => {
  if (mode === undefined) return {};
  return mode === 'full' ? SECTION_CAPS.full : SECTION_CAPS.edit_minimal;
};

const messageOf = (items: readonly ContextItem[], total: number): string => {
  if (total === 0) return 'No matches.';
  const primary = items.filter(({ role }) => role === 'primary').length;
  const related = items.length - primary;
  const of = items.length < total ? ` of ${total} items` : '';
  return `${countOf(primary, 'hit')}${related > 0 ? ` and ${countOf(related, 'related symbol')}` : ''}${of}.`;
};

const textSearchFor = (query: string): NextAction => ({
  tool: OPERATION.textSearch,
  args: { pattern: queryWithoutFilters(query) || query, ignore_case: true },
  reason: 'Search for the exact text.',
});

const renderItem = ({ path, line_start: start, line_end: end, symbol_id: id, kind, reason, content }: ContextItem) => [
  `${path}:${start}-${end}  ${kind}${id === undefined ? '' : ` ${id.slice(id.indexOf('#') + 1)}`}  (${reason})`,
  ...(content === undefined ? [] : content.split('\n').map((line) => `  ${line}`)),
];
