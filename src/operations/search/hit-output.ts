/** The output of hits, shared by search_code, locate_symbol and search_with_context. */
import { z } from 'zod';
import { type DetailLevel, type renderHitGroups, renderHits, shapeHits, type SymbolLocation, type WireHit } from '#answer';
import {
  entryOfPath,
  type Hint,
  type Hit,
  type Hits,
  indexOfPath,
  type NextAction,
  OPERATION,
  SYMBOL_ROLES,
  type SymbolRole,
  type Warning,
} from '#model';
import type { SymbolAddress } from '#link';
import { type ExplainLevel, explain } from '#search';
import type { OpenView } from '#store';
import { type OperationReply, uncoveredSymbols } from '#call';
import { CallGraph } from '../graph/call-graph.ts';

const symbolPlace = z.object({ kind: z.string(), name: z.string(), path: z.string(), line_start: z.number() });

export const hitOutput = z.object({
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  kind: z.string(),
  name: z.string(),
  role: z.enum(SYMBOL_ROLES).optional().describe('If roles is given.'),
  symbol_id: z.string().optional(),
  qualified_name: z.string().optional(),
  signature: z.string().optional(),
  language: z.string().optional(),
  visibility: z.string().optional(),
  score: z.number().optional(),
  body_preview: z.string().optional(),
  parent: symbolPlace.optional(),
  related_symbols: z.array(symbolPlace).optional(),
});

export const hitsOutput = {
  results: z.array(hitOutput),
  total_count: z.number().describe('Before the limit.'),
  total_is_lower_bound: z.boolean().optional(),
  nearest_names: z.array(z.string()).optional().describe('Similar names, if nothing matched or no file contains a word.'),
};

type HitShape = {
  readonly offset: number;
  readonly detail_level: DetailLevel;
  readonly compact: boolean;
  readonly roles?: readonly SymbolRole[] | undefined;
  readonly ranking_explain_level: 'off' | ExplainLevel;
  /** The words that were searched. */
  readonly query?: string;
  readonly name?: string;
};
type HitsData = {
  readonly results: readonly (WireHit & { readonly role?: SymbolRole })[];
  readonly total_count: number;
  readonly total_is_lower_bound?: boolean;
  readonly nearest_names?: readonly string[];
};

/** Without hits, the reply warns about files that were not covered. */
export const replyWithHits = async (view: OpenView, hits: Hits, shape: HitShape): Promise<OperationReply<HitsData>> => {
  const { detail_level: detailLevel, compact } = shape;
  const shaped = await shapeHits(view, hits.hits, { detailLevel, compact, calleesOf: openCallees(view) });
  const results = shape.roles
    ? shaped.map((hit, at) => ({ ...hit, role: hits.hits[at]?.symbol?.role ?? ('text' as const) }))
    : shaped;
  const level = shape.ranking_explain_level;
  const isEmpty = hits.totalCount === 0;
  return {
    data: {
      results,
      total_count: hits.totalCount,
      ...(hits.isLowerBound ? { total_is_lower_bound: true } : {}),
      ...(hits.nearestNames.length > 0 ? { nearest_names: hits.nearestNames } : {}),
    },
    hasMore: shape.offset + results.length < hits.rankedCount,
    ...candidateLimit(hits, shape.offset + results.length, shape.query ?? shape.name ?? ''),
    confidence: hits.isConfident ? 'medium' : 'low',
    ...warningsOr([...degradedWarnings(hits), ...(isEmpty ? await uncoveredSymbols(view) : [])]),
    meta: {
      ...(hits.suppressedDuplicates > 0 ? { suppressed_duplicate_count: hits.suppressedDuplicates } : {}),
      ...(level === 'off' ? {} : { ranking_reasons: explain(hits.hits, level) }),
    },
    readerBytes: await bytesOfFiles(view, results),
  };
};

const degradedWarnings = ({ degraded }: Hits): readonly Warning[] =>
  degraded === undefined ? [] : [{ code: 'EMBEDDINGS_DEGRADED', message: degraded }];

const warningsOr = (warnings: readonly Warning[]): { readonly warnings?: readonly Warning[] } =>
  warnings.length > 0 ? { warnings } : {};

/** Only the most detailed answers need callees, so the graph is opened on first use. */
const openCallees = (view: OpenView): ((hit: Hit) => Promise<readonly SymbolLocation[]>) => {
  let opened: CallGraph | undefined;
  return async ({ path, symbol, symbolIndex }) => {
    if (symbolIndex === undefined || symbol?.role !== 'callable') return [];
    opened ??= new CallGraph(view);
    const graph = opened;
    const { inside } = await graph.calledVertices({ entry: indexOfPath(view.stored.table, path), symbol: symbolIndex });
    return Promise.all(inside.flatMap(({ at }) => (at ? [calleePlace(graph, at)] : [])));
  };
};

const calleePlace = async ({ links }: CallGraph, at: SymbolAddress): Promise<SymbolLocation> => {
  const { path, fact } = await links.symbol(at);
  return { kind: fact.kind, name: fact.name, path, line_start: fact.span.lineStart };
};

type CandidateLimit = { readonly hints?: readonly Hint[]; readonly nextActions?: readonly NextAction[] };

/** Candidates are limited: the last page must not look like the end of all matches. */
const candidateLimit = ({ rankedCount, totalCount, isLowerBound }: Hits, reached: number, words: string): CandidateLimit => {
  if (reached === 0 || reached < rankedCount || (rankedCount >= totalCount && !isLowerBound)) return {};
  const text = `Only the best ${rankedCount} matches were ranked. Narrow the query, or list all with ${OPERATION.textSearch} or ${OPERATION.symbolsSearch}.`;
  const pattern = (words.match(/[\p{L}\p{N}_]+/gu) ?? []).join('|');
  const lines = {
    tool: OPERATION.textSearch,
    args: { pattern, regex: true, case_sensitive: false },
    reason: 'Every line with a word.',
  };
  return { hints: [{ type: 'info', text }], nextActions: pattern === '' ? [] : [lines] };
};

export type RenderedHits = {
  readonly results: Parameters<typeof renderHitGroups>[0];
  readonly nearest_names?: readonly string[] | undefined;
};

export const renderHitsAnswer = ({ results, nearest_names: nearest }: RenderedHits): string =>
  results.length > 0 ? renderHits(results) : renderNearestNames(nearest);

export const renderNearestNames = (names: readonly string[] | undefined): string =>
  names ? `similar names: ${names.join(', ')}` : '';

/** The size of all files with a hit: what a reader would have opened. */
const bytesOfFiles = async ({ stored, reader }: OpenView, hits: readonly { readonly path: string }[]): Promise<number> => {
  const paths = new Set(hits.map(({ path }) => path));
  const contents = [...paths].flatMap((path) => entryOfPath(stored.table, path)?.content ?? []);
  const records = await reader.contents(contents);
  return contents.reduce((sum, content) => sum + (records.get(content)?.size ?? 0), 0);
};
