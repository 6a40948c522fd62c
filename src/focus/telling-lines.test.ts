import { describe, expect, it } from 'vitest';
import { plainFocus } from './open-focus.ts';
import { sourceOf } from './testing/source-of.ts';
import { tellingLines, tellingLinesOf } from './telling-lines.ts';
import { weighLines } from './weigh-lines.ts';

const ORDERS = `import { retryLimit } from './limits';

export const retryDelay = 3;

export class Orders {
  retry(order) {
    if (order.retries > retryLimit) throw new Error('Retry limit reached.');
    this.retry(order);
  }

  cancel(order) {
    order.retries = 0;
  }
}
`;

describe('tellingLines', () => {
  it('gives the best line of each symbol, with that symbol', async () => {
    const lines = await tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('retry limit'), { limit: 3 });
    expect(lines.map(({ line, symbol }) => [line, symbol?.qualifiedName])).toEqual([
      [7, 'Orders.retry'],
      [3, 'retryDelay'],
      [12, 'Orders.cancel'],
    ]);
  });

  it('gives the same lines of a range when only that range is asked about', async () => {
    const source = await sourceOf('orders.ts', ORDERS);
    const focus = plainFocus('retry `order.retries` cancel limit');
    const all = await tellingLines(source, focus, { limit: 9 });
    for (const [lineStart, lineEnd] of [
      [1, 3],
      [6, 9],
      [7, 7],
      [5, 14],
      [10, 10],
      [90, 99],
    ] as const) {
      const isInside = ({ line }: { readonly line: number }): boolean => line >= lineStart && line <= lineEnd;
      const asked = await tellingLines(source, focus, { limit: 9, within: [{ lineStart, lineEnd }] });
      expect(asked.filter(isInside)).toEqual(all.filter(isInside));
      expect(all).toEqual(expect.arrayContaining([...asked]));
    }
  });

  it('gives nothing if no line has a word of the focus', async () => {
    expect(await tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('invoice'), { limit: 3 })).toEqual([]);
  });

  it('leaves out the name of the package', async () => {
    const source = await sourceOf('orders.go', 'package orders\n\nfunc Retry() { orders() }\n');
    expect((await tellingLines(source, plainFocus('orders'), { limit: 3 })).map(({ line }) => line)).toEqual([3]);
    expect(await tellingLines(await sourceOf('orders.go', 'package orders\n'), plainFocus('orders'), { limit: 3 })).toEqual([]);
  });

  it('prefers exact texts of the focus', async () => {
    const [best] = await tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('cancel `order.retries = 0`'), {
      limit: 3,
    });
    expect(best?.line).toBe(12);
  });
});

describe('tellingLines in the order of symbols', () => {
  const PAYMENTS = `export function label() {
  return 'refund of a payment';
}

export function settle(order) {
  const payment = open(order);
  const refund = open(payment);
  return refund.payment ?? payment.refund;
}
`;
  const namesOf = async (order: 'lines' | 'symbols'): Promise<readonly (string | undefined)[]> =>
    (await tellingLines(await sourceOf('payments.ts', PAYMENTS), plainFocus('refund the payment'), { limit: 2, order })).map(
      ({ symbol }) => symbol?.name,
    );

  it('counts all lines of a symbol, not only its best one', async () => {
    expect(await namesOf('lines')).toEqual(['label', 'settle']);
    expect(await namesOf('symbols')).toEqual(['settle', 'label']);
  });
});

describe('tellingLines of a large file', () => {
  const many = (count: number): string =>
    Array.from({ length: count }, (_, at) => `export const retryLimit${at} = retry(${at}, 'the retry limit of ${at}');\n`).join(
      '',
    );

  it('are those that are found at once', async () => {
    const [source, same] = [await sourceOf('many.ts', many(3_000)), await sourceOf('many.ts', many(3_000))];
    const focus = plainFocus('retry `limit2500`');
    const atOnce = weighLines(same, focus).weights;
    expect(await tellingLines(source, focus, { limit: 2 })).toHaveLength(2);
    expect(weighLines(source, focus).weights).toEqual(atOnce);
  });

  it('are given up when the caller no longer wants them', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    const source = await sourceOf('many.ts', many(3_000));
    await expect(tellingLines(source, plainFocus('retry limit'), { limit: 2, signal })).rejects.toThrow('cancelled');
  });
});

describe('tellingLinesOf', () => {
  it('gives the best lines of one symbol in file order, without its signature', async () => {
    const source = await sourceOf('orders.ts', ORDERS);
    const symbol = source.symbols.find(({ name }) => name === 'retry');
    if (!symbol) throw new Error('no symbol retry');
    expect(tellingLinesOf(source, plainFocus('retry limit'), { symbol, limit: 5 })).toEqual([7, 8]);
    expect(tellingLinesOf(source, plainFocus('retry limit'), { symbol, limit: 1 })).toEqual([7]);
    expect(tellingLinesOf(source, plainFocus('invoice'), { symbol, limit: 5 })).toEqual([]);
  });
});
