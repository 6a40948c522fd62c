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
    let symbols = 0;
    for (const [number, file] of await reader.symbols(distinct.slice(start, start + FILES_AT_ONCE))) {
      found.set(number, file);
      symbols += file.symbols.length;
    }
    await turn.spend({ files: FILES_AT_ONCE, symbols });
  }
  return found;
};
