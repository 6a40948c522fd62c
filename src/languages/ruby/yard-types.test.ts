import { describe, expect, it } from 'vitest';
import { yardTypes } from './yard-types.ts';

const named = (name: string) => ({ kind: 'named', name });

describe('types in documentation', () => {
  it.each([
    ['Cart', named('Cart')],
    ['Shop::Cart, nil', named('Shop::Cart')],
    ['Array<Cart>', { kind: 'list', of: named('Cart') }],
    ['Hash{Symbol => Cart}', undefined],
    ['self', { kind: 'self' }],
    ['#read', undefined],
    ['String', undefined],
  ])('reads %s', (text, type) => {
    expect(yardTypes(`# @return [${text}] what it gives`).returned).toEqual(type);
  });

  it('belong to parameters, before or after their names', () => {
    const { named: types } = yardTypes('# @param cart [Cart] it\n# @param [Line] line it\n# @param count [Integer]');
    expect([...types]).toEqual([
      ['cart', named('Cart')],
      ['line', named('Line')],
    ]);
  });
});
