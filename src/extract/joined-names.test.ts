import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const symbolsOf = async (text: string) => (await factsOfText(text, 'elixir')).symbols;

describe('a name with a path in one token', () => {
  const text = 'defmodule A.B.C do\n  defmodule D do\n  end\n  alias X.Y\n  def f(), do: {Y.Z, D.E, A.B.C, O.P}\nend\n';

  it('has a qualified name, and the place of its last part', async () => {
    const [module, inner] = await symbolsOf(text);
    expect(module).toMatchObject({ name: 'C', qualifiedName: 'A.B.C', nameSpan: { columnStart: 14, columnEnd: 15 } });
    expect(inner).toMatchObject({ name: 'D', qualifiedName: 'A.B.C.D' });
  });

  it('is a member of what its first part names, or free as a whole', async () => {
    const { references } = await factsOfText(text, 'elixir');
    const used = references.filter(({ from, kind }) => from === 2 && kind === 'read');
    expect(used.map(({ name, binding }) => [name, binding.kind, 'name' in binding ? binding.name : ''])).toEqual([
      ['Z', 'member', 'Z'],
      ['E', 'member', 'E'],
      ['C', 'free', 'A.B.C'],
      ['P', 'free', 'O.P'],
    ]);
  });

  it('may be a label', async () => {
    const [, field] = await symbolsOf('defmodule A do\n  defstruct items: []\nend\n');
    expect(field).toMatchObject({ name: 'items', nameSpan: { columnStart: 12, columnEnd: 17 } });
  });
});

describe('clauses where callables have names of their own', () => {
  it('are no clauses of a value of that name', async () => {
    const symbols = await symbolsOf('defmodule A do\n  @kinds [1]\n  def kinds(1), do: @kinds\n  def kinds(2), do: 2\nend\n');
    expect(symbols.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['module A', 'constant kinds', 'function kinds']);
  });
});

describe('a local name of a function', () => {
  it('is what an assignment writes that would otherwise declare a variable of the file', async () => {
    const { symbols } = await factsOfText('f() { local AA; AA=1; BB=2; }\nCC=3\n', 'bash');
    expect(symbols.map(({ name }) => name)).toEqual(['f', 'BB', 'CC']);
  });
});
