import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printType } from './testing/print-facts.ts';

/** What the calls of `f` and creations of `F` in a Java method pass. */
const passedIn = async (statement: string): Promise<readonly (string | undefined)[]> => {
  const facts = await factsOfText(`class A { int count; void z(Cart cart, String name) { ${statement} } }`, 'java');
  return facts.references
    .filter(({ name }) => name === 'f' || name === 'F')
    .map(({ passed }) => passed?.map((type) => printType(facts, type)).join(', '));
};

describe('what a call passes', () => {
  it.each([
    ['f();', ''],
    ['f(cart, name);', 'a free Cart, a free String'],
    ['f(1, "a", null, count);', 'a free int, a free String, a free null, A.count'],
    ['f(/* none */ cart);', 'a free Cart'],
    ['cart.f(cart);', 'a free Cart'],
    ['a.b.f(cart);', 'a free Cart'],
    ['f(x -> x, Cart::new);', '(...) => ?, ?'],
    ['new F(cart);', 'a free Cart'],
    ['new F<Cart>(cart);', 'a free Cart'],
    ['new a.F(cart);', 'a free Cart'],
  ])('is recorded: %s', async (statement, passed) => {
    expect(await passedIn(statement)).toEqual([passed]);
  });

  it.each(['z(F::new, name);', 'z(F.class, name);', 'F x = null;', 'z(cart.f, name);'])(
    'is not that of a call around the name: %s',
    async (statement) => {
      expect(await passedIn(statement)).toEqual([undefined]);
    },
  );

  it('is not recorded in a language without overloads', async () => {
    const { references } = await factsOfText('f(1);', 'typescript');
    expect(references.map(({ passed }) => passed)).toEqual([undefined]);
  });
});
