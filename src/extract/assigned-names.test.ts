import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const python = (text: string) => factsOfText(text, 'python');

describe('names declared by assignment', () => {
  it('are one symbol, and the other assignments write to it', async () => {
    const { symbols, references } = await python('size = 1\nsize = 2\n');
    expect(symbols.map(({ name, span }) => `${name} ${span.lineStart}`)).toEqual(['size 1']);
    expect(references).toMatchObject([{ kind: 'write', name: 'size', binding: { kind: 'local', symbol: 0 } }]);
  });

  it('belong to the nearest type if they are members, and are no symbols without one', async () => {
    const { symbols } = await python(
      'def free(self):\n  self.a = 1\nclass A:\n  def m(self):\n    def inner():\n      self.b = 1\n',
    );
    expect(symbols.map(({ qualifiedName }) => qualifiedName)).toEqual(['free', 'A', 'A.m', 'A.m.inner', 'A.b']);
  });

  it('yield to a declaration that is always a symbol', async () => {
    const { symbols } = await python('class A:\n  def __init__(self):\n    self.x = 1\n  @property\n  def x(self): ...\n');
    expect(symbols.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['class A', 'constructor __init__', 'property x']);
  });

  it('are fields in every block of a class, and in every pattern of a method', async () => {
    const { symbols } = await python(
      'class A:\n  if x:\n    a = 1\n  else:\n    b = 2\n  try:\n    c = 1\n  except E:\n    d = 1\n  for k in y:\n    e = k\n' +
        '  def m(self):\n    [self.f] = y\n  def n(cls):\n    cls.g, cls.h = y\n',
    );
    expect(symbols.filter(({ kind }) => kind === 'field').map(({ name }) => name)).toEqual([...'abcdefgh']);
  });

  it('belong to an enclosing scope if the scope declares them so', async () => {
    const { references } = await python('count = 0\ndef f():\n  global count\n  count = 1\n');
    expect(references).toMatchObject([{ kind: 'write', name: 'count', from: 1, binding: { kind: 'local', symbol: 0 } }]);
  });
});

describe('a declaration', () => {
  it('merges callables that are marked as overloads, even with a body', async () => {
    const { symbols } = await python('@overload\ndef f(a: int): ...\ndef f(a):\n  pass\n');
    expect(symbols.map(({ name, span }) => [name, span.lineStart, span.lineEnd])).toEqual([['f', 1, 4]]);
  });

  it('keeps a doc comment inside the declaration from moving its start', async () => {
    const { symbols } = await python('def f():\n  """What it does."""\n');
    expect(symbols[0]).toMatchObject({ doc: 'What it does.' });
    expect(symbols[0]?.docLineStart).toBeUndefined();
  });

  it('imports the module of the item and also loads that of the statement', async () => {
    const { imports } = await python('import a.b\n');
    expect(imports).toMatchObject([
      { specifier: 'a', name: '*', alias: 'a' },
      { specifier: 'a.b', name: '*' },
    ]);
  });

  it('gives an imported awaitable the type it resolves to', async () => {
    const { references } = await python('from typing import Awaitable\nasync def f(p: Awaitable[A]):\n  (await p).m()\n');
    const receiver = { kind: 'named', binding: { kind: 'free', name: 'A' } };
    expect(references.at(-1)?.binding).toMatchObject({ kind: 'member', name: 'm', receiver });
  });
});
