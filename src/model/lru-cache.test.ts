import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

describe('a value requested by several callers at once', () => {
  it('is made once', async () => {
    const cache = new LruCache<string, number>({ limit: 8 });
    let made = 0;
    const ask = (): Promise<number> =>
      cache.getOrMake('a', async () => {
        made += 1;
        await Promise.resolve();
        return made;
      });
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    expect([made, cache.size, cache.weight]).toEqual([1, 1, 1]);
  });

  it('is made by the next caller if the first one fails, and the failure is not cached', async () => {
    const cache = new LruCache<string, string>({ limit: 8 });
    const first = cache.getOrMake('a', async () => {
      throw new Error('cancelled');
    });
    const others = ['b', 'c'].map((value) => cache.getOrMake('a', async () => value));
    await expect(first).rejects.toThrow('cancelled');
    expect(await Promise.all(others)).toEqual(['b', 'b']);
    expect([...cache]).toEqual([['a', 'b']]);
  });

  it('may be undefined', async () => {
    const cache = new LruCache<string, undefined>({ limit: 8 });
    let made = 0;
    const ask = (): Promise<undefined> => {
      return cache.getOrMake('a', async () => {
        made += 1;
        return undefined;
      });
    };
    await ask();
    await ask();
    expect(made).toBe(1);
  });
});
