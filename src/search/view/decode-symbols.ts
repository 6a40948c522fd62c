/**
 * Decodes the symbols of files by facts number, in turns. The store caches recently decoded symbols, so repeated calls are
 * cheap.
 */
import { factsNumber, TURN_LIMITS, TurnBudget } from '#model';
import type { FileSymbols, StoreReader } from '#store';

/** Files read per call to the store. */
const FILES_AT_ONCE = 16;

/** Numbers may repeat. */
export const decodeSymbols = async (
  reader: StoreReader,
  numbers: readonly number[],
  signal?: AbortSignal | undefined,
): Promise<ReadonlyMap<number, FileSymbols>> => {
  const distinct = [...new Set(numbers)].map(factsNumber);
  const turn = new TurnBudget(TURN_LIMITS.symbols, signal);
  const found = new Map<number, FileSymbols>();
  for (let start = 0; start < distinct.length; start += FILES_AT_ONCE) {
    for (const [number, file] of await reader.symbols(distinct.slice(start, start + FILES_AT_ONCE))) {
      found.set(number, file);
      // `symbols` is decoded on first access, here.
      await turn.spend({ files: 1, symbols: file.symbols.length });
    }
  }
  return found;
};
