/** Why each hit ranks where it does, as flat numbers: `explain(hits)[i]` belongs to `hits[i]`. */
import { type Hit, RANK_TERMS, type RankTerms } from '#model';
import type { ExplainLevel } from './request.ts';
import { MOST } from './weights.ts';

export const explain = (hits: readonly Hit[], level: ExplainLevel): readonly Readonly<Record<string, number>>[] =>
  hits.map(({ terms }) => (level === 'full' ? allTerms(terms) : fewTerms(terms)));

const allTerms = (terms: RankTerms): Record<string, number> => Object.fromEntries(RANK_TERMS.map((term) => [term, terms[term]]));

/** Each between 0 and 1 (the penalty between −1 and 0), so that an agent can compare answers to different queries. */
const fewTerms = (terms: RankTerms): Record<string, number> => ({
  exact_match: share(terms.exact_match_boost + terms.qualified_name_boost, MOST.exact_match_boost + MOST.qualified_name_boost),
  path_boost: share(terms.path_affinity, MOST.path_affinity),
  definition_boost: share(terms.definition_boost, MOST.definition_boost),
  text_match: share(terms.bm25_score, MOST.bm25_score),
  test_penalty: share(terms.test_penalty, MOST.test_penalty),
  final_score: terms.final_score,
});

const share = (value: number, most: number): number => Math.round(Math.min(1, Math.max(-1, value / most)) * 1000) / 1000;
