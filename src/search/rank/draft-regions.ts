/** Drafts hits from regions that contain words of the query, and from symbols whose names it spells. */
import {
  type FileRole,
  ordinalOfEntry,
  partsOfIdentifier,
  type Span,
  type SymbolFact,
  type SymbolKind,
  TURN_LIMITS,
  TurnBudget,
  type ViewIndex,
} from '#model';
import type { FileSymbols, OpenView } from '#store';
import type { NamedSymbol } from '../names/find-named.ts';
import type { HitFilter } from '../view/hit-filter.ts';
import { pickEntry } from '../view/pick-entry.ts';
import { decodeSymbols } from '../view/decode-symbols.ts';
import { type TextStatistics, WINDOW_LINES } from '../view/text-statistics.ts';
import { KIND_MATCH, MOST_DRAFTS, QUALIFIED_NAME } from '../weights.ts';
import { type HitDraft, type DraftTerms, definitionBoost, rolePenalty } from './drafts.ts';
import type { TextFilter } from './region-test.ts';
import type { NearFiles } from '../vectors/view-vectors.ts';
import type { PathScorer } from './path-scorer.ts';
import {
  type FileText,
  hasPart,
  type Region,
  type RegionScorer,
  regionsOf,
  type ScoredRegion,
  scoreRegions,
} from './score-regions.ts';
import type { WeighedTerm } from './word-postings.ts';

export type DraftScope = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly filter: HitFilter;
  readonly statistics: TextStatistics;
  readonly terms: readonly WeighedTerm[];
  /** Terms that every hit must contain. */
  readonly required: readonly WeighedTerm[];
  readonly paths: PathScorer;
  readonly kinds: readonly SymbolKind[];
  readonly queryRoles: ReadonlySet<FileRole>;
  /** Absent without vectors. */
  readonly near?: NearScope | undefined;
  /** Absent without `must:` and `exclude:`. */
  readonly textFilter?: TextFilter | undefined;
  /** Files to score. */
  readonly mostContents: number;
  readonly resultMode: 'grouped' | 'raw';
  readonly signal?: AbortSignal | undefined;
};

export type NearScope = {
  readonly files: NearFiles;
  /** Cosines of texts with the query. */
  readonly cosines: (texts: readonly string[]) => readonly number[];
  /** Files without a word of the query may be hits. */
  readonly bringsFiles: boolean;
};

/** A draft, and whether it contains every word of the query. */
export type SearchDraft = HitDraft & { readonly hasAllWords: boolean };
/** A named symbol with the score terms of its name match. */
export type NamedMatch = { readonly named: NamedSymbol; readonly terms: DraftTerms };

type CandidateFile = {
  readonly entry: number;
  readonly copies: readonly number[];
  readonly ordinal: number;
  readonly file: FileSymbols | undefined;
};

export type DraftedRegions = {
  readonly drafts: readonly SearchDraft[];
  /** Matching regions and symbols, including those not drafted. */
  readonly count: number;
  readonly duplicates: number;
  /** Symbols of the files, by entry. */
  readonly files: ReadonlyMap<number, FileSymbols | undefined>;
};

export const draftRegions = async (
  scope: DraftScope,
  ordinals: readonly number[],
  named: readonly NamedMatch[],
): Promise<DraftedRegions> => {
  const files = await openFiles(scope, [
    ...new Set([...ordinals, ...named.map((match) => ordinalOfEntry(scope.index, match.named.entry))]),
  ]);
  const selected = new Set(ordinals);
  const found: RegionCandidate[] = [];
  const turn = new TurnBudget(TURN_LIMITS.scores, scope.signal);
  for (const open of files) {
    if (!selected.has(open.ordinal)) continue;
    const regions = candidateRegions(scope, open);
    found.push(...(await passingRegions(scope, open, regions.length > 0 ? regions : firstRegion(scope, open))));
    await turn.spend({ files: 1, lines: scope.statistics.lines[open.ordinal] ?? 1 });
  }
  const drafts = new Map<string, SearchDraft>();
  for (const one of bestCandidates(found)) {
    const draft = draftRegion(scope, one.open, one);
    drafts.set(draftKey(draft), draft);
  }
  const before = drafts.size;
  const fileOfOrdinal = new Map(files.map((open) => [open.ordinal, open]));
  for (const match of named) {
    const open = fileOfOrdinal.get(ordinalOfEntry(scope.index, match.named.entry));
    if (open && (await passesTextFilter(scope, match.named))) addNamedDraft(scope, drafts, { open, match });
  }
  const count = found.length + drafts.size - before;
  return {
    files: new Map(files.map(({ entry, file }) => [entry, file])),
    drafts: [...drafts.values()],
    count,
    duplicates: found.reduce((sum, { open }) => sum + open.copies.length, 0),
  };
};

