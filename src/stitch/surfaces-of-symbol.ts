/** What one symbol exposes and touches, as its own file shows. */
import { factsNumber, SURFACE_KINDS, type SurfaceFact, viewIndexOf } from '#model';
import type { SymbolAddress } from '#link';
import type { OpenView } from '#store';

const SHOWN: ReadonlySet<SurfaceFact['kind']> = new Set(SURFACE_KINDS);

export type SymbolSurface = { readonly kind: string; readonly value: string };

export const surfacesOfSymbol = async (view: OpenView, { entry, symbol }: SymbolAddress): Promise<readonly SymbolSurface[]> => {
  const facts = factsNumber(viewIndexOf(view.stored.table).table.facts[entry] ?? 0);
  if (facts === 0) return [];
  const found = (await view.reader.surfaces([facts], SHOWN)).get(facts) ?? [];
  const own = found.filter((fact) => fact.from === symbol && SHOWN.has(fact.kind) && fact.value !== '');
  const seen = new Map(own.map(({ kind, value }) => [`${kind} ${value}`, { kind, value }]));
  return [...seen.values()];
};

/** Whether a file adds routes. */
export const hasRoutes = async (view: OpenView, entry: number): Promise<boolean> => {
  const facts = factsNumber(viewIndexOf(view.stored.table).table.facts[entry] ?? 0);
  return facts > 0 && (await view.reader.surfaces([facts], ROUTES)).size > 0;
};

const ROUTES: ReadonlySet<SurfaceFact['kind']> = new Set(['route']);
