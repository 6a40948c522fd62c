/** Names and words of other views share the store: they must not take the place of those of the view that is asked. */
import { describe, expect, it } from 'vitest';
import type { Hits } from '#model';
import { locate } from './locate.ts';
import { searchSymbols } from './search-symbols.ts';
import { MemoryStore } from './testing/memory-store.ts';

const MANY = 4_200;
const FILES = { 'a.ts': 'export function alphazone() {\n  return 1;\n}\n' };

/** Of letters alone, so that each name is one word, and before `alphazone` in the order of keys. */
const nameOf = (at: number): string => `alphaa${String(at).replaceAll(/\d/gu, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`;
const crowd = Array.from({ length: MANY }, (_, at) => `export function ${nameOf(at)}() {\n  return 1;\n}\n`).join('');

const inOneStore = new MemoryStore();
inOneStore.openView({ 'crowd.ts': crowd });
const shared = inOneStore.openView(FILES);
const alone = new MemoryStore().openView(FILES);

/** A store numbers facts as they come. */
const withoutNumbers = (found: Hits) => ({ ...found, hits: found.hits.map((hit) => ({ ...hit, facts: undefined })) });

// Issue 11, 1.9 (d).
describe('a view of a store that holds more names of others than one look takes', () => {
  it.each(['alph', 'alphaz'])('locates names that start with %s as a store of its own does', async (name) => {
    const found = await locate(shared, { name, limit: 5 });
    expect(found.hits.map(({ symbol }) => symbol?.name)).toEqual(['alphazone']);
    expect(withoutNumbers(found)).toEqual(withoutNumbers(await locate(alone, { name, limit: 5 })));
  });

  it('finds words by their beginnings as a store of its own does', async () => {
    const request = { query: 'alph*', filters: {}, limit: 5 };
    expect((await searchSymbols(shared, request)).found.map(({ symbol }) => symbol.name)).toEqual(['alphazone']);
    expect(await searchSymbols(shared, request)).toEqual(await searchSymbols(alone, request));
  });
});
