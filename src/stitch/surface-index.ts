/** The surface facts of a view, by file and by symbol. Kept until the view changes. */
import {
  type CodeValue,
  factsNumber,
  LruCache,
  repoPath,
  roleIn,
  type StitchKind,
  type SurfaceFact,
  type SurfaceKind,
  viewIndexOf,
} from '#model';
import type { SymbolAddress } from '#link';
import type { OpenView } from '#store';

/** A fact of a file of the view. */
export type PlacedFact = { readonly entry: number; readonly fact: SurfaceFact };

export type SurfaceIndex = {
  /** The file of the entry is a test. */
  readonly isTest: (entry: number) => boolean;
  /** Of the files of the view, by entry. */
  readonly paths: readonly string[];
  /** In path order, then in source order. */
  readonly ofKind: (kind: SurfaceKind | StitchKind) => readonly PlacedFact[];
  readonly valueOf: (at: SymbolAddress) => CodeValue | undefined;
  readonly returnedBy: (at: SymbolAddress) => CodeValue | undefined;
  /** What is said about a handler. */
  readonly servedBy: (at: SymbolAddress) => readonly PlacedFact[];
};

type Kinds = readonly (SurfaceKind | StitchKind)[];

const caches = new WeakMap<object, LruCache<string, SurfaceIndex>>();
const MOST_INDEXES = 8;

export const surfaceIndexOf = async (view: OpenView, kinds: Kinds): Promise<SurfaceIndex> => {
  const { table } = viewIndexOf(view.stored.table);
  const cache = caches.get(table) ?? new LruCache<string, SurfaceIndex>({ limit: MOST_INDEXES });
  caches.set(table, cache);
  const key = [...kinds].sort().join(' ');
  const known = cache.get(key);
  if (known) return known;
  const made = await readIndex(view, kinds);
  cache.set(key, made);
  return made;
};

const readIndex = async (view: OpenView, kinds: Kinds): Promise<SurfaceIndex> => {
  const { table } = viewIndexOf(view.stored.table);
  const numbers = [...table.facts].filter((number) => number > 0).map(factsNumber);
  const read = await view.reader.surfaces(numbers, new Set(kinds));
  const byKind = new Map<string, PlacedFact[]>(kinds.map((kind) => [kind, []]));
  const served = new Map<string, PlacedFact[]>();
  const held = { value: new Map<string, CodeValue>(), returned: new Map<string, CodeValue>() };
  table.facts.forEach((number, entry) => {
    for (const fact of number > 0 ? (read.get(factsNumber(number)) ?? []) : []) {
      const value = fact.parts?.['value'];
      if ((fact.kind === 'value' || fact.kind === 'returned') && value) held[fact.kind].set(`${entry}:${fact.from}`, value);
      else byKind.get(fact.kind)?.push({ entry, fact });
      const key = fact.kind === 'serves' ? handlerKey(entry, fact) : undefined;
      if (key !== undefined) served.set(key, [...(served.get(key) ?? []), { entry, fact }]);
    }
  });
  return {
    isTest: (entry) => roleIn(view.stored.table, table.paths[entry] ?? repoPath('')) === 'tests',
    paths: table.paths,
    ofKind: (kind) => byKind.get(kind) ?? [],
    valueOf: ({ entry, symbol }) => held.value.get(`${entry}:${symbol}`),
    returnedBy: ({ entry, symbol }) => held.returned.get(`${entry}:${symbol}`),
    servedBy: ({ entry, symbol }) => served.get(`${entry}:${symbol}`) ?? [],
  };
};

const handlerKey = (entry: number, { parts }: SurfaceFact): string | undefined => {
  const handler = parts?.['handler'];
  return handler?.kind === 'name' && handler.binding.kind === 'local' ? `${entry}:${handler.binding.symbol}` : undefined;
};
