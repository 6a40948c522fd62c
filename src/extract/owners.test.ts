import { describe, expect, it } from 'vitest';
import type { SymbolFact } from '#model';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printBinding } from './testing/print-facts.ts';

const symbolsOf = async (text: string): Promise<ReadonlyMap<string, SymbolFact>> =>
  new Map((await factsOfText(`package p\n${text}`, 'go')).symbols.map((symbol) => [symbol.qualifiedName, symbol]));

const bindingsOf = async (name: string, text: string): Promise<readonly string[]> => {
  const facts = await factsOfText(`package p\n${text}`, 'go');
  return facts.references.filter((reference) => reference.name === name).map(({ binding }) => printBinding(facts, binding));
};

describe('members declared outside their type', () => {
  it('belong to it wherever it is in the file', async () => {
    const { symbols } = await factsOfText('package p\nfunc (t T) a() {}\ntype T struct{}\nfunc (t *T) b() {}\n', 'go');
    expect(symbols.map(({ qualifiedName, parent }) => [qualifiedName, parent])).toEqual([
      ['T.a', 1],
      ['T', undefined],
      ['T.b', 1],
    ]);
  });

  it('are named after a type in another file, without a parent and without an export', async () => {
    const { symbols, exports } = await factsOfText('package p\nfunc (t *T) Do() {}\nfunc Do() {}\n', 'go');
    expect(symbols.map(({ qualifiedName, parent }) => [qualifiedName, parent])).toEqual([
      ['T.Do', undefined],
      ['Do', undefined],
    ]);
    expect(exports).toMatchObject([{ name: 'Do', of: { symbol: 1 } }]);
  });

  it('are functions assigned to an object or a prototype', async () => {
    const text = [
      'function View() {}',
      'app.use = function use() {};',
      'app.set = app.put = () => 1;',
      'View.prototype.render = function () {};',
      'function f() { app.late = function () {}; }',
    ].join('\n');
    const { symbols } = await factsOfText(text, 'javascript');
    expect(symbols.map(({ kind, qualifiedName }) => `${kind} ${qualifiedName}`)).toEqual([
      'function View',
      'method app.use',
      'method app.put',
      'method View.render',
      'function f',
    ]);
  });

  it('are not found by their bare name', async () => {
    expect(await bindingsOf('Do', 'func (t *T) Do() {}\nfunc f() { Do() }')).toEqual(['free Do']);
  });

  it('have a chunk of their own, however short', async () => {
    const { chunks, symbols } = await factsOfText('package p\n\ntype T struct{}\n\nfunc (t T) a() {}\n', 'go');
    expect(chunks.map(({ symbol }) => symbols[symbol ?? -1]?.qualifiedName)).toEqual([undefined, 'T', 'T.a']);
  });
});

describe('names that start with an upper-case letter', () => {
  it('are public if the language says so, also as members, but not inside a function', async () => {
    const symbols = await symbolsOf('type T struct { Seen, hidden int }\nfunc f() { type Local struct{} }\nconst Ägypten = 1');
    expect([...symbols].map(([name, { visibility }]) => `${name} ${visibility}`)).toEqual([
      'T public',
      'T.Seen public',
      'T.hidden internal',
      'f internal',
      'f.Local internal',
      'Ägypten public',
    ]);
  });
});

describe('local names that are in scope only after their declaration', () => {
  it.each([
    ['in the type of a parameter', 'func f(url *url.URL) { url.Host() }', ['import net/url#*']],
    ['in the value of a variable', 'func f() { url := url.Parse(); url.Host() }', ['import net/url#*']],
    ['before a variable', 'func f() { url.Parse()\n var url int\n _ = url }', ['import net/url#*']],
    ['in what a loop goes through', 'func f() { for _, url := range url.All() { url.Host() } }', ['import net/url#*']],
  ])('are not found %s', async (_, text, bindings) => {
    expect(await bindingsOf('url', `import "net/url"\n${text}`)).toEqual(bindings);
  });
});

describe('the name of a whole import', () => {
  it.each([
    ['net/http', 'http'],
    ['fmt', 'fmt'],
    ['github.com/a/b/v3', 'b'],
    ['gopkg.in/yaml.v3', 'yaml'],
    ['github.com/a/go-cmp', 'cmp'],
    ['github.com/nats-io/nats.go', 'nats'],
    ['github.com/a/mongo-driver', 'mongo-driver'],
  ])('comes from its specifier: %s', async (specifier, alias) => {
    expect((await factsOfText(`package p\nimport "${specifier}"\n`, 'go')).imports).toMatchObject([
      { specifier, name: '*', alias },
    ]);
  });
});

describe('a missing token that only the grammar requires', () => {
  it.each(['package p\nvar x int', 'package p\nconst ( A = 1; B )\n'])('is no problem: %s', async (text) => {
    expect((await factsOfText(text, 'go')).problems).toEqual([]);
  });

  it('is distinguished from one missing in the source', async () => {
    expect((await factsOfText('package p\nfunc f() {\n\tx(\n}\n', 'go')).problems).toMatchObject([
      { code: 'syntax_error', line: 3 },
    ]);
  });
});

describe('names that share a declaration', () => {
  it('show the type that follows the last of them', async () => {
    const symbols = await symbolsOf('var a, b map[string]int\ntype I interface {\n\tM()\n}');
    expect(symbols.get('a')?.signature).toBe('a map[string]int');
    expect(symbols.get('I')?.signature).toBe('type I interface');
  });

  it('have the comment above their own part if there is none above the whole', async () => {
    const symbols = await symbolsOf('const (\n\t// A is one.\n\tA = 1\n)\n\n// B is two.\nconst B = 2');
    expect([...symbols.values()].map(({ doc }) => doc)).toEqual(['A is one.', 'B is two.']);
  });
});

describe('members with a qualified name', () => {
  it('belong to the type with that name in the namespaces around them', async () => {
    const text = `namespace a { struct T { struct U { void f(); }; void g(); }; }
namespace a { void T::U::f() {} void T::g() {} void Other::h() {} }
template <class X> void a::T<X>::k() {}
namespace b { void T::g() {} }`;
    const { symbols } = await factsOfText(text, 'cpp');
    const shown = symbols.map(
      ({ qualifiedName, kind, parent }) => `${kind} ${qualifiedName} in ${symbols[parent ?? -1]?.qualifiedName}`,
    );
    expect(shown.filter((_, index) => !symbols[index]?.isDeclaration)).toEqual([
      'namespace a in undefined',
      'struct a.T in a',
      'struct a.T.U in a.T',
      'namespace a in undefined',
      'method a.T.U.f in a.T.U',
      'method a.T.g in a.T',
      'method a.Other.h in a',
      'method a.T.k in a.T',
      'namespace b in undefined',
      'method b.T.g in b',
    ]);
  });

  it('refer to all that is written up to their end', async () => {
    const { references } = await factsOfText('int x = a::b<int, c>::template d<int>::e;', 'cpp');
    const names = references.flatMap(({ binding }) => (binding.kind === 'free' ? binding.name : []));
    expect(names).toEqual(['a', 'a::b', 'c', 'a::b::d', 'a::b::d::e']);
  });
});

it('ends a name before what belongs to its place only', async () => {
  const { symbols } = await factsOfText('struct A { operator const char*() const; };', 'cpp');
  expect(symbols.map(({ name, nameSpan: { columnStart, columnEnd } }) => [name, columnStart, columnEnd])).toEqual([
    ['A', 7, 8],
    ['operator const char*', 11, 31],
  ]);
});
