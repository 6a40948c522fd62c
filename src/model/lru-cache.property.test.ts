/** The cache against a list that is searched from end to end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

const LIMIT = 10;
type Row = { readonly key: number; readonly value: number; readonly weight: number };

class ListModel {
  rows: Row[] = [];

  get(key: number): number | undefined {
    const row = this.rows.find((each) => each.key === key);
    if (row) this.rows = [...this.rows.filter((each) => each !== row), row];
    return row?.value;
  }

  set(row: Row): void {
    this.rows = [...this.rows.filter(({ key }) => key !== row.key), row];
    while (this.weight > LIMIT && this.rows.length > 1) this.rows.shift();
  }

  get weight(): number {
    return this.rows.reduce((sum, { weight }) => sum + weight, 0);
  }
}

const key = fc.integer({ min: 0, max: 6 });
const weight = fc.integer({ min: 0, max: 13 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('get' as const), key }),
  fc.record({ kind: fc.constant('has' as const), key }),
  fc.record({ kind: fc.constant('set' as const), key, value: fc.nat(), weight }),
  fc.record({ kind: fc.constant('make' as const), key, value: fc.nat(), weight }),
);

it('keeps the same entries in the same order as a list sorted by last use', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const [cache, model] = [new LruCache<number, number>({ limit: LIMIT }), new ListModel()];
      for (const each of steps) {
        if (each.kind === 'get') expect(cache.get(each.key)).toBe(model.get(each.key));
        else if (each.kind === 'has') expect(cache.has(each.key)).toBe(model.rows.some((row) => row.key === each.key));
        else if (each.kind === 'set') {
          cache.set(each.key, each.value, each.weight);
          model.set(each);
        } else {
          const known = model.get(each.key);
          if (known === undefined) model.set(each);
          const made = await cache.getOrMake(
            each.key,
            async () => each.value,
            () => each.weight,
          );
          expect(made).toBe(known ?? each.value);
        }
        expect([...cache]).toEqual(model.rows.map((row) => [row.key, row.value]));
        expect([cache.size, cache.weight]).toEqual([model.rows.length, model.weight]);
      }
    }),
    { numRuns: 300 },
  );
});
