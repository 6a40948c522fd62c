import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';
import { printBinding, printType } from './testing/print-facts.ts';

/** The binding of the last reference to `name`. */
const bindingOf = async (name: string, text: string, language?: string): Promise<string> => {
  const facts = await factsOfText(text, language);
  const reference = facts.references.findLast((found) => found.name === name);
  return reference ? `${reference.kind} ${printBinding(facts, reference.binding)}` : 'none';
};

const CASES: readonly (readonly [title: string, text: string, binding: string])[] = [
  ['a function of the file', 'function m() {}\nm();', 'call m'],
  ['a function declared later', 'm();\nfunction m() {}', 'call m'],
  ['an import', "import { m } from './a';\nm();", 'call import ./a#m'],
  ['an import under another name', "import { a as m } from './a';\nm();", 'call import ./a#a'],
  ['a name that the file does not declare', 'm();', 'call free m'],
  ['a member of a new object', 'class A {}\nconst x = new A();\nx.m();', 'call (x).m'],
  ['a member of a local new object', 'class A {}\nfunction f() { const x = new A(); x.m(); }', 'call (a A).m'],
  ['a member of a typed parameter', "import { T } from './t';\nfunction f(p: T) { p.m(); }", 'call (a import ./t#T).m'],
  ['a member of an untyped parameter', 'function f(p) { p.m(); }', 'call (?p).m'],
  ['a member of self', 'class A { f() { this.m(); } }', 'call (self).m'],
  ['a member of a field of self', 'class A { f() { this.field.m(); } }', 'call (self.field).m'],
  ['a member of what the superclass gives', 'class A extends B { f() { super.m(); } }', 'call (super).m'],
  ['a member of what a call gives', "import { f } from './f';\nf().m();", 'call (import ./f#f()).m'],
  ['a member of an awaited call', "import { f } from './f';\nasync () => (await f()).m();", 'call (await import ./f#f()).m'],
  ['a member of an awaited promise type', 'async function g(p: Promise<T>) { (await p).m(); }', 'call (a free T).m'],
  ['a member of an element', 'function f(list: T[]) { list[0].m(); }', 'call (a free T).m'],
  ['a member of what a loop goes through', 'function f(list: Array<T>) { for (const x of list) x.m(); }', 'call (a free T).m'],
  ['a member of what a map holds', 'function f(map: Map<K, T>) { for (const x of map) x.m(); }', 'call (a free T).m'],
  ['a member of a type with arguments', 'function f(p: G<T, number>) { p.m(); }', 'call (a free G<a free T, ?>).m'],
  ['a member of a type whose arguments tell nothing', 'function f(p: G<number>) { p.m(); }', 'call (a free G).m'],
  ['a member of a new object with arguments', 'function f() { new G<T>().m(); }', 'call (a free G<a free T>).m'],
  ['a member of what a list gives', 'function f(p: T[]) { p.find(g).m(); }', 'call (([a free T]).find()).m'],
  [
    'a member of what a built-in container gives',
    'function f(p: Map<K, T>) { p.get(1)!.m(); }',
    'call ((a free Map<a free K, a free T>).get()).m',
  ],
  ['a member of a part', 'function f(p: P) { const { a } = p; a.m(); }', 'call (a free P.a).m'],
  ['a member of a renamed part', 'function f({ a: b }: P) { b.m(); }', 'call (a free P.a).m'],
  ['a member of a nested part', 'function f({ a: { b } }: P) { b.m(); }', 'call (a free P.a.b).m'],
  ['a member of one of several types', 'function f(p: A | B | null) { p.m(); }', 'call (a free A | a free B).m'],
  ['a member of either branch', 'function f(a: A, b: B) { (a ?? b).m(); }', 'call (a free A | a free B).m'],
  ['a member of a cast', 'function f(p) { (p as T)!.m(); }', 'call (a free T).m'],
  ['a member of a constrained type parameter', 'function f<K extends T>(p: K) { p.m(); }', 'call (K: a free T).m'],
  [
    'a member of a type of a namespace',
    "import * as n from './n';\nfunction f(p: n.T) { p.m(); }",
    'call (a (import ./n#*).T).m',
  ],
  ['a static member', 'class A { static m() {} }\nA.m();', 'call (A).m'],
  ['a member through an optional chain', 'function f(p: T) { p?.m?.(); }', 'call (a free T).m'],
  ['a constructor of a namespace', "import * as n from './n';\nnew n.m();", 'instantiate (import ./n#*).m'],
  ['a written field', 'class A { f() { this.m = 1; } }', 'write (self).m'],
  ['a container whose element is written', 'class A { f() { this.m[0] = 1; } }', 'write (self).m'],
  ['a container whose element is read', 'class A { f() { return this.m[0]; } }', 'read (self).m'],
  ['a counted variable', 'let m = 0;\nfunction f() { m++; }', 'write m'],
  ['a type beside a value of the same name', 'const m = 1;\ninterface m {}\nlet x: m;', 'type m'],
  ['a name used as a tag', "import m from './m';\nm`x`;", 'call import ./m#default'],
  ['a decorator', "import { m } from './m';\n@m class A {}", 'read import ./m#m'],
  ['a required module', "const x = require('./x');\nx.m();", 'call (import ./x#*).m'],
  ['a required name', "const { m } = require('./x');\nm();", 'call import ./x#m'],
  ['a module required in place', "require('./x').m();", 'call (import ./x#*).m'],
  ['a module imported in place', "async () => (await import('./x')).m();", 'call (import ./x#*).m'],
];

