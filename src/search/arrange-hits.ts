/** Orders and groups ranked hits as a request wants them: changed files first, one hit per file. */
import { type Hit, RANK_TERMS } from '#model';
import type { SearchDraft } from './rank/draft-regions.ts';
import { byScore, type DraftTerms, type RankedDraft, sumTerms } from './rank/drafts.ts';
import type { UncommittedFiles } from './request.ts';

type Ranked = RankedDraft<SearchDraft>;

/** A tenth, so that a changed file wins among equals. */
const BOOST_SHARE = 0.1;

/** The boost is a term of the score, so the terms still add up. */
export const boostChanged = (ranked: readonly Ranked[], changed: UncommittedFiles | undefined): readonly Ranked[] => {
  if (!changed || changed.paths.length === 0 || ranked.length === 0) return ranked;
  const folders = changed.paths.filter((path) => path.endsWith('/'));
  const files = new Set(changed.paths);
  const isChanged = ({ path }: Hit): boolean => files.has(path) || folders.some((folder) => path.startsWith(folder));
  const scores = ranked.map(({ hit }) => hit.terms.final_score);
  const whole = Math.max(...scores) - Math.min(...scores) + 1;
  const boostOf = (score: number): number => (changed.mode === 'first' ? whole : BOOST_SHARE * Math.max(0, score));
  return ranked.map((one) => (isChanged(one.hit) ? withBoost(one, boostOf(one.hit.terms.final_score)) : one)).sort(byScore);
};

const withBoost = (one: Ranked, boost: number): Ranked => {
  const parts: DraftTerms = {};
  for (const term of RANK_TERMS) if (term !== 'final_score') parts[term] = one.hit.terms[term];
  return { ...one, hit: { ...one.hit, terms: sumTerms({ ...parts, changed_boost: boost }) } };
};

/** The best hit of each file, with the others inside it. Input and output are sorted. */
export const groupByFile = (ranked: readonly Ranked[]): readonly Ranked[] => {
  const others = new Map<string, Hit[]>();
  const best = ranked.filter(({ hit }) => {
    const known = others.get(hit.path);
    if (known) known.push(hit);
    else others.set(hit.path, []);
    return known === undefined;
  });
  return best.map((one) => ({ ...one, hit: { ...one.hit, others: others.get(one.hit.path) ?? [] } }));
};
