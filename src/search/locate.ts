/** A symbol by its name or id. Ways of matching are tried from the strictest; the first that finds something answers. */
import type { Hits } from '#model';
import type { OpenView } from '#store';
import { findById } from './names/find-by-id.ts';
import { findNamed, type NamedSymbol, type NamedSymbols, type NameScope } from './names/find-named.ts';
import { findLike, findNear, nearestNames } from './names/find-similar.ts';
import { type AskedName, fitOfQualifiedName, parseName } from './names/parse-name.ts';
import { type Draft, definitionBoost, rankDrafts, testPenalty } from './rank/drafts.ts';
import type { LocateRequest } from './request.ts';
import { hitFilterOf } from './view/hit-filter.ts';
import { lowerPathsOf, viewIndexOf } from './view/view-index.ts';
import { EXACT, QUALIFIED } from './weights.ts';

export const locate = async (view: OpenView, request: LocateRequest): Promise<Hits> => {
  const index = viewIndexOf(view.stored.table);
  const scope: NameScope = { view, index, filter: hitFilterOf(index, [request.filters ?? {}]) };
  const asked = parseName(request.name);
  const located = await firstFound(scope, asked);
  const ranked = await rankDrafts(
    view,
    index,
    located.found.map((named) => draftOf(scope, asked, { named, boost: located.boostOf(named) })),
  );
  return {
    hits: ranked.slice(0, request.limit).map(({ hit }) => hit),
    totalCount: located.total,
    isLowerBound: located.isLowerBound,
    suppressedDuplicates: located.found.reduce((sum, { copies }) => sum + copies - 1, 0),
    intent: 'symbol',
    isConfident: located.isConfident && ranked.length > 0,
    nearestNames: ranked.length > 0 ? [] : await nearestNames(scope, asked.name),
  };
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
): Draft => ({
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
