/** A symbol by its name or id. Ways of matching are tried from the strictest; the first that finds something answers. */
import { type Hit, type Hits, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { findById } from './names/find-by-id.ts';
import { findNamed, type NamedSymbol, type NamedSymbols, type NameScope } from './names/find-named.ts';
import { findLike, findNear, nearestNames } from './names/find-similar.ts';
import { type AskedName, fitOfQualifiedName, parseName } from './names/parse-name.ts';
import { type HitDraft, definitionBoost, rankDrafts, testPenalty } from './rank/drafts.ts';
import type { HitFilters, LocateRequest } from './request.ts';
import { hitFilterOf } from './view/hit-filter.ts';
import { lowerPathsOf } from './view/view-memo.ts';
import { EXACT, QUALIFIED } from './weights.ts';

export const locate = async (view: OpenView, request: LocateRequest): Promise<Hits> => {
  const scope = scopeOf(view, request.filters);
  const asked = parseName(request.name);
  const located = await firstFound(scope, asked);
  const ranked = await rankLocated(scope, asked, located);
  const offset = request.offset ?? 0;
  return {
    hits: ranked.slice(offset, offset + request.limit),
    rankedCount: ranked.length,
    totalCount: located.total,
    isLowerBound: located.isLowerBound,
    suppressedDuplicates: located.found.reduce((sum, { copies }) => sum + copies - 1, 0),
    intent: 'symbol',
    isConfident: located.isConfident && ranked.length > 0,
    nearestNames: ranked.length > 0 ? [] : await nearestNames(scope, asked.name),
  };
};

export type Namesakes = {
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Symbols that answer are left out of `hits` when there are very many. */
  readonly isLowerBound: boolean;
  readonly nearestNames: readonly string[];
};

/**
 * The symbols that a name or id means, and nothing that only resembles it: the very spelling before other cases, and all the
 * names written around it have to fit.
 */
export const findNamesakes = async (view: OpenView, request: Pick<LocateRequest, 'name' | 'filters'>): Promise<Namesakes> => {
  const scope = scopeOf(view, request.filters);
  const asked = parseName(request.name);
  const byId = await findById(scope, asked);
  const located = byId.length > 0 || asked.stable ? exactly(byId) : await named(scope, asked);
  const found = located.isConfident ? sameSpelling(asked, located.found) : [];
  const hits = await rankLocated(scope, asked, { ...located, found });
  return {
    hits,
    isLowerBound: located.isLowerBound,
    nearestNames: hits.length > 0 ? [] : await nearestNames(scope, asked.name),
  };
};

const named = async (scope: NameScope, asked: AskedName): Promise<Located> =>
  narrow(scope, asked, await findNamed(scope, [asked.name.toLowerCase()]));

const sameSpelling = ({ name }: AskedName, found: readonly NamedSymbol[]): readonly NamedSymbol[] => {
  const same = found.filter(({ symbol }) => symbol.name === name);
  return same.length > 0 ? same : found;
};

const scopeOf = (view: OpenView, filters: HitFilters = {}): NameScope => {
  const index = viewIndexOf(view.stored.table);
  return { view, index, filter: hitFilterOf(index, [filters]) };
};

const rankLocated = async (scope: NameScope, asked: AskedName, located: Located): Promise<readonly Hit[]> => {
  const drafts = located.found.map((one) => draftOf(scope, asked, { named: one, boost: located.boostOf(one) }));
  return (await rankDrafts(scope.view, scope.index, drafts)).map(({ hit }) => hit);
};

type Located = {
  readonly found: readonly NamedSymbol[];
  readonly boostOf: (named: NamedSymbol) => number;
  readonly total: number;
  readonly isLowerBound: boolean;
  readonly isConfident: boolean;
};

const firstFound = async (scope: NameScope, asked: AskedName): Promise<Located> => {
  const byId = await findById(scope, asked);
  if (byId.length > 0 || asked.stable) return exactly(byId);
  const named = await findNamed(scope, [asked.name.toLowerCase()]);
  if (named.found.length > 0) return narrow(scope, asked, named);
  const like = await findLike(scope, asked.name);
  if (like.found.length > 0) return like;
  return findNear(scope, asked.name);
};

const exactly = (found: readonly NamedSymbol[]): Located => ({
  found,
  boostOf: () => EXACT.sameCase,
  total: found.length,
  isLowerBound: false,
  isConfident: true,
});

/** Keeps those that fit best the names asked for around; when none does, the bare name still helps, with less trust. */
const narrow = (scope: NameScope, asked: AskedName, named: NamedSymbols): Located => {
  const isQualified = asked.around.length > 0 || asked.path !== undefined;
  const best = Math.max(0, ...named.found.map((one) => fitOf(scope, asked, one)));
  const fitting = isQualified ? named.found.filter((one) => best > 0 && fitOf(scope, asked, one) === best) : named.found;
  const found = fitting.length > 0 ? fitting : named.found;
  const isCounted = !scope.filter.narrowsSymbols && found.length === named.found.length;
  return {
    found,
    boostOf: ({ symbol }) => (symbol.name === asked.name ? EXACT.sameCase : EXACT.otherCase),
    total: isCounted ? named.count : found.length,
    isLowerBound: named.isCut && !isCounted,
    isConfident: fitting.length > 0,
  };
};

const fitOf = ({ index }: NameScope, asked: AskedName, { symbol, entry }: NamedSymbol): number =>
  fitOfQualifiedName(asked, symbol.qualifiedName, lowerPathsOf(index)[entry] ?? '');

const NO_ROLES = new Set<never>();

const draftOf = (
  scope: NameScope,
  asked: AskedName,
  { named, boost }: { readonly named: NamedSymbol; readonly boost: number },
): HitDraft => ({
  entry: named.entry,
  copies: named.copies,
  span: named.symbol.span,
  symbol: named.symbol,
  symbolIndex: named.symbolIndex,
  terms: {
    exact_match_boost: boost,
    qualified_name_boost: QUALIFIED.suffix * fitOf(scope, asked, named),
    definition_boost: definitionBoost(named.symbol, named.symbols),
    test_penalty: testPenalty(named.entry, { ...scope, spokenRoles: NO_ROLES }),
  },
});
