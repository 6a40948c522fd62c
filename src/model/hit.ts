/** A search hit: a symbol of a view, or a range of text outside any symbol. */
import type { Span, SymbolFact } from './facts.ts';
import type { FactsNumber, RepoPath } from './ids.ts';
import type { SymbolKind } from './kinds.ts';

/** The terms of the score, in wire order. `final_score` is the sum of the others. `exact_match_boost`: only of exact hits. */
export const RANK_TERMS = [
  'exact_match_boost',
  'qualified_name_boost',
  'path_affinity',
  'definition_boost',
  'kind_match',
  'bm25_score',
  'semantic_score',
  'name_similarity',
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
  /** The name of the symbol, or of the file for text. */
  readonly name: string;
  readonly facts?: FactsNumber;
  /** The symbol's index in the facts of its file, and the fact itself. */
  readonly symbolIndex?: number;
  readonly symbol?: SymbolFact;
  /** The line that the query names: that of a stack trace, say. */
  readonly line?: number;
  /** Other paths with the same content, if identical files are collapsed. */
  readonly copies?: readonly RepoPath[];
  readonly terms: RankTerms;
};

export const QUERY_INTENTS = ['symbol', 'path', 'error', 'natural_language'] as const;
export type QueryIntent = (typeof QUERY_INTENTS)[number];

export type Hits = {
  readonly hits: readonly Hit[];
  readonly totalCount: number;
  /** Ranked hits on all pages. The number of candidates is limited, so this may be less than `totalCount`. */
  readonly rankedCount: number;
  /** True when `totalCount` is a lower bound. */
  readonly isLowerBound: boolean;
  readonly suppressedDuplicates: number;
  readonly intent: QueryIntent;
  /** The best hit matches the whole name or every query word. */
  readonly isConfident: boolean;
  /** The symbols with the requested name, if the filters leave out all of them. */
  readonly filteredOut: readonly Hit[];
  /** Why vectors were not used, if they should have been. */
  readonly degraded?: string;
  /** Similar names, when nothing was found. */
  readonly nearestNames: readonly string[];
};
