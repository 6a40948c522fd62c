/** The score terms of each hit as flat numbers: `explain(hits)[i]` belongs to `hits[i]`. */
import { type Hit, RANK_TERMS, type RankTerms } from '#model';
import type { ExplainLevel } from './request.ts';
import { FILE_TERM_LIMITS } from './files/features.ts';
import { roundScore, TERM_LIMITS } from './weights.ts';

export const explain = (hits: readonly Hit[], level: ExplainLevel): readonly Readonly<Record<string, number>>[] =>
  hits.map(({ terms }) => (level === 'full' ? allTerms(terms) : basicTerms(terms)));

/** They sum to `final_score`. */
const allTerms = (terms: RankTerms): Record<string, number> => Object.fromEntries(RANK_TERMS.map((term) => [term, terms[term]]));

/** Each as a share of the most it can be, from 0 to 1, so those of different queries can be compared. The penalty is one too. */
const basicTerms = (terms: RankTerms): Record<string, number> =>
  Object.fromEntries(
    RANK_TERMS.map((term) => {
      const value = term === 'test_penalty' ? -terms[term] : terms[term];
      return [term, roundScore(Math.min(1, Math.max(0, value / MOST_OF_TERM[term])))];
    }),
  );

type PartTerm = keyof typeof TERM_LIMITS;

/** Of the scores of symbols and of files. */
const mostOf = (term: PartTerm): number => Math.max(TERM_LIMITS[term], FILE_TERM_LIMITS[term] ?? 0);

const MOST_OF_PART: Readonly<Record<PartTerm, number>> = {
  exact_match_boost: mostOf('exact_match_boost'),
  qualified_name_boost: mostOf('qualified_name_boost'),
  path_affinity: mostOf('path_affinity'),
  definition_boost: mostOf('definition_boost'),
  kind_match: mostOf('kind_match'),
  bm25_score: mostOf('bm25_score'),
  semantic_score: mostOf('semantic_score'),
  name_similarity: mostOf('name_similarity'),
  centrality: mostOf('centrality'),
  test_penalty: mostOf('test_penalty'),
  changed_boost: mostOf('changed_boost'),
};

const MOST_OF_TERM: RankTerms = {
  ...MOST_OF_PART,
  final_score: Object.values(MOST_OF_PART).reduce((sum, most) => sum + most, -MOST_OF_PART.test_penalty),
};
