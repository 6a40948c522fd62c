/** Drafts of hits: from regions that hold words of the query, and from symbols that have a name it spells. */
import type { FileRole, SymbolFact, SymbolKind } from '#model';
import type { FileSymbols, OpenView } from '#store';
import type { NamedSymbol } from '../names/find-named.ts';
import type { HitFilter } from '../view/hit-filter.ts';
import { symbolsOf } from '../view/symbols-of.ts';
import { type TextStatistics, WINDOW_LINES } from '../view/text-statistics.ts';
import type { ViewIndex } from '../view/view-index.ts';
import { KIND_MATCH, QUALIFIED } from '../weights.ts';
import { type Draft, type DraftTerms, definitionBoost, pickEntry, testPenalty } from './drafts.ts';
import type { PathScorer } from './path-scores.ts';
import {
  type FileText,
  type Region,
  type RegionScorer,
  regionsOf,
  type ScoredRegion,
  scoreRegions,
  stemsOfName,
} from './score-regions.ts';
import type { WeighedTerm } from './word-postings.ts';

export type DraftScope = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly filter: HitFilter;
  readonly statistics: TextStatistics;
  readonly terms: readonly WeighedTerm[];
  /** Terms that every hit must hold. */
  readonly required: readonly WeighedTerm[];
  readonly paths: PathScorer;
  readonly kinds: readonly SymbolKind[];
  readonly spokenRoles: ReadonlySet<FileRole>;
};

/** A draft and whether it holds every word. */
export type FoundDraft = Draft & { readonly hasAllWords: boolean };
/** A named symbol with what the way of matching is worth. */
export type NamedMatch = { readonly named: NamedSymbol; readonly terms: DraftTerms };

type OpenFile = {
  readonly entry: number;
  readonly copies: number;
  readonly ordinal: number;
  readonly file: FileSymbols | undefined;
};

export const draftRegions = async (
  scope: DraftScope,
  ordinals: readonly number[],
  named: readonly NamedMatch[],
): Promise<readonly FoundDraft[]> => {
  const files = await openFiles(scope, [
    ...new Set([...ordinals, ...named.map(({ named: { entry } }) => ordinalOf(scope, entry))]),
  ]);
  const wanted = new Set(ordinals);
  const drafts = new Map<string, FoundDraft>();
  for (const file of files) {
    if (wanted.has(file.ordinal)) for (const draft of draftsOfFile(scope, file)) keepBetter(drafts, draft);
  }
  const fileOfOrdinal = new Map(files.map((file) => [file.ordinal, file]));
  for (const match of named) {
    const file = fileOfOrdinal.get(ordinalOf(scope, match.named.entry));
    if (file) addNamed(scope, drafts, { file, match });
  }
  return [...drafts.values()];
};

const ordinalOf = ({ index }: DraftScope, entry: number): number =>
  (index.ordinals.ofContent[index.table.contents[entry] ?? 0] ?? 0) - 1;

const openFiles = async (scope: DraftScope, ordinals: readonly number[]): Promise<readonly OpenFile[]> => {
  const { index, filter, paths, view } = scope;
  const places = ordinals.flatMap((ordinal) => {
    const place = pickEntry(index, ordinal, {
      allows: filter.allowsEntry,
      scoreOf: (entry) => paths.affinityOf(entry) + testPenalty(entry, scope),
    });
    return place ? [{ ...place, ordinal, facts: index.table.facts[place.entry] ?? 0 }] : [];
  });
  const files = await symbolsOf(
    view.reader,
    places.flatMap(({ facts }) => (facts > 0 ? [facts] : [])),
  );
  return places.map(({ facts, ...place }) => ({ ...place, file: files.get(facts) }));
};

