/** Views share one store. Names and words of other views must not displace those of the requested view. */
import { describe, expect, it } from 'vitest';
import type { Hits } from '#model';
import { locate } from './locate.ts';
import { searchSymbols } from './search-symbols.ts';
import { MemoryStore } from './testing/memory-store.ts';

const MANY = 4_200;
const FILES = { 'a.ts': 'export function alphazone() {\n  return 1;\n}\n' };

/** Letters only, so each name is one word that sorts before `alphazone`. */
const nameOf = (at: number): string => `alphaa${String(at).replaceAll(/\d/gu, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`;
const crowd = Array.from({ length: MANY }, (_, at) => `export function ${nameOf(at)}() {\n  return 1;\n}\n`).join('');

const inOneStore = new MemoryStore();
inOneStore.openView({ 'crowd.ts': crowd });
const shared = inOneStore.openView(FILES);
const alone = new MemoryStore().openView(FILES);

/** The store numbers facts in order of insertion. */
const withoutNumbers = (found: Hits) => ({ ...found, hits: found.hits.map((hit) => ({ ...hit, facts: undefined })) });

// Issue 11.
describe('a view in a store with more names of other views than one lookup reads', () => {
  it.each(['alph', 'alphaz'])('locates names that start with %s like a store of its own', async (name) => {
    const found = await locate(shared, { name, limit: 5 });
    expect(found.hits.map(({ symbol }) => symbol?.name)).toEqual(['alphazone']);
    expect(withoutNumbers(found)).toEqual(withoutNumbers(await locate(alone, { name, limit: 5 })));
  });

  it('finds words by prefix like a store of its own', async () => {
    const request = { query: 'alph*', filters: {}, limit: 5 };
    expect((await searchSymbols(shared, request)).found.map(({ symbol }) => symbol.name)).toEqual(['alphazone']);
    expect(await searchSymbols(shared, request)).toEqual(await searchSymbols(alone, request));
  });
});
