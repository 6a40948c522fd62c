import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const importsOf = async (text: string): Promise<readonly string[]> => {
  const { imports } = await factsOfText(text, 'rust');
  return imports.map(({ specifier, name, alias }) =>
    [specifier, name, ...(alias === undefined || alias === name ? [] : [alias])].join(' ').trim(),
  );
};

describe('an import with nested lists', () => {
  it.each([
    ['has a path for each name', 'use a::{b, c::{d, e::f}};', ['a b', 'a::c d', 'a::c::e f']],
    ['may name the module of its list', 'use a::b::{self, c};', ['a::b * b', 'a::b c']],
    ['may rename', 'use a::{b as c, d::e as f, g::{self as h}};', ['a b c', 'a::d e f', 'a::g * h']],
    ['may take everything of a module', 'use a::{b::*, c};', ['a c', 'a::b *']],
    [
      'is named from outside of the namespaces around it',
      'mod a { mod b { use super::{self as up, c}; use self::d; } }',
      ['self::a * up', 'self::a c', 'self::a::b d'],
    ],
  ])('%s', async (_, text, expected) => {
    expect([...(await importsOf(text))].sort()).toEqual([...expected].sort());
  });

  it('re-exports what it takes as a whole', async () => {
    const { exports, imports } = await factsOfText('pub use a::{b::*};', 'rust');
    expect(exports.map((each) => each.kind === 'all' && imports[each.import]?.specifier)).toEqual(['a::b']);
  });
});

describe('an implementation', () => {
  it('has the name of its type, which it uses, and is not found by it', async () => {
    const { symbols, references } = await factsOfText('struct A;\nimpl A { const B: u8 = 1; fn c() -> A { A } }', 'rust');
    expect(symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual([
      'struct A',
      'impl A',
      'constant A.B',
      'method A.c',
    ]);
    expect(references.map(({ name, binding }) => [name, binding])).toEqual(
      ['A', 'A', 'A'].map((name) => [name, { kind: 'local', symbol: 0 }]),
    );
  });
});
