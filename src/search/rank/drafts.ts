/** Hits whose score is still being computed. */
import {
  addsToType,
  factsNumber,
  type FileRole,
  type Hit,
  isKeyOrSection,
  mentionKey,
  pathOfEntry,
  RANK_TERMS,
  type RankTerms,
  type Span,
  type SymbolFact,
  type ViewIndex,
} from '#model';
import type { OpenView } from '#store';
import type { HitFilter } from '../view/hit-filter.ts';
import { viewMemoOf, roleOfEntry } from '../view/view-memo.ts';
import {
  CENTRAL_HITS,
  KEY_LEVEL,
  KEY_SHARE,
  MOST_KEY_LEVELS,
  DEFINITION_WEIGHT,
  REPEATED_FILE_FACTOR,
  MOST_CENTRALITY,
  ROLE_PENALTY,
  roundScore,
} from '../weights.ts';

export type DraftTerms = Partial<Record<Exclude<(typeof RANK_TERMS)[number], 'final_score'>, number>>;

export type HitDraft = {
  readonly entry: number;
  /** Other entries with the same content that pass the filters. */
  readonly copies: readonly number[];
  readonly span: Span;
  readonly symbol?: SymbolFact;
  readonly symbolIndex?: number;
  /** The line that the query names. */
  readonly line?: number;
  readonly terms: DraftTerms;
};

export type RankedDraft<Made extends HitDraft> = {
  readonly hit: Hit;
  readonly draft: Made;
  /** Of its file. */
  readonly features?: Readonly<Record<string, number>>;
};

/** Best first; ties are ordered by path, line and symbol index. */
export const rankDrafts = async <Made extends HitDraft>(
  view: OpenView,
  index: ViewIndex,
  drafts: readonly Made[],
): Promise<readonly RankedDraft<Made>[]> => {
  const ranked = penalizeRepeatedFiles(drafts.map((draft) => ({ hit: toHit(index, draft), draft })).sort(byScore));
  const best = ranked.slice(0, CENTRAL_HITS);
  const names = [...new Set(best.flatMap(({ draft }) => (draft.symbol ? [draft.symbol.name] : [])))];
  await countMentions(view, index, names);
  const raised = best.map(({ hit, draft }) => ({
    hit: draft.symbol && !isKeyOrSection(draft.symbol.kind) ? withCentrality(hit, index) : hit,
    draft,
  }));
  return [...raised.sort(byScore), ...ranked.slice(CENTRAL_HITS)];
};

/** Lowers the score of further hits in the same file, so one file cannot fill the answer. Input and output are sorted. */
const penalizeRepeatedFiles = <Made extends HitDraft>(ranked: readonly RankedDraft<Made>[]): RankedDraft<Made>[] => {
  const hitsOfFile = new Map<number, number>();
  return ranked
    .map(({ hit, draft }) => {
      const before = hitsOfFile.get(draft.entry) ?? 0;
      hitsOfFile.set(draft.entry, before + 1);
      if (before === 0) return { hit, draft };
      const terms = sumTerms({
        ...hit.terms,
        path_affinity: hit.terms.path_affinity * REPEATED_FILE_FACTOR.path ** before,
        bm25_score: hit.terms.bm25_score * REPEATED_FILE_FACTOR.text ** before,
      });
      return { hit: { ...hit, terms }, draft };
    })
    .sort(byScore);
};

