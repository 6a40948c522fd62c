import { z } from 'zod';
import { renderHits } from '#answer';
import { countOf, defined, type NextAction, OPERATION, Problem, SYMBOL_KINDS, SYMBOL_ROLES, symbolId } from '#model';
import { type FoundSymbol, type FoundSymbols, findFilteredOut, isMatchAllQuery, searchSymbols } from '#search';
import type { OpenView } from '#store';
import { defineOperation, filterInput, filtersOf, limitInput, uncoveredSymbols } from '#call';
import { filteredOutReply } from './filtered-out.ts';
import { renderNearestNames } from './hit-output.ts';

const MAX_DOC_LENGTH = 200;

export const symbolsSearch = defineOperation({
  name: 'symbols_search',
  summary: 'List symbols by words in their name, signature or doc comment, or all of given kinds.',
  description: 'Words are ANDed; OR separates alternatives; Order* is a prefix; * or kinds alone lists all.',
  toolset: 'search',
  aliases: [{ name: 'symbols', command: 'List symbols by words in their name, signature or doc comment.' }],
  needs: 'symbols',
  positional: ['query'],
  examples: [
    { title: 'Both words', input: { query: 'parse query' } },
    { title: 'A prefix or a word', input: { query: 'Order* OR basket' } },
    { title: 'All interfaces in a folder', input: { kinds: ['interface'], path: 'src/store' } },
  ],
  input: z.object({
    query: z.string().optional().describe('Words; OR; prefix*; * for all.'),
    namespace: z.string().optional().describe('Prefix of the qualified name.'),
    limit: limitInput.default(20),
    ...filterInput,
  }),
  output: z.object({
    results: z.array(
      z.object({
        symbol_id: z.string(),
        name: z.string(),
        qualified_name: z.string(),
        kind: z.string(),
        role: z.enum(SYMBOL_ROLES).optional().describe('If roles is given.'),
        signature: z.string(),
        doc: z.string().optional().describe('The first 200 characters.'),
        path: z.string(),
        line_start: z.number(),
        line_end: z.number(),
        score: z.number(),
      }),
    ),
    total_count: z.number().describe('Before the limit.'),
    total_is_lower_bound: z.boolean().optional(),
    nearest_names: z.array(z.string()).optional().describe('Similar names, if nothing matched.'),
  }),
  isPaged: true,
  run: async ({ view, offset, caller: { signal } }, input) => {
    const { query, namespace, limit } = input;
    if (isMatchAllQuery(query) && !query?.includes('*') && !input.kinds?.length && !input.roles?.length) throw missingQuery();
    const filters = filtersOf(input);
    const found = await searchSymbols(view, { query, namespace, limit, offset, filters, signal });
    return {
      data: symbolsData(found, { hasRoles: input.roles !== undefined }),
      message: `${found.totalCount > 0 ? countOf(found.totalCount, 'symbol') : 'No symbols'}${isMatchAllQuery(query) ? '' : ` for ${JSON.stringify(query)}`}.`,
      hasMore: offset + found.found.length < found.totalCount,
      ...(found.totalCount > 0 ? { confidence: 'medium' as const } : await nothingFound(view, input, query)),
    };
  },
  render: ({ results, nearest_names: nearest }) => (results.length > 0 ? renderHits(results) : renderNearestNames(nearest)),
});

const nothingFound = async (view: OpenView, input: Parameters<typeof filtersOf>[0], query = '') => {
  const removed = await findFilteredOut(view, { name: query, filters: filtersOf(input) });
  const filtered = filteredOutReply(removed, { tool: OPERATION.symbolsSearch, args: input });
  return {
    confidence: 'low' as const,
    warnings: await uncoveredSymbols(view),
    hints: filtered.hints,
    nextActions: [...filtered.nextActions, ...searchCodeInstead(query)],
  };
};

const symbolsData = (
  { found, totalCount, isLowerBound, nearestNames }: FoundSymbols,
  { hasRoles }: { readonly hasRoles: boolean },
) =>
  defined({
    results: found.map((one) => ({ ...foundSymbolFields(one), ...(hasRoles ? { role: one.symbol.role } : {}) })),
    total_count: totalCount,
    total_is_lower_bound: isLowerBound ? true : undefined,
    nearest_names: nearestNames.length > 0 ? nearestNames : undefined,
  });

const foundSymbolFields = ({ path, symbol, score }: FoundSymbol) => ({
  symbol_id: symbolId(path, symbol.qualifiedName, symbol.ordinal),
  name: symbol.name,
  qualified_name: symbol.qualifiedName,
  kind: symbol.kind,
  signature: symbol.signature,
  ...(symbol.doc ? { doc: truncateDoc(symbol.doc) } : {}),
  path,
  line_start: symbol.span.lineStart,
  line_end: symbol.span.lineEnd,
  score,
});

const truncateDoc = (doc: string): string => {
  const text = doc.replaceAll(/\s+/gu, ' ').trim();
  if (text.length <= MAX_DOC_LENGTH) return text;
  // Keep surrogate pairs whole.
  return `${text.slice(0, MAX_DOC_LENGTH - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
};

const searchCodeInstead = (query: string): readonly NextAction[] => {
  const words = query.replaceAll(/\*|\bOR\b/gu, ' ').trim();
  return words
    ? [{ tool: OPERATION.searchCode, args: { query: words }, reason: 'Search for the words anywhere in the code.' }]
    : [];
};

const missingQuery = (): Problem =>
  new Problem('invalid_input', 'symbols_search needs "query", or "kinds" to list all symbols of those kinds.', {
    hint: `For example: {"kinds":["class"]}. Kinds: ${SYMBOL_KINDS.join(', ')}.`,
    details: { field: 'query' },
    nextActions: [
      { tool: OPERATION.symbolsSearch, args: { kinds: ['class', 'interface'] }, reason: 'All classes and interfaces.' },
      { tool: OPERATION.symbolsSearch, args: { query: '*' }, reason: 'All symbols.' },
    ],
  });
