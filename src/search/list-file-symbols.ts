/** Lists every symbol of the files that pass the filters, ordered by path and line. */
import {
  indexOfPath,
  forEachInTurns,
  pathOfEntry,
  type RepoPath,
  type SymbolFact,
  TURN_LIMITS,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';
import type { HitFilters } from './request.ts';
import { type HitFilter, hitFilterOf } from './view/hit-filter.ts';
import { decodeSymbols } from './view/decode-symbols.ts';

export type ListRequest = {
  readonly filters: HitFilters;
  /** List only this file; other filters still apply. */
  readonly file?: RepoPath | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};
export type ListedSymbol = { readonly path: RepoPath; readonly symbol: SymbolFact; readonly parent?: SymbolFact };
export type ListedSymbols = {
  readonly symbols: readonly ListedSymbol[];
  /** Files with facts that pass the filters. */
  readonly entries: readonly number[];
  readonly totalCount: number;
  /** Counting stopped early, so `totalCount` is a lower bound. */
  readonly isLowerBound: boolean;
  readonly hasMore: boolean;
};

/** Files whose symbols are in memory at the same time. */
const BATCH_FILES = TURN_LIMITS.symbols.files;
/** Once the page is full, files are read for the count only up to this limit. */
const MOST_COUNTED_FILES = 4_096;

export const listFileSymbols = async (view: OpenView, request: ListRequest): Promise<ListedSymbols> => {
  const index = viewIndexOf(view.stored.table);
  const filter = await hitFilterOf(view, [request.filters]);
  const entries = await entriesToList(index, filter, request);
  const page = new SymbolPage(request.offset ?? 0, request.limit);
  let filesRead = 0;
  for (; filesRead < entries.length && !(page.isFull && filesRead >= MOST_COUNTED_FILES); filesRead += BATCH_FILES) {
    const batch = entries.slice(filesRead, filesRead + BATCH_FILES);
    const factsOf = (entry: number): number => index.table.facts[entry] ?? 0;
    const files = await decodeSymbols(view.reader, batch.map(factsOf), request.signal);
    for (const entry of batch) {
      const symbols = files.get(factsOf(entry))?.symbols ?? [];
      for (const symbol of symbols.filter(filter.allowsSymbol))
        page.add(() => toListedSymbol(pathOfEntry(index, entry), symbol, symbols));
    }
  }
  const isLowerBound = filesRead < entries.length;
  return { symbols: page.items, entries, totalCount: page.count, isLowerBound, hasMore: page.isFull };
};

const entriesToList = async (
  index: ViewIndex,
  filter: HitFilter,
  { file, signal }: Pick<ListRequest, 'file' | 'signal'>,
): Promise<readonly number[]> => {
  const { table } = index;
  const isListed = (entry: number): boolean => (table.facts[entry] ?? 0) > 0 && filter.allowsEntry(entry);
  if (file !== undefined) return [indexOfPath(table, file)].filter(isListed);
  const entries: number[] = [];
  await forEachInTurns(table.count, { each: TURN_LIMITS.names.names, signal }, (entry) => {
    if (isListed(entry)) entries.push(entry);
  });
  return entries;
};

/** Counts all symbols and keeps those of one page. */
class SymbolPage {
  readonly #offset: number;
  readonly #end: number;
  readonly items: ListedSymbol[] = [];
  count = 0;

  constructor(offset: number, limit: number) {
    this.#offset = offset;
    this.#end = offset + limit;
  }

  /** Symbols exist past the end of the page. */
  get isFull(): boolean {
    return this.count > this.#end;
  }

  add(make: () => ListedSymbol): void {
    if (this.count >= this.#offset && this.count < this.#end) this.items.push(make());
    this.count += 1;
  }
}

const toListedSymbol = (path: RepoPath, symbol: SymbolFact, symbols: readonly SymbolFact[]): ListedSymbol => {
  const parent = symbol.parent === undefined ? undefined : symbols[symbol.parent];
  return { path, symbol, ...(parent ? { parent } : {}) };
};
