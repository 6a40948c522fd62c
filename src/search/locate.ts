/** Finds symbols by name, id, place or fragment. Tries matchers from strict to loose and returns the results of the first that matches. */
import { type Hit, type Hits, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { findById } from './names/find-by-id.ts';
import { findNamed, namedFilesOf, type NamedSymbol, type NamedSymbols, type NameScope } from './names/find-named.ts';
import { type FragmentMatches, findFragments, findWholeNames } from './names/find-fragments.ts';
import { fitFragment } from './names/fit-fragment.ts';
import { nearestNames } from './names/find-similar.ts';
import { parseSoughtName, type SoughtName } from './names/parse-fragment.ts';
import { isExactName, type ParsedName, qualifiedNameFit, parseName } from './names/parse-name.ts';
import { type DraftTerms, type HitDraft, definitionBoost, nameTerms, rankDrafts, rolePenalty } from './rank/drafts.ts';
import type { HitFilters, LocateRequest } from './request.ts';
import { hasFilters, hitFilterOf } from './view/hit-filter.ts';
import { findFrames } from './traces/find-frames.ts';
import { parseFrames } from './traces/parse-frames.ts';
import { extensionsOf, lowerPathsOf } from './view/view-memo.ts';
import { NAME_MATCH, QUALIFIED_NAME, TRACE_MATCH } from './weights.ts';

export const locate = async (view: OpenView, request: LocateRequest): Promise<Hits> => {
  const scope = await nameScopeOf(view, request.filters);
  const sought = parseSoughtName(request.name, extensionsOf(scope.index));
  const located = (await findPlaces(scope, request.name)) ?? (await findStrictest(scope, sought));
  const ranked = await rankLocated(scope, located);
  const offset = request.offset ?? 0;
  return {
    hits: ranked.slice(offset, offset + request.limit),
    rankedCount: ranked.length,
    totalCount: located.total,
    isLowerBound: located.isLowerBound,
    suppressedDuplicates: 0,
    intent: 'symbol',
    isConfident: located.isConfident && ranked.length > 0,
    filteredOut: located.isConfident && ranked.length > 0 ? [] : await namesakesOutside(view, request),
    unknownWords: [],
    nearestNames: ranked.length > 0 ? [] : await nearestNames(scope, sought.parsed.name),
  };
};

export type Namesakes = {
  /** Best first. */
  readonly hits: readonly Hit[];
  /** True if `hits` is incomplete because too many symbols have the name. */
  readonly isLowerBound: boolean;
  readonly nearestNames: readonly string[];
};

/**
 * The symbols with exactly this name or id, without similar names. Exact case is preferred to other cases, and all qualifiers
 * have to match.
 */
export const findNamesakes = async (view: OpenView, request: Pick<LocateRequest, 'name' | 'filters'>): Promise<Namesakes> => {
  const scope = await nameScopeOf(view, request.filters);
  const parsed = parseName(request.name);
  const { hits, isLowerBound } = await rankNamesakes(scope, parsed);
  return { hits, isLowerBound, nearestNames: hits.length > 0 ? [] : await nearestNames(scope, parsed.name) };
};

/** The symbols with exactly this name or id, if the filters leave out all of them. */
export const findFilteredOut = async (
  view: OpenView,
  request: Pick<LocateRequest, 'name' | 'filters'>,
): Promise<readonly Hit[]> => {
  const kept = await rankNamesakes(await nameScopeOf(view, request.filters), parseName(request.name));
  return kept.hits.length > 0 ? [] : namesakesOutside(view, request);
};

/** Empty without filters. */
export const namesakesOutside = async (
  view: OpenView,
  { name, filters = {} }: Pick<LocateRequest, 'name' | 'filters'>,
): Promise<readonly Hit[]> => (hasFilters(filters) ? (await rankNamesakes(await nameScopeOf(view), parseName(name))).hits : []);

const rankNamesakes = async (scope: NameScope, parsed: ParsedName): Promise<Pick<Namesakes, 'hits' | 'isLowerBound'>> => {
  const byId = await findById(scope, parsed);
  const located = byId.length > 0 || parsed.stable ? exactMatches(scope, parsed, byId) : await findExactName(scope, parsed);
  const found = located.isConfident ? preferSameSpelling(parsed, located.found) : [];
  return { hits: await rankLocated(scope, { ...located, found }), isLowerBound: located.isLowerBound };
};

const findExactName = async (scope: NameScope, parsed: ParsedName): Promise<LocatedSymbols> =>
  narrowByContainers(scope, parsed, await findNamed(scope, [parsed.name.toLowerCase()]));

const preferSameSpelling = ({ name }: ParsedName, found: readonly NamedSymbol[]): readonly NamedSymbol[] => {
  const same = found.filter(({ symbol }) => symbol.name === name);
  return same.length > 0 ? same : found;
};

const nameScopeOf = async (view: OpenView, filters: HitFilters = {}): Promise<NameScope> => ({
  view,
  index: viewIndexOf(view.stored.table),
  filter: await hitFilterOf(view, [filters]),
});

const rankLocated = async (scope: NameScope, { found, termsOf }: LocatedSymbols): Promise<readonly Hit[]> => {
  const drafts = found.map((named) => draftNamedSymbol(scope, named, termsOf(named)));
  return (await rankDrafts(scope.view, scope.index, drafts)).map(({ hit }) => hit);
};

type NameTerms = Pick<DraftTerms, 'exact_match_boost' | 'name_similarity' | 'qualified_name_boost' | 'path_affinity'>;
type LocatedSymbols = {
  readonly found: readonly NamedSymbol[];
  readonly termsOf: (named: NamedSymbol) => NameTerms;
  readonly total: number;
  readonly isLowerBound: boolean;
  readonly isConfident: boolean;
};

/** The symbols around the places that a stack trace names. Undefined if the text names none. */
const findPlaces = async (scope: NameScope, text: string): Promise<LocatedSymbols | undefined> => {
  const frames = parseFrames(text);
  if (frames.length === 0) return undefined;
  const places = await findFrames(scope, frames);
  const found = places.flatMap(({ entry, symbols, symbolIndex }): readonly NamedSymbol[] => {
    const symbol = symbols[symbolIndex ?? -1];
    return symbol && symbolIndex !== undefined ? [{ entry, copies: [], symbols, symbol, symbolIndex }] : [];
  });
  if (found.length === 0) return undefined;
  const boosts = new Map(found.map((named, at) => [named, TRACE_MATCH.frame - at * TRACE_MATCH.step * FRAME_GAP]));
  const termsOf = (named: NamedSymbol): NameTerms => ({ path_affinity: boosts.get(named) ?? 0 });
  return { found, termsOf, total: found.length, isLowerBound: false, isConfident: true };
};

/** No other term is as large, so the order of the frames stays. */
const FRAME_GAP = 4;

const findStrictest = async (scope: NameScope, { parsed, fragment, withKeyword }: SoughtName): Promise<LocatedSymbols> => {
  const whole = withKeyword ? await findWholeNames(scope, withKeyword) : NO_MATCHES;
  if (whole.matches.length > 0) return locatedFragments(whole);
  const byId = await findById(scope, parsed);
  if (byId.length > 0 || parsed.stable) return exactMatches(scope, parsed, byId);
  const likely = { ...scope, isLikely: await likelyEntries(scope, fragment) };
  const named = await findNamed(likely, [parsed.name.toLowerCase()]);
  const exact = narrowByContainers(scope, parsed, named);
  if (exact.isConfident) return exact;
  const fragments = await findFragments(scope, fragment);
  if (named.found.length === 0) return locatedFragments(fragments);
  const narrowed = narrowByFragment(scope, { parsed, fragment }, exact);
  const around = Math.max(0, ...narrowed.found.map((one) => narrowed.termsOf(one).qualified_name_boost ?? 0));
  const isNearer = fragments.matches.some(({ qualified }) => qualified >= around + QUALIFIED_NAME.suffix / 2);
  return isNearer ? locatedFragments(fragments) : narrowed;
};

const NO_MATCHES: FragmentMatches = { matches: [], isCut: false };

const locatedFragments = ({ matches, isCut }: FragmentMatches): LocatedSymbols => {
  const terms = new Map(
    matches.map(({ named, boost, qualified }) => [named, { ...nameTerms(boost, false), qualified_name_boost: qualified }]),
  );
  return {
    found: matches.map(({ named }) => named),
    termsOf: (one) => terms.get(one) ?? {},
    total: matches.length,
    isLowerBound: isCut,
    isConfident: false,
  };
};

/** Files that define one of the containers, or whose path is asked for: a common name is in too many files to read all. */
const likelyEntries = async (
  scope: NameScope,
  { containers, paths }: SoughtName['fragment'],
): Promise<(entry: number) => boolean> => {
  const lists = containers.length > 0 ? await scope.view.reader.postings('name', containers) : [];
  const entries = new Set(namedFilesOf(scope, lists).map(({ entry }) => entry));
  const lower = lowerPathsOf(scope.index);
  return (entry) => entries.has(entry) || paths.some((path) => lower[entry]?.includes(path));
};

/** Of the symbols of the name, those whose containers or path are nearest to the ones asked for. */
const narrowByFragment = (scope: NameScope, { parsed, fragment }: SoughtName, named: LocatedSymbols): LocatedSymbols => {
  const lower = lowerPathsOf(scope.index);
  const fitOf = ({ symbol, entry }: NamedSymbol): number => fitFragment(fragment, symbol, lower[entry] ?? '').around;
  const fits = new Map(named.found.map((one) => [one, fitOf(one)]));
  const best = Math.max(0, ...fits.values());
  const found = best > 0 ? named.found.filter((one) => fits.get(one) === best) : named.found;
  const termsOf = (one: NamedSymbol): NameTerms => ({
    ...nameTerms(spellingBoost(parsed, one), false),
    qualified_name_boost: QUALIFIED_NAME.suffix * (fits.get(one) ?? 0),
  });
  return { ...named, found, termsOf, ...(best > 0 ? { total: found.length } : {}) };
};

const exactMatches = (scope: NameScope, parsed: ParsedName, found: readonly NamedSymbol[]): LocatedSymbols => ({
  found,
  termsOf: (named) => ({
    ...nameTerms(NAME_MATCH.sameCase, true),
    qualified_name_boost: QUALIFIED_NAME.suffix * symbolFit(scope, parsed, named),
  }),
  total: found.length,
  isLowerBound: false,
  isConfident: true,
});

/** Keeps the symbols whose containers match best. If none match, falls back to the bare name with less confidence. */
const narrowByContainers = (scope: NameScope, parsed: ParsedName, named: NamedSymbols): LocatedSymbols => {
  const isQualified = parsed.containers.length > 0 || parsed.path !== undefined;
  const best = Math.max(0, ...named.found.map((one) => symbolFit(scope, parsed, one)));
  const fitting = isQualified ? named.found.filter((one) => best > 0 && symbolFit(scope, parsed, one) === best) : named.found;
  const found = fitting.length > 0 ? fitting : named.found;
  const isCounted = !scope.filter.narrowsSymbols && found.length === named.found.length;
  return {
    found,
    termsOf: (one) => {
      const fit = symbolFit(scope, parsed, one);
      const isExact = isExactName(parsed, one.symbol.name, fit);
      return { ...nameTerms(spellingBoost(parsed, one), isExact), qualified_name_boost: QUALIFIED_NAME.suffix * fit };
    },
    total: isCounted ? named.count : found.length,
    isLowerBound: named.isCut && !isCounted,
    isConfident: fitting.length > 0,
  };
};

const spellingBoost = ({ name }: ParsedName, { symbol }: NamedSymbol): number =>
  symbol.name === name ? NAME_MATCH.sameCase : NAME_MATCH.otherCase;

const symbolFit = ({ index }: NameScope, parsed: ParsedName, { symbol, entry }: NamedSymbol): number =>
  qualifiedNameFit(parsed, symbol.qualifiedName, lowerPathsOf(index)[entry] ?? '');

const NO_ROLES = new Set<never>();

const draftNamedSymbol = (scope: NameScope, named: NamedSymbol, terms: NameTerms): HitDraft => ({
  entry: named.entry,
  copies: named.copies,
  span: named.symbol.span,
  symbol: named.symbol,
  symbolIndex: named.symbolIndex,
  terms: {
    ...terms,
    definition_boost: definitionBoost(named.symbol, named.symbols),
    test_penalty: rolePenalty(named.entry, { ...scope, queryRoles: NO_ROLES }),
  },
});
