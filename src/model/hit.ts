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
  /** The other hits of the file, best first, if hits are grouped by file. */
  readonly others?: readonly Hit[];
  /** What the terms are made of, if the request asks for it. */
  readonly features?: Readonly<Record<string, number>>;
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
  /** Without any hit: the texts that hits must contain. `isAbsent`: no file has it. */
  readonly unsatisfied?: readonly { readonly text: string; readonly isAbsent: boolean }[];
  readonly debug?: SearchDebug;
  /** Words of the query that no file contains. */
  readonly unknownWords: readonly string[];
  /** Similar names, when nothing was found or a word is unknown and the answer in doubt. */
  readonly nearestNames: readonly string[];
  /** Files by how near their vectors are to the query, best first. Only if asked for; empty without vectors. */
  readonly nearFiles?: readonly RepoPath[];
};

/** How a search came to its hits. */
export type SearchDebug = {
  readonly words: readonly string[];
  /** Words that no file contains. */
  readonly unknown_words: readonly string[];
  readonly phrases: readonly string[];
  readonly must: readonly string[];
  readonly exclude: readonly string[];
  readonly kinds: readonly SymbolKind[];
  /** Files whose regions were scored; more qualified if it is cut. */
  readonly candidate_files: number;
  readonly is_cut: boolean;
  /** Symbols whose names match. */
  readonly named_symbols: number;
  readonly regions: number;
  readonly ranked: number;
  readonly vectors: 'used' | 'not_used';
  /** Selections of files: more than one if filters on text leave few hits. */
  readonly rounds: number;
};
