import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printBinding } from './testing/print-facts.ts';

const factsOf = (text: string) => factsOfText(`module M (seen, Shape (..), Hidden) where\n${text}`, 'haskell');

const symbolsIn = async (text: string): Promise<readonly string[]> =>
  (await factsOf(text)).symbols.map(({ kind, name, span }) => `${kind} ${name} ${span.lineStart}-${span.lineEnd}`);

const usesOf = async (name: string, text: string): Promise<readonly string[]> => {
  const facts = await factsOf(text);
  return facts.references
    .filter((found) => found.name === name)
    .map(({ kind, binding, span }) => `${span.lineStart} ${kind} ${printBinding(facts, binding)}`);
};

describe('clauses', () => {
  it('are one symbol with the signature above them, whatever they hold', async () => {
    const text = 'seen :: Int -> Int\nseen 0 = go 1\n  where go x = x\nseen n = n\nother = 1';
    expect(await symbolsIn(text)).toEqual(['function seen 2-5', 'function go 4-4', 'constant other 6-6']);
    expect((await factsOf(text)).symbols[0]).toMatchObject({ signature: 'seen :: Int -> Int', nameSpan: { lineStart: 2 } });
  });

  it('make a callable of what has parameters', async () => {
    expect(await symbolsIn('seen :: Handler\nseen request = request')).toEqual(['function seen 2-3']);
  });

  it('of one name in other places are symbols of their own', async () => {
    const text = 'seen x = let f a = a in f (other x)\n  where f b = b\nother y = y\nseen = other';
    expect(await symbolsIn(text)).toEqual([
      'function seen 2-3',
      'function f 2-2',
      'function f 3-3',
      'function other 4-4',
      'constant seen 5-5',
    ]);
  });

  it('change the fingerprint, whichever of them changes', async () => {
    const hashOf = async (text: string) => (await factsOf(text)).symbols[0]?.bodyHash;
    const before = await hashOf('seen 0 = 1\nseen n = n');
    expect(await hashOf('seen 0 = 1\nseen  n  =  n')).toBe(before);
    expect(await hashOf('seen 0 = 1\nseen n = 2')).not.toBe(before);
  });
});

describe('patterns', () => {
  it('declare the names they read, and read what they take apart', async () => {
    const text = 'data Shape = Circle Int\nseen (Circle radius) = radius\nother radius = Circle radius';
    expect(await usesOf('radius', text)).toEqual([]);
    expect(await usesOf('Circle', text)).toEqual(['3 read Shape.Circle', '4 instantiate Shape.Circle']);
  });
});

describe('exports', () => {
  it('of a type with its members make these public, and no others', async () => {
    const { symbols, exports } = await factsOf('data Shape = Circle | Square\ndata Hidden = Hidden');
    expect(symbols.map(({ qualifiedName, visibility }) => `${qualifiedName} ${visibility}`)).toEqual([
      'Shape public',
      'Shape.Circle public',
      'Shape.Square public',
      'Hidden public',
      'Hidden.Hidden private',
    ]);
    expect(exports.map((fact) => (fact.kind === 'name' ? fact.name : fact.kind))).toEqual([
      'seen',
      'Shape',
      'Circle',
      'Square',
      'Hidden',
    ]);
  });

  it('are everything, if the file has no list of them', async () => {
    const { symbols } = await factsOfText('module M where\ndata Shape = Circle { radius :: Int }\nseen = 1', 'haskell');
    expect(symbols.map(({ name, visibility }) => `${name} ${visibility}`)).toEqual([
      'Shape public',
      'Circle public',
      'radius public',
      'seen public',
    ]);
  });
});

describe('types that are no values', () => {
  it('leave their name to constructors and modules', async () => {
    const text = 'import Shop.Order (Order)\nimport qualified Shop.Order as Order\nseen :: Order -> Int\nseen = Order.total';
    expect(await usesOf('Order', text)).toEqual([
      '2 import import Shop.Order#Order',
      '3 import import Shop.Order#*',
      '4 type import Shop.Order#Order',
      '5 read import Shop.Order#*',
    ]);
    expect(await usesOf('Hidden', 'data Hidden = Hidden\nseen = Hidden')).toEqual([
      '1 export Hidden',
      '3 instantiate Hidden.Hidden',
    ]);
  });
});

it('keeps the colon of operators', async () => {
  expect(await symbolsIn('data Shape = Int :+: Int')).toEqual(['struct Shape 2-2', 'enum_member :+: 2-2']);
});

it('reads the comment above a list of declarations as the doc of the first one', async () => {
  const { symbols } = await factsOf('import Data.List\n\n-- | Seen first.\nseen = 1');
  expect(symbols[0]).toMatchObject({ name: 'seen', doc: 'Seen first.', docLineStart: 4 });
});
