/** Symbols of files by their facts' numbers. The store keeps what it decoded last, so asking twice costs little. */
import { factsNumber } from '#model';
import type { FileSymbols, StoreReader } from '#store';

/** Numbers may repeat. */
export const symbolsOf = (reader: StoreReader, numbers: readonly number[]): Promise<ReadonlyMap<number, FileSymbols>> =>
  reader.symbols([...new Set(numbers)].map(factsNumber));
