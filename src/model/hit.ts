/** What search finds: a symbol of a view, or a stretch of text outside any symbol. */
import type { Span, SymbolFact } from './facts.ts';
import type { FactsNumber, RepoPath } from './ids.ts';
import type { SymbolKind } from './kinds.ts';

/** The terms of the score, in the order of the wire. `final_score` is the sum of the others. */
export const RANK_TERMS = [
  'exact_match_boost',
  'qualified_name_boost',
  'path_affinity',
  'definition_boost',
  'kind_match',
  'bm25_score',
  'semantic_score',
  'centrality',
  'test_penalty',
  'changed_boost',
  'final_score',
] as const;
export type RankTerms = Readonly<Record<(typeof RANK_TERMS)[number], number>>;

export type Hit = {
  readonly path: RepoPath;
  readonly language?: string;
  readonly span: Span;
  readonly kind: SymbolKind;
  /** The symbol's name, or the file's name for text. */
  readonly name: string;
  readonly facts?: FactsNumber;
  /** Index of the symbol in its file's facts, and the fact itself. */
  readonly symbolIndex?: number;
  readonly symbol?: SymbolFact;
  readonly terms: RankTerms;
};

export const QUERY_INTENTS = ['symbol', 'path', 'error', 'natural_language'] as const;
export type QueryIntent = (typeof QUERY_INTENTS)[number];

export type Hits = {
  readonly hits: readonly Hit[];
  readonly totalCount: number;
  /** Hits that were ranked, here or on other pages: candidates are bounded, so it may be less than `totalCount`. */
  readonly rankedCount: number;
  /** True when `totalCount` is a lower bound. */
  readonly isLowerBound: boolean;
  readonly suppressedDuplicates: number;
  readonly intent: QueryIntent;
  /** The best hit has the whole name or every query word. */
  readonly isConfident: boolean;
  /** Nearest names, when nothing was found. */
  readonly nearestNames: readonly string[];
};
