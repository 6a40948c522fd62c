/**
 * Symbols of files by their facts' numbers, decoded in turns. The store keeps what it decoded last, so asking twice costs
 * little.
 */
import { factsNumber, TURN_LIMITS, TurnBudget } from '#model';
import type { FileSymbols, StoreReader } from '#store';

/** Decoded by one call of the store: they cannot be parted. */
const FILES_AT_ONCE = 16;

/** Numbers may repeat. */
export const symbolsOf = async (
  reader: StoreReader,
  numbers: readonly number[],
  signal?: AbortSignal | undefined,
): Promise<ReadonlyMap<number, FileSymbols>> => {
  const distinct = [...new Set(numbers)].map(factsNumber);
  const turn = new TurnBudget(TURN_LIMITS.symbols, signal);
  const found = new Map<number, FileSymbols>();
  for (let start = 0; start < distinct.length; start += FILES_AT_ONCE) {
    const batch = distinct.slice(start, start + FILES_AT_ONCE);
    const files = await reader.symbols(batch);
    for (const [position, number] of batch.entries()) if (files[position]) found.set(number, files[position]);
    await turn.spend({ files: batch.length, symbols: files.reduce((sum, { symbols }) => sum + symbols.length, 0) });
  }
  return found;
};
