/** Packs on a repository with history: budgets, views, bad input. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { countCharacters } from '#call';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';
import { TINY_SHOP } from './tiny-shop.ts';

type Item = { readonly path: string; readonly lines?: readonly { readonly line: number; readonly line_end?: number }[] };
type Pack = {
  readonly items: readonly Item[];
  readonly budget: { readonly max_chars: number; readonly used_chars: number; readonly used_tokens?: number };
};

let shop: TestProduct;
let head: string;
beforeAll(async () => {
  shop = await openProductOn(TINY_SHOP);
  shop.repository.commit('Round the total of the cart');
  head = shop.repository.git('rev-parse', 'HEAD').trim();
});
afterAll(() => shop.close());

const QUESTIONS = { task_pack: { intent: 'round the total of the cart' }, context_pack: { query: 'total of the cart' } } as const;
type PackName = keyof typeof QUESTIONS;
const NAMES: readonly PackName[] = ['task_pack', 'context_pack'];

const ask = (name: PackName, more: Readonly<Record<string, unknown>> = {}): Promise<Envelope> =>
  shop.ask(name, { ...QUESTIONS[name], ...more });
const packOf = ({ data }: Envelope): Pack => data as unknown as Pack;
const minimumOf = async (name: PackName): Promise<number> => {
  const { error } = await ask(name, { max_chars: 1 });
  return Number(error?.details?.['minimum']);
};

describe.each(NAMES)('%s', (name) => {
  it('counts its characters exactly and stays within every budget from the minimum on', async () => {
    const minimum = await minimumOf(name);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: minimum, max: 6_000 }), async (maxChars) => {
        const pack = packOf(await ask(name, { max_chars: maxChars }));
        expect(pack.budget.used_chars).toBe(countCharacters(pack));
        expect(pack.budget.used_chars).toBeLessThanOrEqual(maxChars);
      }),
      { numRuns: 25 },
    );
  });

  it('names no fewer files in a larger budget, and no item twice', async () => {
    const minimum = await minimumOf(name);
    const budget = fc.integer({ min: minimum, max: 5_000 });
    await fc.assert(
      fc.asyncProperty(budget, budget, async (one, other) => {
        const small = packOf(await ask(name, { max_chars: Math.min(one, other) })).items;
        const large = packOf(await ask(name, { max_chars: Math.max(one, other) })).items;
        expect(new Set(large.map(({ path }) => path)).size).toBeGreaterThanOrEqual(new Set(small.map(({ path }) => path)).size);
        expect(new Set(large.map((item) => JSON.stringify(item))).size).toBe(large.length);
      }),
      { numRuns: 15 },
    );
  });

  it('refuses a budget below the minimum, and names it', async () => {
    const minimum = await minimumOf(name);
    expect((await ask(name, { max_chars: minimum })).status).toBe('ok');
    const { error } = await ask(name, { max_chars: minimum - 1 });
    expect(error).toMatchObject({ code: 'budget_too_small', details: { minimum } });
    expect(error?.next_actions).toHaveLength(1);
    expect((await ask(name, { max_tokens: 1 })).error).toMatchObject({ code: 'budget_too_small' });
  });

  it('stays within a number of tokens', async () => {
    const pack = packOf(await ask(name, { max_tokens: 400 }));
    expect(pack.budget.used_tokens).toBeGreaterThan(100);
    expect(pack.budget.used_tokens).toBeLessThanOrEqual(400);
  });

  it('answers the same for the commit as for the working tree at it', async () => {
    expect((await ask(name, { ref: head })).data).toEqual((await ask(name)).data);
  });

  it('takes the path filters of searches', async () => {
    const paths = async (more: Readonly<Record<string, unknown>>): Promise<ReadonlySet<string>> =>
      new Set(packOf(await ask(name, more)).items.map(({ path }) => path));
    expect(await paths({ include_paths: ['src/cart.ts'] })).toEqual(new Set(['src/cart.ts']));
    expect(await paths({ exclude_paths: ['src'] })).not.toContain('src/cart.ts');
  });

  it('says so when nothing matches', async () => {
    const nothing = name === 'task_pack' ? { intent: 'zzzqqq' } : { query: 'zzzqqq' };
    const { status, confidence, data, next_actions: next } = await ask(name, nothing);
    expect({ status, confidence, items: packOf({ data } as Envelope).items }).toEqual({
      status: 'ok',
      confidence: 'low',
      items: [],
    });
    expect(next).not.toHaveLength(0);
  });
});

describe('task_pack', () => {
  it('names the file, the line and the symbol to change first', async () => {
    const [first] = packOf(await ask('task_pack')).items;
    expect(first).toMatchObject({ path: 'src/cart.ts', role: 'primary' });
    expect(first?.lines?.[0]).toMatchObject({ symbol: 'Cart.total' });
  });

  it('reads long and hostile texts, and refuses an empty one', async () => {
    const texts = [
      'total '.repeat(10_000),
      '<b>total</b> $(rm) `x` "open',
      'path:src/nothing lang:cobol total',
      '\u202etotal\u0000',
    ];
    for (const intent of texts) expect((await shop.ask('task_pack', { intent })).status, intent.slice(0, 20)).toBe('ok');
    expect((await shop.ask('task_pack', { intent: ' \n' })).error?.code).toBe('invalid_input');
  });

  it('shows ranges that exist in the view', async () => {
    for (const { path, lines = [] } of packOf(await ask('task_pack')).items) {
      const { data } = await shop.ask('code_get_span', { path, line_start: 1 });
      for (const { line, line_end: end = line } of lines)
        expect(Math.max(line, end)).toBeLessThanOrEqual(Number(data?.['total_file_lines']));
    }
  });
});
