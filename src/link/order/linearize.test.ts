import { describe, expect, it } from 'vitest';
import { linearize } from './linearize.ts';

/** The order of the first of some types with their bases, written as `A(B,C) B(O)`. */
const orderOfFirst = async (declared: string): Promise<string> => {
  const bases = new Map([...declared.matchAll(/(\w+)\(([^)]*)\)/gu)].map(([, name = '', list = '']) => [name, list.split(',')]));
  const order = await linearize(declared[0] ?? '', { keyOf: (type) => type, basesOf: async (type) => bases.get(type) ?? [] });
  return order.join(' ');
};

describe('the order of inheritance', () => {
  it.each([
    ['one base', 'A(B) B(C)', 'A B C'],
    ['a diamond', 'D(B,C) B(A) C(A)', 'D B C A'],
    // Both are examples of https://www.python.org/download/releases/2.3/mro/.
    ['bases that share a base', 'A(B,C) B(D,E) C(D,F) D(O) E(O) F(O)', 'A B C D E F O'],
    ['bases that list a shared base later', 'A(B,C) B(E,D) C(D,F) D(O) E(O) F(O)', 'A B E C D F O'],
    ['bases that no order fits', 'Z(X,Y) X(A,B) Y(B,A)', 'Z X A B Y'],
    ['a base before its subtype', 'C(A,B) B(A)', 'C A B'],
    ['a type that derives from itself', 'A(A,B)', 'A B'],
    ['a cycle', 'A(B) B(C) C(A)', 'A B C'],
    ['the same base twice', 'A(B,B)', 'A B'],
  ])('of %s', async (_, declared, order) => {
    expect(await orderOfFirst(declared)).toBe(order);
  });
});