describe('binding a reference', () => {
  it.each(CASES)('recognizes %s', async (_, text, binding) => {
    expect(await bindingOf('m', text)).toBe(binding);
  });

  it('binds a type and a value of one name to different symbols', async () => {
    const { references } = await factsOfText('const m = 1;\ninterface m {}\nlet x: m = m;');
    expect(references.map(({ kind, binding }) => [kind, binding])).toEqual([
      ['type', { kind: 'local', symbol: 1 }],
      ['read', { kind: 'local', symbol: 0 }],
    ]);
  });

  it.each([
    'function f(p) { return p; }',
    'const f = (p) => { const q = p; return q; };',
    'for (const p of []) p;',
    'try {} catch (p) { p; }',
    'function f<T>(p: T): T { return p; }',
    'console.log(Math.max(1, 2));',
    'new Map<string, number>().get("a");',
    'const f = (p: Date[], q: Promise<Date>) => p.map(q.then);',
    'label: for (;;) break label;',
  ])('leaves out local and built-in names: %s', async (text) => {
    expect((await factsOfText(text)).references).toEqual([]);
  });

  it('treats a component as a call and ignores HTML elements', async () => {
    expect(await bindingOf('Item', "import { Item } from './item';\nexport const A = () => <Item />;", 'tsx')).toBe(
      'call import ./item#Item',
    );
    expect((await factsOfText('export const A = () => <div><br /></div>;', 'tsx')).references).toEqual([]);
  });

  it('records the innermost symbol around each reference', async () => {
    const { references, symbols } = await factsOfText('class A { m() { const f = () => g(); } }\ng();');
    expect(references.map(({ from }) => (from === undefined ? undefined : symbols[from]?.qualifiedName))).toEqual([
      'A.m.f',
      undefined,
    ]);
  });

  it.each([
    [
      'typescript',
      'class A { list: T[]; map: Map<K, T>; wait(): Promise<T> {} }',
      ['[a free T]', 'a free Map<a free K, a free T>', 'a free Promise<a free T>'],
    ],
    [
      'python',
      'class A:\n  list: list[T]\n  map: dict[K, T]\n  def wait(self) -> Awaitable[T]: ...\n',
      ['a free list<a free T>', 'a free dict<a free K, a free T>', 'a free Awaitable<a free T>'],
    ],
    [
      'go',
      'package a\ntype A struct {\n  list []T\n  table map[K]T\n  wait Future[T]\n}\n',
      ['[a free T]', '[a free T]', 'a free Future<a free T>'],
    ],
  ])('keeps references through the elements of containers: %s', async (language, text, types) => {
    const facts = await factsOfText(text, language);
    expect(facts.symbols.slice(1).map(({ type }) => type && printType(facts, type))).toEqual(types);
  });
});
