/** Finds symbols by name or id. Tries matchers from strict to loose and returns the results of the first that matches. */
import { type Hit, type Hits, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { findById } from './names/find-by-id.ts';
import { findNamed, type NamedSymbol, type NamedSymbols, type NameScope } from './names/find-named.ts';
import { findByPrefixOrParts, findMisspelled, nearestNames } from './names/find-similar.ts';
import { isExactName, type ParsedName, qualifiedNameFit, parseName } from './names/parse-name.ts';
import { type HitDraft, definitionBoost, nameTerms, rankDrafts, rolePenalty } from './rank/drafts.ts';
import type { HitFilters, LocateRequest } from './request.ts';
import { hasFilters, hitFilterOf } from './view/hit-filter.ts';
import { lowerPathsOf } from './view/view-memo.ts';
import { NAME_MATCH, QUALIFIED_NAME } from './weights.ts';

export const locate = async (view: OpenView, request: LocateRequest): Promise<Hits> => {
  const scope = await nameScopeOf(view, request.filters);
  const parsed = parseName(request.name);
  const located = await findStrictest(scope, parsed);
  const ranked = await rankLocated(scope, parsed, located);
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
    nearestNames: ranked.length > 0 ? [] : await nearestNames(scope, parsed.name),
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
  const located = byId.length > 0 || parsed.stable ? exactMatches(byId) : await findExactName(scope, parsed);
  const found = located.isConfident ? preferSameSpelling(parsed, located.found) : [];
  return { hits: await rankLocated(scope, parsed, { ...located, found }), isLowerBound: located.isLowerBound };
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

const rankLocated = async (scope: NameScope, parsed: ParsedName, located: LocatedSymbols): Promise<readonly Hit[]> => {
  const drafts = located.found.map((one) => draftNamedSymbol(scope, parsed, { named: one, located }));
  return (await rankDrafts(scope.view, scope.index, drafts)).map(({ hit }) => hit);
};

type LocatedSymbols = {
  readonly found: readonly NamedSymbol[];
  readonly boostOf: (named: NamedSymbol) => number;
  readonly total: number;
  readonly isLowerBound: boolean;
  readonly isConfident: boolean;
  /** Found by an id, which is no name. */
  readonly isById?: boolean;
};

const findStrictest = async (scope: NameScope, parsed: ParsedName): Promise<LocatedSymbols> => {
  const byId = await findById(scope, parsed);
  if (byId.length > 0 || parsed.stable) return exactMatches(byId);
  const named = await findNamed(scope, [parsed.name.toLowerCase()]);
  if (named.found.length > 0) return narrowByContainers(scope, parsed, named);
  const similar = await findByPrefixOrParts(scope, parsed.name);
  if (similar.found.length > 0) return similar;
  return findMisspelled(scope, parsed.name);
};

const exactMatches = (found: readonly NamedSymbol[]): LocatedSymbols => ({
  found,
  boostOf: () => NAME_MATCH.sameCase,
  total: found.length,
  isLowerBound: false,
  isConfident: true,
  isById: true,
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
    boostOf: ({ symbol }) => (symbol.name === parsed.name ? NAME_MATCH.sameCase : NAME_MATCH.otherCase),
    total: isCounted ? named.count : found.length,
    isLowerBound: named.isCut && !isCounted,
    isConfident: fitting.length > 0,
  };
};

const symbolFit = ({ index }: NameScope, parsed: ParsedName, { symbol, entry }: NamedSymbol): number =>
  qualifiedNameFit(parsed, symbol.qualifiedName, lowerPathsOf(index)[entry] ?? '');

const NO_ROLES = new Set<never>();

const draftNamedSymbol = (
  scope: NameScope,
  parsed: ParsedName,
  { named, located }: { readonly named: NamedSymbol; readonly located: LocatedSymbols },
): HitDraft => {
  const { entry, copies, symbol, symbolIndex } = named;
  const fit = symbolFit(scope, parsed, named);
  return {
    entry,
    copies,
    span: symbol.span,
    symbol,
    symbolIndex,
    terms: {
      ...nameTerms(located.boostOf(named), located.isById === true || isExactName(parsed, symbol.name, fit)),
      qualified_name_boost: QUALIFIED_NAME.suffix * fit,
      definition_boost: definitionBoost(symbol, named.symbols),
      test_penalty: rolePenalty(entry, { ...scope, queryRoles: NO_ROLES }),
    },
  };
};
