import { describe, expect, it } from 'vitest';
import { phpDocTypes } from './php-doc-types.ts';

const named = (name: string) => ({ kind: 'named', name });

describe('types in a documentation comment', () => {
  it.each([
    ['Line', named('Line')],
    ['?\\Shop\\Line', named('\\Shop\\Line')],
    ['Line|null', named('Line')],
    ['Line[]', { kind: 'list', of: named('Line') }],
    ['(Line|Order)[]', { kind: 'list', of: { kind: 'union', of: [named('Line'), named('Order')] } }],
    ['array<string, Line>', { kind: 'list', of: named('Line') }],
    ['Collection<int, Line>', { ...named('Collection'), arguments: [named('Line')] }],
    ['array{first: Line, more: array<int>}|Order', named('Order')],
    ['callable(Line): Order|Order', undefined],
    ['$this', { kind: 'self' }],
    ['static|null', { kind: 'self' }],
    ['TValue', undefined],
    ['int|string the number', undefined],
    ['array<', undefined],
  ])('reads %s', (text, type) => {
    expect(phpDocTypes(`/** @return ${text} */`).returned).toEqual(type);
  });

  it('belong to parameters and variables by their names', () => {
    const doc = `/**
 * @param  Line   ...$lines  what is in it
 * @param  int    $count
 * @psalm-param Order $order
 * @var Cart $cart
 * @var Price
 */`;
    const { named: types, value } = phpDocTypes(doc);
    expect([...types]).toEqual([
      ['$lines', named('Line')],
      ['$order', named('Order')],
      ['$cart', named('Cart')],
    ]);
    expect(value).toEqual(named('Price'));
  });
});