const draftsOfFile = (scope: DraftScope, open: OpenFile): readonly FoundDraft[] =>
  scored(scope, open, regionsOf(open.file, scope.statistics.lines[open.ordinal] ?? 1)).flatMap((found) => {
    const symbol = found.region.symbol === undefined ? undefined : open.file?.symbols[found.region.symbol];
    const isAllowed = symbol ? scope.filter.allowsSymbol(symbol) : scope.filter.allowsText;
    return isAllowed ? [draftOf(scope, open, { found, symbol })] : [];
  });

const scored = (
  { statistics, terms, required }: DraftScope,
  { ordinal, file }: OpenFile,
  regions: readonly Region[],
): readonly ScoredRegion[] => {
  const scorer: RegionScorer = { terms, required, averageLength: statistics.wordsPerLine * WINDOW_LINES };
  return scoreRegions(scorer, textOf({ statistics, ordinal, file }), regions);
};

const textOf = ({
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

type RegionFound = { readonly found: ScoredRegion; readonly symbol: SymbolFact | undefined };

const draftOf = (scope: DraftScope, { entry, copies, ordinal, file }: OpenFile, { found, symbol }: RegionFound): FoundDraft => {
  const isGenerated = scope.statistics.isGenerated[ordinal] === 1;
  const place = { entry, copies, hasAllWords: found.hasAllWords };
  const terms: DraftTerms = {
    path_affinity: scope.paths.affinityOf(entry),
    bm25_score: found.score,
    test_penalty: testPenalty(entry, { ...scope, isGenerated }),
  };
  if (!symbol || found.region.symbol === undefined) return { ...place, span: found.region, terms };
  return {
    ...place,
    span: symbol.span,
    symbol,
    symbolIndex: found.region.symbol,
    terms: {
      ...terms,
      qualified_name_boost: QUALIFIED.coveredName * coverageOfName(symbol, scope.terms),
      definition_boost: definitionBoost(symbol, file?.symbols ?? []),
      kind_match: scope.kinds.includes(symbol.kind) ? KIND_MATCH : 0,
    },
  };
};

/** Share of the name's parts that are words of the query, and at the same time of the query that the name tells. */
const coverageOfName = (symbol: SymbolFact, terms: readonly WeighedTerm[]): number => {
  const parts = [...stemsOfName(symbol.name)];
  const words = terms.filter(({ isPart }) => isPart);
  const all = words.reduce((sum, { worth }) => sum + worth, 0);
  if (parts.length === 0 || all === 0) return 0;
  const told = words.filter(({ key }) => parts.includes(key));
  const ofName = told.length / parts.length;
  const ofQuery = told.reduce((sum, { worth }) => sum + worth, 0) / all;
  return Math.sqrt(Math.min(1, ofName) * ofQuery);
};

const keyOf = ({ entry, symbolIndex, span }: Draft): string => `${entry}:${symbolIndex ?? `line ${span.lineStart}`}`;

/** A symbol may have several chunks: its best one counts. */
const keepBetter = (drafts: Map<string, FoundDraft>, draft: FoundDraft): void => {
  const key = keyOf(draft);
  const known = drafts.get(key);
  if (!known || (known.terms.bm25_score ?? 0) < (draft.terms.bm25_score ?? 0)) drafts.set(key, draft);
};

/** Symbols too small for a chunk of their own are scored over their own lines. */
const addNamed = (
  scope: DraftScope,
  drafts: Map<string, FoundDraft>,
  { file, match: { named, terms } }: { readonly file: OpenFile; readonly match: NamedMatch },
): void => {
  const { symbol, symbolIndex } = named;
  if (file.file?.symbols[symbolIndex] !== symbol) return;
  const key = keyOf({ ...named, entry: file.entry, span: symbol.span, terms: {} });
  const region = { lineStart: symbol.docLineStart ?? symbol.span.lineStart, lineEnd: symbol.span.lineEnd, symbol: symbolIndex };
  const found = scored(scope, file, [region])[0] ?? { region, score: 0, hasAllWords: false };
  const known = drafts.get(key) ?? draftOf(scope, file, { found, symbol });
  drafts.set(key, { ...known, terms: { ...known.terms, ...terms } });
};