export const byScore = ({ hit: one }: RankedDraft<HitDraft>, { hit: other }: RankedDraft<HitDraft>): number =>
  other.terms.final_score - one.terms.final_score ||
  (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
  one.span.lineStart - other.span.lineStart ||
  (one.symbolIndex ?? -1) - (other.symbolIndex ?? -1);

export const toHit = (index: ViewIndex, draft: HitDraft): Hit =>
  toHitWith(index, draft, sumTerms(termsOfSymbol(draft.terms, draft.symbol)));

/** `terms`: in place of those of the draft. */
export const toHitWith = (
  index: ViewIndex,
  { entry, copies, span, symbol, symbolIndex, line }: Omit<HitDraft, 'terms'>,
  terms: RankTerms,
): Hit => {
  const path = pathOfEntry(index, entry);
  const language = index.table.languages[entry];
  const facts = index.table.facts[entry] ?? 0;
  return {
    path,
    ...(language === undefined ? {} : { language }),
    span: { lineStart: span.lineStart, lineEnd: span.lineEnd },
    kind: symbol?.kind ?? 'text',
    name: symbol?.name ?? path.slice(path.lastIndexOf('/') + 1),
    ...(facts > 0 ? { facts: factsNumber(facts) } : {}),
    ...(symbol && symbolIndex !== undefined ? { symbol, symbolIndex } : {}),
    ...(line === undefined ? {} : { line }),
    ...(copies.length > 0 ? { copies: copies.map((copy) => pathOfEntry(index, copy)) } : {}),
    terms,
  };
};

const termsOfSymbol = (terms: DraftTerms, symbol: SymbolFact | undefined): DraftTerms => {
  if (!symbol || !isKeyOrSection(symbol.kind)) return terms;
  const { qualified_name_boost: qualified = 0, definition_boost: definition = 0 } = terms;
  return {
    ...terms,
    exact_match_boost: KEY_SHARE.name * (terms.exact_match_boost ?? 0),
    name_similarity: KEY_SHARE.name * (terms.name_similarity ?? 0),
    qualified_name_boost: KEY_SHARE.name * qualified,
    definition_boost: KEY_SHARE.definition * definition - KEY_LEVEL * Math.min(MOST_KEY_LEVELS, levelsAbove(symbol)),
  };
};

const levelsAbove = ({ qualifiedName }: SymbolFact): number => qualifiedName.split('.').length - 1;

/** Rounds every term before summing, so the terms on the wire add up to the score. */
export const sumTerms = (terms: DraftTerms): RankTerms => {
  const rounded = {
    exact_match_boost: roundScore(terms.exact_match_boost),
    qualified_name_boost: roundScore(terms.qualified_name_boost),
    path_affinity: roundScore(terms.path_affinity),
    definition_boost: roundScore(terms.definition_boost),
    kind_match: roundScore(terms.kind_match),
    bm25_score: roundScore(terms.bm25_score),
    semantic_score: roundScore(terms.semantic_score),
    name_similarity: roundScore(terms.name_similarity),
    centrality: roundScore(terms.centrality),
    test_penalty: roundScore(terms.test_penalty),
    changed_boost: roundScore(terms.changed_boost),
    final_score: 0,
  };
  let sum = 0;
  for (const term of RANK_TERMS) sum += rounded[term];
  rounded.final_score = roundScore(sum);
  return rounded;
};

/** The terms of a name match. Only a hit that is named as the query spells it is an exact match. */
export const nameTerms = (boost: number, isExact: boolean): DraftTerms => ({
  exact_match_boost: isExact ? boost : 0,
  name_similarity: isExact ? 0 : boost,
});

/** How well the name matches, exactly or not. */
export const nameBoost = ({ exact_match_boost: exact = 0, name_similarity: similar = 0 }: DraftTerms): number =>
  Math.max(exact, similar);

/** Counts the files that mention each name: one posting list per name, cached until the view changes. */
const countMentions = async ({ reader }: OpenView, index: ViewIndex, names: readonly string[]): Promise<void> => {
  const { ordinals } = index;
  const memo = viewMemoOf(index);
  const unknown = names.filter((name) => !memo.mentions.has(name));
  const lists = await reader.postings(
    'word',
    unknown.map((name) => mentionKey(name) ?? ''),
  );
  unknown.forEach((name, position) => {
    let count = 0;
    for (const content of lists[position]?.documents ?? []) if ((ordinals.byContent[content] ?? 0) > 0) count += 1;
    memo.mentions.set(name, count);
  });
};

const withCentrality = (hit: Hit, index: ViewIndex): Hit => {
  const { ordinals } = index;
  const memo = viewMemoOf(index);
  const files = memo.mentions.get(hit.name) ?? 0;
  const share = Math.log1p(files) / Math.log1p(Math.max(1, ordinals.count));
  return { ...hit, terms: sumTerms({ ...hit.terms, centrality: MOST_CENTRALITY * share }) };
};

/** The score of a definition apart from any match. */
export const definitionBoost = (symbol: SymbolFact, symbols: readonly SymbolFact[]): number => {
  const parent = symbol.parent === undefined ? undefined : symbols[symbol.parent];
  const isVisible = symbol.visibility === 'public' || symbol.visibility === 'protected';
  const isMajor = symbol.role === 'type' || symbol.role === 'callable' || symbol.role === 'namespace';
  return (
    DEFINITION_WEIGHT.symbol +
    (isVisible ? DEFINITION_WEIGHT.visible : 0) +
    (isMajor ? DEFINITION_WEIGHT.major : 0) +
    partialWeight(symbol) +
    (parent === undefined ? DEFINITION_WEIGHT.outermost : parent.role === 'callable' ? 0 : DEFINITION_WEIGHT.member)
  );
};

/** Of a symbol that may be only a part of what is declared elsewhere. */
const partialWeight = ({ kind, isDeclaration, extends: parents }: SymbolFact): number => {
  if (addsToType(kind)) return DEFINITION_WEIGHT.addition;
  if (isDeclaration) return DEFINITION_WEIGHT.declaration;
  return kind === 'class' && parents === undefined ? DEFINITION_WEIGHT.parentless : 0;
};

export type PenaltyInput = {
  readonly index: ViewIndex;
  readonly filter: Pick<HitFilter, 'filterRoles'>;
  /** Roles that the words of the query mention. */
  readonly queryRoles: ReadonlySet<FileRole>;
};

export const rolePenalty = (entry: number, { index, filter, queryRoles }: PenaltyInput, knownRole?: FileRole): number => {
  const role = knownRole ?? roleOfEntry(index, entry);
  return filter.filterRoles.has(role) || queryRoles.has(role) ? 0 : ROLE_PENALTY[role];
};