/** In files that may pass; the texts decide for each region. */
const passingRegions = async (
  scope: DraftScope,
  { entry }: CandidateFile,
  regions: readonly RegionCandidate[],
): Promise<readonly RegionCandidate[]> => {
  if (!scope.textFilter || regions.length === 0) return regions;
  const passes = await scope.textFilter.testOf(entry);
  return regions.filter(({ found: { region }, symbol }) => passes(linesOfHit(scope, region, symbol), symbol));
};

const passesTextFilter = async (scope: DraftScope, { entry, symbol }: NamedSymbol): Promise<boolean> =>
  !scope.textFilter || (await scope.textFilter.testOf(entry))(linesOfHit(scope, symbol.span, symbol), symbol);

/** Of a symbol all lines, with the comment above it. */
const linesOfHit = ({ resultMode }: DraftScope, region: Span, symbol: SymbolFact | undefined): Span =>
  resultMode === 'raw' || !symbol
    ? region
    : {
        lineStart: Math.min(region.lineStart, symbol.docLineStart ?? symbol.span.lineStart),
        lineEnd: Math.max(region.lineEnd, symbol.span.lineEnd),
      };

const openFiles = async (scope: DraftScope, ordinals: readonly number[]): Promise<readonly CandidateFile[]> => {
  const { index, filter, paths, view } = scope;
  const places = ordinals.flatMap((ordinal) => {
    const place = pickEntry(index, ordinal, {
      allows: filter.allowsEntry,
      scoreOf: (entry) => paths.affinityOf(entry) + rolePenalty(entry, scope),
    });
    return place ? [{ ...place, ordinal, facts: index.table.facts[place.entry] ?? 0 }] : [];
  });
  const files = await decodeSymbols(
    view.reader,
    places.flatMap(({ facts }) => (facts > 0 ? [facts] : [])),
    scope.signal,
  );
  return places.map(({ facts, ...place }) => ({ ...place, file: files.get(facts) }));
};

type MatchedRegion = { readonly open: CandidateFile; readonly found: ScoredRegion; readonly symbol: SymbolFact | undefined };
/** `estimate`: the score without the terms that depend on the symbol. */
type RegionCandidate = MatchedRegion & { readonly estimate: number };

/** Matching regions of a file that the filters allow. A symbol with several chunks contributes its best one, unless they are raw. */
const candidateRegions = (scope: DraftScope, open: CandidateFile): readonly RegionCandidate[] => {
  const share = scope.paths.affinityOf(open.entry) + rolePenalty(open.entry, scope);
  const regions = regionsOf(open.file, scope.statistics.lines[open.ordinal] ?? 1);
  const allowed = scoreFileRegions(scope, open, regions).flatMap((found): RegionCandidate[] => {
    const symbol = open.file?.symbols[found.region.symbol ?? -1];
    const isAllowed = symbol ? scope.filter.allowsSymbol(symbol) : scope.filter.allowsText;
    return isAllowed ? [{ open, found, symbol, estimate: found.score + share }] : [];
  });
  return scope.resultMode === 'raw' ? allowed : bestOfSymbols(allowed);
};

const bestOfSymbols = (candidates: readonly RegionCandidate[]): readonly RegionCandidate[] => {
  const best = new Map<SymbolFact, RegionCandidate>();
  for (const one of candidates) {
    if (one.symbol && one.found.score > (best.get(one.symbol)?.found.score ?? 0)) best.set(one.symbol, one);
  }
  return [...candidates.filter(({ symbol }) => !symbol), ...best.values()];
};

/** Of a file that its name or its vectors bring here. The filters decide after the choice of the region, so they do not change it. */
const firstRegion = (scope: DraftScope, open: CandidateFile): readonly RegionCandidate[] => {
  const regions = regionsOf(open.file, scope.statistics.lines[open.ordinal] ?? 1);
  if (scope.required.length > 0 || scoreFileRegions(scope, open, regions).length > 0) return [];
  const region = nearestRegion(scope, open, regions);
  if (!region) return [];
  const symbol = region.symbol === undefined ? undefined : open.file?.symbols[region.symbol];
  const isAllowed = symbol ? scope.filter.allowsSymbol(symbol) : scope.filter.allowsText;
  return isAllowed ? [{ open, symbol, found: { region, score: 0, hasAllWords: false }, estimate: 0 }] : [];
};

