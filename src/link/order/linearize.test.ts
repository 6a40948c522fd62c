import { describe, expect, it } from 'vitest';
import { linearize } from './linearize.ts';

/** `A(B,C) B(O)`: types with their bases. */
const orderOf = async (start: string, declared: string): Promise<string> => {
  const bases = new Map([...declared.matchAll(/(\w+)\(([^)]*)\)/gu)].map(([, name = '', list = '']) => [name, list.split(',')]));
  const order = await linearize(start, { keyOf: (type) => type, basesOf: async (type) => bases.get(type) ?? [] });
  return order.join(' ');
};

describe('the order of inheritance', () => {
  it.each([
    ['one base', 'A', 'A(B) B(C)', 'A B C'],
    ['a diamond', 'D', 'D(B,C) B(A) C(A)', 'D B C A'],
    // https://www.python.org/download/releases/2.3/mro/, which is where Python documents it
    ['the first example of the documentation', 'A', 'A(B,C) B(D,E) C(D,F) D(O) E(O) F(O)', 'A B C D E F O'],
    ['the second example', 'A', 'A(B,C) B(E,D) C(D,F) D(O) E(O) F(O)', 'A B E C D F O'],
    ['bases that no order fits', 'Z', 'Z(X,Y) X(A,B) Y(B,A)', 'Z X A B Y'],
    ['a base before its subtype', 'C', 'C(A,B) B(A)', 'C A B'],
    ['a type that derives from itself', 'A', 'A(A,B)', 'A B'],
    ['a cycle', 'A', 'A(B) B(C) C(A)', 'A B C'],
    ['the same base twice', 'A', 'A(B,B)', 'A B'],
  ])('of %s', async (_, start, declared, order) => {
    expect(await orderOf(start, declared)).toBe(order);
  });
});
