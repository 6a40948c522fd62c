import { describe, expect, it } from 'vitest';
import { plainFocus } from './open-focus.ts';
import { sourceOf } from './testing/source-of.ts';
import { tellingLines, tellingLinesOf } from './telling-lines.ts';

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
    const lines = tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('retry limit'), 3);
    expect(lines.map(({ line, symbol }) => [line, symbol?.qualifiedName])).toEqual([
      [7, 'Orders.retry'],
      [3, 'retryDelay'],
      [12, 'Orders.cancel'],
    ]);
  });

  it('gives nothing if no line has a word of the focus', async () => {
    expect(tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('invoice'), 3)).toEqual([]);
  });

  it('prefers exact texts of the focus', async () => {
    const [best] = tellingLines(await sourceOf('orders.ts', ORDERS), plainFocus('cancel `order.retries = 0`'), 3);
    expect(best?.line).toBe(12);
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
