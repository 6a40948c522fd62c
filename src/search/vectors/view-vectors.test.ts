/** Search with vectors: which files they bring, how they rank, and when they are not used. */
import { describe, expect, it } from 'vitest';
import { VECTOR_SIZE } from '#model';
import type { OpenView } from '#store';
import { search } from '../search.ts';
import { MemoryStore } from '../testing/memory-store.ts';

const FILES = {
  'src/doors.ts': 'export function unlock(key) {\n  return key;\n}\n',
  'src/windows.ts': 'export function openWindow(key) {\n  return key;\n}\n',
  'src/walls.ts': 'export function paint(colour) {\n  return colour;\n}\n',
};

/** Words of one group have one direction. */
const GROUPS = [['unlock', 'admission', 'entry'], ['window'], ['paint', 'colour']];

const directionOf = (text: string): Float32Array => {
  const vector = new Float32Array(VECTOR_SIZE);
  GROUPS.forEach((words, at) => (vector[at] = words.some((word) => text.toLowerCase().includes(word)) ? 1 : 0));
  return vector;
};

const withVectors = (view: OpenView, embedder: OpenView['embedder']): OpenView => ({
  ...view,
  ...(embedder ? { embedder } : {}),
  reader: {
    ...view.reader,
    vectors: async (facts) =>
      new Map(
        facts.map((number) => {
          const entry = view.stored.table.facts.indexOf(number);
          const text = Object.entries(FILES).find(([path]) => path === view.stored.table.paths[entry])?.[1] ?? '';
          return [number, { ends: Int32Array.of(3), values: Int8Array.from(directionOf(text), (value) => value * 100) }];
        }),
      ),
  },
});

const embedder: OpenView['embedder'] = async () => ({
  embed: (text) => (directionOf(text).some((value) => value > 0) ? directionOf(text) : undefined),
  cosines: (_query, texts) => texts.map(() => 0),
});

const plain = new MemoryStore().openView(FILES);
const pathsFor = async (view: OpenView, query: string): Promise<readonly string[]> =>
  (await search(view, { query, limit: 10 })).hits.map(({ path }) => path);

describe('search with vectors', () => {
  const view = withVectors(plain, embedder);

  it('finds a file that has no word of the query, when another word occurs', async () => {
    expect(await pathsFor(plain, 'admission key')).not.toContain('src/walls.ts');
    expect((await pathsFor(view, 'admission key'))[0]).toBe('src/doors.ts');
  });

  it('still finds nothing for words that occur nowhere', async () => expect(await pathsFor(view, 'admission')).toEqual([]));

  it('explains the share of vectors, which belongs to the score', async () => {
    const { hits } = await search(view, { query: 'admission key', limit: 3 });
    expect(hits[0]?.terms.semantic_score).toBeGreaterThan(0);
  });

  it('lists the files near a query if asked to', async () => {
    const { nearFiles } = await search(view, { query: 'admission key', limit: 1, nearFiles: 2 });
    expect(nearFiles?.[0]).toBe('src/doors.ts');
    expect((await search(plain, { query: 'admission key', limit: 1, nearFiles: 2 })).nearFiles).toEqual([]);
    expect(await search(view, { query: 'admission key', limit: 1 })).not.toHaveProperty('nearFiles');
  });

  it('ranks as without vectors when no word is known', async () => {
    const both = [plain, view].map(async (one) => (await search(one, { query: 'key', limit: 10 })).hits);
    const [without, with_] = await Promise.all(both);
    expect(with_).toEqual(without);
  });
});

describe('search without its model', () => {
  it('says so and answers as without vectors', async () => {
    const broken = withVectors(plain, async () => undefined);
    const found = await search(broken, { query: 'admission key', limit: 10 });
    expect(found.degraded).toContain('missing or damaged');
    expect(found.hits).toEqual((await search(plain, { query: 'admission key', limit: 10 })).hits);
  });
});
