/** What a card says about effects and callers, and what it must not leave out. */
import { describe, expect, it } from 'vitest';
import type { Input } from '../support/open-product.ts';
import { openProductOn } from '../support/own-sources.ts';

const cardOf = async (files: string, symbol_id: string): Promise<Input> => {
  const product = await openProductOn(files);
  try {
    return (await product.ask('symbols_get_card', { symbol_id })).data ?? {};
  } finally {
    await product.close();
  }
};

describe('side_effects', () => {
  it.each([
    [
      'Go',
      `//- go.mod
module m
//- a.go
package m

var cache = map[string]int{}

type Order struct {
	total int
	keys  map[string]int
}

func (o *Order) Put(name string) *Order {
	o.keys[name] = 1
	cache[name] = 2
	return &Order{total: 1}
}
`,
      'a.go#Order.Put',
      ['Order.keys', 'cache'],
    ],
    [
      'TypeScript',
      `//- a.ts
export type Order = { total: number; sum: number };
export const cache: Record<string, number> = {};
export function put(order: Order, sum: number, name: string): Order {
  order.total = 2;
  cache[name] = 1;
  const copy: Order = { total: 1, sum };
  return copy;
}
`,
      'a.ts#put',
      ['Order.total', 'cache'],
    ],
    [
      'Python',
      `//- a.py
cache = {}


class Order:
    total = 0


def put(order: Order, name):
    order.total = 2
    cache[name] = 1
    return Order(total=3)
`,
      'a.py#put',
      ['Order.total', 'cache'],
    ],
  ])('are writes to what exists, without the fields of new values: %s', async (...[, files, symbol, expected]) => {
    expect((await cardOf(files, symbol))['side_effects']).toEqual(expected);
  });
});