/** That of the nearest vector, else the first symbol. */
const nearestRegion = ({ near, index }: DraftScope, { entry }: CandidateFile, regions: readonly Region[]): Region | undefined => {
  const line = near?.files.nearnessOf(index.table.facts[entry] ?? 0)?.line ?? 0;
  return (
    regions.find(({ lineStart, lineEnd }) => lineStart <= line && line <= lineEnd) ??
    regions.find((each) => each.symbol !== undefined) ??
    regions[0]
  );
};

const bestCandidates = (found: readonly RegionCandidate[]): readonly RegionCandidate[] => {
  if (found.length <= MOST_DRAFTS) return found;
  const estimates = Float64Array.from(found, ({ estimate }) => estimate).sort();
  const least = estimates[found.length - MOST_DRAFTS] ?? 0;
  return found.filter(({ estimate }) => estimate >= least);
};

const scoreFileRegions = (
  { statistics, terms, required }: DraftScope,
  { ordinal, file }: CandidateFile,
  regions: readonly Region[],
): readonly ScoredRegion[] => {
  const scorer: RegionScorer = { terms, required, averageLength: statistics.wordsPerLine * WINDOW_LINES };
  return scoreRegions(scorer, fileTextOf({ statistics, ordinal, file }), regions);
};

const fileTextOf = ({
  statistics,
  ordinal,
  file,
}: {
  statistics: TextStatistics;
  ordinal: number;
  file: FileSymbols | undefined;
}): FileText => ({
  content: statistics.contents[ordinal] ?? 0,
  lines: statistics.lines[ordinal] ?? 1,
  words: statistics.words[ordinal] ?? 0,
  symbols: file?.symbols ?? [],
});

const draftRegion = (
  scope: DraftScope,
  { entry, copies, ordinal, file }: CandidateFile,
  { found, symbol }: Omit<MatchedRegion, 'open'>,
): SearchDraft => {
  const place = { entry, copies, hasAllWords: found.hasAllWords };
  const terms: DraftTerms = {
    path_affinity: scope.paths.affinityOf(entry),
    bm25_score: found.score,
    test_penalty: rolePenalty(entry, scope, scope.statistics.isGenerated[ordinal] === 1 ? 'generated' : undefined),
  };
  if (!symbol || found.region.symbol === undefined) return { ...place, span: found.region, terms };
  return {
    ...place,
    span: scope.resultMode === 'raw' ? found.region : symbol.span,
    symbol,
    symbolIndex: found.region.symbol,
    terms: {
      ...terms,
      qualified_name_boost: QUALIFIED_NAME.coveredName * nameCoverage(symbol, scope.terms),
      definition_boost: definitionBoost(symbol, file?.symbols ?? []),
      kind_match: scope.kinds.includes(symbol.kind) ? KIND_MATCH : 0,
    },
  };
};

/** How well the name's parts and the query's words cover each other, from 0 to 1. */
const nameCoverage = ({ name }: SymbolFact, terms: readonly WeighedTerm[]): number => {
  const lower = name.toLowerCase();
  const words = terms.filter(({ isPart }) => isPart);
  const matched = words.filter(({ key }) => hasPart(name, lower, key));
  const all = words.reduce((sum, { worth }) => sum + worth, 0);
  if (matched.length === 0 || all === 0) return 0;
  const ofName = matched.length / partsOfIdentifier(name).length;
  const ofQuery = matched.reduce((sum, { worth }) => sum + worth, 0) / all;
  return Math.sqrt(Math.min(1, ofName) * ofQuery);
};

const draftKey = ({ entry, symbolIndex, span }: HitDraft): string => `${entry}:${symbolIndex ?? ''}:${span.lineStart}`;

/** Scores a symbol over its own lines, because it may be too small to have its own chunk. */
const addNamedDraft = (
  scope: DraftScope,
  drafts: Map<string, SearchDraft>,
  { open, match: { named, terms } }: { readonly open: CandidateFile; readonly match: NamedMatch },
): void => {
  const { symbol, symbolIndex } = named;
  // The same content may be another language under another path, with different symbols.
  const { facts } = scope.index.table;
  if (facts[named.entry] !== facts[open.entry]) return;
  const known = [...drafts].filter(([, draft]) => draft.entry === open.entry && draft.symbolIndex === symbolIndex);
  for (const [key, draft] of known) drafts.set(key, { ...draft, terms: { ...draft.terms, ...terms } });
  if (known.length > 0) return;
  const region = { lineStart: symbol.docLineStart ?? symbol.span.lineStart, lineEnd: symbol.span.lineEnd, symbol: symbolIndex };
  const found = scoreFileRegions(scope, open, [region])[0] ?? { region, score: 0, hasAllWords: false };
  const draft = draftRegion(scope, open, { found, symbol });
  drafts.set(draftKey(draft), { ...draft, terms: { ...draft.terms, ...terms } });
};
