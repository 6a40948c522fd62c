/** The score terms of each hit as flat numbers: `explain(hits)[i]` belongs to `hits[i]`. */
import { type Hit, RANK_TERMS, type RankTerms } from '#model';
import type { ExplainLevel } from './request.ts';
import { FILE_TERM_LIMITS } from './files/features.ts';
import { TERM_LIMITS } from './weights.ts';

export const explain = (hits: readonly Hit[], level: ExplainLevel): readonly Readonly<Record<string, number>>[] =>
  hits.map(({ terms }) => (level === 'full' ? allTerms(terms) : basicTerms(terms)));

const allTerms = (terms: RankTerms): Record<string, number> => Object.fromEntries(RANK_TERMS.map((term) => [term, terms[term]]));

/** Scaled to 0–1 (the penalty to −1–0), so scores of different queries can be compared. */
const basicTerms = (terms: RankTerms): Record<string, number> => ({
  exact_match: normalize(terms.exact_match_boost + terms.qualified_name_boost, LIMITS.exact_match),
  path_boost: normalize(terms.path_affinity, LIMITS.path_affinity),
  definition_boost: normalize(terms.definition_boost, LIMITS.definition_boost),
  text_match: normalize(terms.bm25_score, LIMITS.bm25_score),
  test_penalty: normalize(terms.test_penalty, LIMITS.test_penalty),
  final_score: terms.final_score,
});

const mostOf = (term: keyof typeof TERM_LIMITS): number => Math.max(TERM_LIMITS[term], FILE_TERM_LIMITS[term] ?? 0);

/** Of the scores of symbols and of files. */
const LIMITS = {
  exact_match: mostOf('exact_match_boost') + mostOf('qualified_name_boost'),
  path_affinity: mostOf('path_affinity'),
  definition_boost: mostOf('definition_boost'),
  bm25_score: mostOf('bm25_score'),
  test_penalty: mostOf('test_penalty'),
} as const;

const normalize = (value: number, most: number): number => Math.round(Math.min(1, Math.max(-1, value / most)) * 1000) / 1000;
