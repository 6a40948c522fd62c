/**
 * Symbols of files by their facts' numbers, decoded in turns. The store keeps what it decoded last, so asking twice costs
 * little.
 */
import { factsNumber, TURN_LIMITS, TurnBudget } from '#model';
import type { FileSymbols, StoreReader } from '#store';

/** Read by one call of the store. */
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
      // Decoded here, when they are first asked for.
      await turn.spend({ files: 1, symbols: file.symbols.length });
    }
  }
  return found;
};
