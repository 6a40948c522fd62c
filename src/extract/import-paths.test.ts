import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const importsOf = async (text: string): Promise<readonly string[]> => {
  const { imports } = await factsOfText(text, 'scala');
  return imports.map(({ specifier, name, alias }) => [specifier, name, ...(alias === name ? [] : [alias])].join(' ').trim());
};

describe('an import path', () => {
  it.each([
    ['ends with the name it imports', 'import a.b.C', ['a.b C']],
    ['is a whole module if it has one part', 'import a', ['a * a']],
    ['is the module of the names after it', 'import a.b.{C, D}', ['a.b C', 'a.b D']],
    ['is the module of everything in it', 'import a.b._', ['a.b *']],
    ['may import names and everything else', 'import a.{B => C, *}', ['a B C', 'a *']],
    ['ends at a comma', 'import a.B, c.{D, E}, f.g._, h.I', ['a B', 'c D', 'c E', 'f.g *', 'h I']],
    ['may rename without braces', 'import a.b as c', ['a b c']],
  ])('%s', async (_, text, expected) => {
    expect(await importsOf(text)).toEqual(expected);
  });

  it('binds the name it ends with', async () => {
    const { references } = await factsOfText('import a.B\nval c = new B()\n', 'scala');
    expect(references.map(({ name, kind, binding }) => [name, kind, binding.kind])).toEqual([
      ['B', 'import', 'import'],
      ['B', 'instantiate', 'import'],
    ]);
  });
});

describe('package clauses that nest', () => {
  it('are one package', async () => {
    expect((await factsOfText('package a.b\npackage c\nclass D\n', 'scala')).packageName).toBe('a.b.c');
  });

  it('with a body are namespaces', async () => {
    const { packageName, symbols } = await factsOfText('package a\npackage b { class C }\n', 'scala');
    expect([packageName, symbols.map(({ qualifiedName }) => qualifiedName)]).toEqual(['a', ['b', 'b.C']]);
  });
});
