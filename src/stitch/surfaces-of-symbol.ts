/** What one symbol exposes and touches, as its own file shows; routes with their full paths. */
import { factsNumber, SURFACE_KINDS, type SurfaceFact, viewIndexOf } from '#model';
import type { CodeLines, SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { listEndpoints } from './list-endpoints.ts';

const SHOWN: ReadonlySet<SurfaceFact['kind']> = new Set(SURFACE_KINDS);

export type SymbolSurface = { readonly kind: string; readonly value: string };

export const surfacesOfSymbol = async (view: OpenView, at: SymbolAddress): Promise<readonly SymbolSurface[]> => {
  const shown = await shownSurfaces(view, at.entry, ({ from }) => from === at.symbol);
  if (!shown.some(({ kind }) => kind === 'route')) return shown;
  return [...(await routesOfSymbol(view, at)), ...shown.filter(({ kind }) => kind !== 'route')];
};

/** With their full paths, which the file alone does not show. */
const routesOfSymbol = async (view: OpenView, { entry, symbol }: SymbolAddress): Promise<readonly SymbolSurface[]> =>
  (await listEndpoints(view))
    .filter(({ handler }) => handler?.at.entry === entry && handler.at.symbol === symbol)
    .map(({ method, route }) => ({ kind: 'route', value: `${method} ${route}` }));

/** Without the route that they handle. */
export const surfacesInLines = (view: OpenView, { entry, lineStart, lineEnd }: CodeLines): Promise<readonly SymbolSurface[]> =>
  shownSurfaces(view, entry, ({ kind, line }) => kind !== 'route' && line >= lineStart && line <= lineEnd);

const shownSurfaces = async (
  view: OpenView,
  entry: number,
  isAsked: (fact: SurfaceFact) => boolean,
): Promise<readonly SymbolSurface[]> => {
  const facts = factsNumber(viewIndexOf(view.stored.table).table.facts[entry] ?? 0);
  if (facts === 0) return [];
  const found = (await view.reader.surfaces([facts], SHOWN)).get(facts) ?? [];
  const own = found.filter((fact) => SHOWN.has(fact.kind) && fact.value !== '' && isAsked(fact));
  const seen = new Map(own.map(({ kind, value }) => [`${kind} ${value}`, { kind, value }]));
  return [...seen.values()];
};

/** Whether a file adds routes. */
export const hasRoutes = async (view: OpenView, entry: number): Promise<boolean> => {
  const facts = factsNumber(viewIndexOf(view.stored.table).table.facts[entry] ?? 0);
  return facts > 0 && (await view.reader.surfaces([facts], ROUTES)).size > 0;
};

const ROUTES: ReadonlySet<SurfaceFact['kind']> = new Set(['route']);
