import { describe, expect, it } from 'vitest';
import { plainFocus } from './open-focus.ts';
import { sourceOf } from './testing/source-of.ts';
import { tellingLines } from './telling-lines.ts';

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
