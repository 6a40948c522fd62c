/** Finds symbols by words in their name, signature or doc comment, or all symbols of some kinds. Counts every match. */
import {
  entriesOf,
  isKeyOrSection,
  nextTurn,
  pathOfEntry,
  type RepoPath,
  type SymbolFact,
  TURN_LIMITS,
  TurnBudget,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';
import type { NameScope } from './names/find-named.ts';
import { nearestNames } from './names/find-similar.ts';
import { parseName } from './names/parse-name.ts';
import { definitionBoost } from './rank/drafts.ts';
import type { HitFilters } from './request.ts';
import { candidateOrdinals } from './symbols/candidate-ordinals.ts';
import { matchSymbol } from './symbols/match-symbol.ts';
import { isMatchAllQuery, parseSymbolQuery, type SymbolQuery } from './symbols/parse-symbol-query.ts';
import { hitFilterOf } from './view/hit-filter.ts';
import { decodeSymbols } from './view/decode-symbols.ts';
import { roleOfEntry } from './view/view-memo.ts';
import { KEY_SHARE, ROLE_PENALTY, roundScore } from './weights.ts';

export type SymbolSearchRequest = {
  /** Absent or `*`: every symbol that passes the filters, in path order. */
  readonly query?: string | undefined;
  /** Prefix of the qualified name. */
  readonly namespace?: string | undefined;
  readonly filters: HitFilters;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type FoundSymbol = { readonly path: RepoPath; readonly symbol: SymbolFact; readonly score: number };
export type FoundSymbols = {
  readonly found: readonly FoundSymbol[];
  readonly totalCount: number;
  readonly isLowerBound: boolean;
  readonly nearestNames: readonly string[];
};

/** Limit on files decoded per search; takes about a second. */
const MOST_SEARCHED_FILES = 20_000;
/** Files whose symbols are in memory at the same time. */
const BATCH_FILES = TURN_LIMITS.symbols.files;

export const searchSymbols = async (view: OpenView, request: SymbolSearchRequest): Promise<FoundSymbols> => {
  const index = viewIndexOf(view.stored.table);
  const scope: NameScope = { view, index, filter: await hitFilterOf(view, [request.filters]) };
  const isAll = isMatchAllQuery(request.query);
  const query = isAll ? [] : parseSymbolQuery(request.query ?? '');
  const files = isAll || query.length > 0 ? await filesToRead(scope, isAll ? undefined : query) : [];
  const all = await readMatchingSymbols(scope, files.slice(0, MOST_SEARCHED_FILES), { ...request, query, isAll });
  all.sort(compareScored);
  const offset = request.offset ?? 0;
  const longest = (request.query ?? '').split(/\s+/u).sort((one, other) => other.length - one.length)[0] ?? '';
  return {
    found: all.slice(offset, offset + request.limit),
    totalCount: all.length,
    isLowerBound: files.length > MOST_SEARCHED_FILES,
    nearestNames: all.length > 0 || isAll ? [] : await nearestNames(scope, parseName(longest.replaceAll('*', '')).name),
  };
};

type SymbolFile = { readonly entry: number };
type ScoredSymbol = FoundSymbol & { readonly index: number };

/** Every file that may match, identical ones too, in path order. */
const filesToRead = async (
  { index, filter, ...scope }: NameScope,
  query: SymbolQuery | undefined,
): Promise<readonly SymbolFile[]> => {
  const isListed = (entry: number): boolean => (index.table.facts[entry] ?? 0) > 0 && filter.allowsEntry(entry);
  const ordinals = query
    ? [...(await candidateOrdinals({ index, filter, ...scope }, query))]
    : Array.from({ length: index.ordinals.count }, (_, at) => at);
  const entries = ordinals.flatMap((ordinal) => entriesOf(index.ordinals.entries, ordinal).filter(isListed));
  return entries.sort((one, other) => one - other).map((entry) => ({ entry }));
};

type SymbolSelection = Pick<SymbolSearchRequest, 'namespace' | 'signal'> & {
  readonly query: SymbolQuery;
  readonly isAll: boolean;
};

const readMatchingSymbols = async (
  scope: NameScope,
  files: readonly SymbolFile[],
  selection: SymbolSelection,
): Promise<ScoredSymbol[]> => {
  const { view, index } = scope;
  const all: ScoredSymbol[] = [];
  for (let at = 0; at < files.length; at += BATCH_FILES) {
    const batch = files.slice(at, at + BATCH_FILES);
    const decoded = await decodeSymbols(
      view.reader,
      batch.map(({ entry }) => index.table.facts[entry] ?? 0),
      selection.signal,
    );
    // Decoding may have used most of a turn.
    await nextTurn(selection.signal);
    const opened = batch.map((file) => ({ ...file, symbols: decodedSymbols(decoded, index.table.facts[file.entry]) }));
    await (selection.isAll ? collectAll : collectMatching)(scope, opened, { ...selection, all });
  }
  return all;
};

type DecodedFile = SymbolFile & { readonly symbols: readonly SymbolFact[] };
type SymbolCollection = SymbolSelection & { readonly all: ScoredSymbol[] };

/** Without words to compare, a symbol costs little, so a turn covers many. */
const collectAll = async (scope: NameScope, files: readonly DecodedFile[], selection: SymbolCollection): Promise<void> => {
  const turn = new TurnBudget(TURN_LIMITS.symbols, selection.signal);
  for (const file of files) {
    for (const [position, symbol] of file.symbols.entries()) collectScored(scope, { file, symbol, position }, selection);
    await turn.spend({ files: 1, symbols: file.symbols.length });
  }
};

const collectMatching = async (scope: NameScope, files: readonly DecodedFile[], selection: SymbolCollection): Promise<void> => {
  const turn = new TurnBudget(TURN_LIMITS.words, selection.signal);
  for (const file of files) {
    for (const [position, symbol] of file.symbols.entries()) {
      collectScored(scope, { file, symbol, position }, selection);
      await turn.spend({ symbols: 1, characters: symbol.doc?.length ?? 0 });
    }
  }
};

const collectScored = (scope: NameScope, one: SymbolToScore, selection: SymbolCollection): void => {
  const scored = scoreSymbol(scope, one, selection);
  if (scored) selection.all.push(scored);
};

const decodedSymbols = (
  decoded: ReadonlyMap<number, { readonly symbols: readonly SymbolFact[] }>,
  facts: number | undefined,
): readonly SymbolFact[] => decoded.get(facts ?? 0)?.symbols ?? [];

type SymbolToScore = { readonly file: DecodedFile; readonly symbol: SymbolFact; readonly position: number };

const scoreSymbol = (
  { index, filter }: NameScope,
  { file: { entry, symbols }, symbol, position }: SymbolToScore,
  selection: SymbolSelection,
): ScoredSymbol | undefined => {
  if (!filter.allowsSymbol(symbol) || !isInNamespace(symbol, selection.namespace)) return undefined;
  const words = selection.isAll ? 0 : matchSymbol(selection.query, symbol);
  if (words === 0 && !selection.isAll) return undefined;
  const share = isKeyOrSection(symbol.kind) ? KEY_SHARE : { name: 1, definition: 1 };
  const rank = share.name * words + share.definition * definitionBoost(symbol, symbols) + ROLE_PENALTY[roleOfEntry(index, entry)];
  const score = selection.isAll ? 0 : rank;
  return { path: pathOfEntry(index, entry), symbol, score: roundScore(score), index: position };
};

/** A prefix match that ignores case and separators: `Shop.Ord` matches `Shop::Orders::Order`. */
const isInNamespace = ({ qualifiedName }: SymbolFact, namespace: string | undefined): boolean =>
  namespace === undefined || foldNamespace(qualifiedName).startsWith(foldNamespace(namespace));

const foldNamespace = (name: string): string => name.toLowerCase().replaceAll(/::|[#/\\]|->/gu, '.');

const compareScored = (one: ScoredSymbol, other: ScoredSymbol): number =>
  other.score - one.score ||
  (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
  one.symbol.span.lineStart - other.symbol.span.lineStart ||
  one.index - other.index;
