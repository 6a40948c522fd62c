/** Ranks files by the weighted sum of their features, and the hits of a file by their own scores. */
import { RANK_TERMS, type RankTerms, type ViewIndex } from '#model';
import type { DraftedRegions, DraftScope, SearchDraft } from '../rank/draft-regions.ts';
import { byScore, type DraftTerms, type RankedDraft, sumTerms, toHitWith } from '../rank/drafts.ts';
import { roundScore } from '../weights.ts';
import type { CandidateFile } from './content-features.ts';
import { featuresOfFiles, type FileWithFeatures, isKeysOrTable } from './file-features.ts';
import { FEATURE_NAMES, FEATURE_WEIGHTS, type FeatureValues, FILE_FEATURES } from './features.ts';
import type { FileQuery } from './file-query.ts';

/** Best first; ties are ordered by path, line and symbol index. Further hits of a file follow with a share of its score. */
export const rankByFile = async (
  scope: DraftScope,
  query: FileQuery,
  regions: Pick<DraftedRegions, 'drafts' | 'files'>,
): Promise<readonly RankedDraft<SearchDraft>[]> => {
  const files = await evidenceOfFiles(scope, query, regions);
  const weights = scope.near ? FEATURE_WEIGHTS.withVectors : FEATURE_WEIGHTS.withoutVectors;
  const shareOfNext = (entry: number): number => {
    if (scope.resultMode === 'raw') return 1;
    return isKeysOrTable(scope.index, entry) ? FURTHER_DATA_SHARE : FURTHER_HIT_SHARE;
  };
  return files
    .flatMap((one) => hitsOfFile(scope.index, { ...one, weights, shareOfNext: shareOfNext(one.file.entry) }))
    .sort(byScore);
};

export const evidenceOfFiles = (
  scope: DraftScope,
  query: FileQuery,
  { drafts, files }: Pick<DraftedRegions, 'drafts' | 'files'>,
): Promise<readonly FileWithFeatures[]> => {
  const byEntry = new Map<number, ScoredDraft[]>();
  for (const draft of drafts) {
    const scored = { draft, score: draftScore(draft) };
    const own = byEntry.get(draft.entry);
    if (own) own.push(scored);
    else byEntry.set(draft.entry, [scored]);
  }
  const candidates = [...byEntry].map(([entry, own]): CandidateFile => {
    return { entry, file: files.get(entry), drafts: own.toSorted(byDraftScore).map(({ draft }) => draft) };
  });
  return featuresOfFiles(scope, query, candidates);
};

/** The score of a draft within its file. */
const draftScore = ({ terms }: SearchDraft): number => Object.values(terms).reduce((sum, value) => sum + value, 0);

type ScoredDraft = { readonly draft: SearchDraft; readonly score: number };

const byDraftScore = ({ draft: one, score }: ScoredDraft, { draft: other, score: otherScore }: ScoredDraft): number =>
  otherScore - score || one.span.lineStart - other.span.lineStart || (one.symbolIndex ?? -1) - (other.symbolIndex ?? -1);

type WeighedFile = FileWithFeatures & { readonly weights: FeatureValues; readonly shareOfNext: number };

const hitsOfFile = (
  index: ViewIndex,
  { file, features, weights, shareOfNext }: WeighedFile,
): readonly RankedDraft<SearchDraft>[] => {
  const terms = termsOf(features, weights);
  const [best] = file.drafts;
  const most = best ? draftScore(best) : 0;
  return file.drafts.map((draft, at) => {
    const share = most > 0 ? Math.max(0, draftScore(draft)) / most : 0;
    const own = at === 0 ? terms : scaleTerms(terms, share * shareOfNext ** at);
    const isExact = (draft.terms.exact_match_boost ?? 0) > 0;
    return { hit: toHitWith(index, draft, isExact ? own : withoutExactMatch(own)), draft, features };
  });
};

/** A reader who opens the file sees the rest, so each further hit of it keeps only this share. */
const FURTHER_HIT_SHARE = 0.5;
/** One part of a file of data is like the others. */
const FURTHER_DATA_SHARE = 0.1;

const termsOf = (features: FeatureValues, weights: FeatureValues): RankTerms => {
  const terms: Record<string, number> = {};
  for (const name of FEATURE_NAMES) {
    const term = FILE_FEATURES[name];
    terms[term] = (terms[term] ?? 0) + weights[name] * features[name];
  }
  return sumTerms(terms);
};

/** The exact name is that of another symbol of the file. */
const withoutExactMatch = (terms: RankTerms): RankTerms => ({
  ...terms,
  exact_match_boost: 0,
  name_similarity: roundScore(terms.name_similarity + terms.exact_match_boost),
});

/** Penalties stay whole, so that no score rises. */
const scaleTerms = (terms: RankTerms, share: number): RankTerms => {
  const scaled: DraftTerms = {};
  for (const term of RANK_TERMS) if (term !== 'final_score') scaled[term] = terms[term] > 0 ? terms[term] * share : terms[term];
  return sumTerms(scaled);
};
