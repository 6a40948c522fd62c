/** Symbols of files by their facts' numbers. The store keeps what it decoded last, so asking twice costs little. */
import { factsNumber } from '#model';
import type { FileSymbols, StoreReader } from '#store';

/** Numbers may repeat. */
export const symbolsOf = async (reader: StoreReader, numbers: readonly number[]): Promise<ReadonlyMap<number, FileSymbols>> => {
  const distinct = [...new Set(numbers)].map(factsNumber);
  const files = await reader.symbols(distinct);
  return new Map(distinct.flatMap((number, position) => (files[position] ? [[number, files[position]]] : [])));
};
