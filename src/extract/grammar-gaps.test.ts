/** Valid TypeScript that its grammars read wrongly. */
import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const usesOf = async (text: string, name: string, language = 'typescript'): Promise<readonly string[]> => {
  const { references } = await factsOfText(text, language);
  return references.filter((reference) => reference.name === name).map(({ kind }) => kind);
};

describe.each(['typescript', 'tsx'])('a call with type arguments in %s', (language) => {
  it.each([
    'await f<T>()',
    '!f<T>(1)',
    'void a.f<T>()',
    'typeof f<T>()',
    '-f<T, U>()',
    'a + f<T>()',
    'b === a.f<T[]>()',
    'await a.f<T>().g()',
    '!(await f<T>())',
    'a ?? b.f!(1)',
    '(f as any)(1)',
    '(a.f as G<T>)(1)',
    'const q = () => f<Row>`select ${a}`',
    'const q = f<{ id: T }>`select ${a} from b`.pipe(c)',
  ])('is a call: %s', async (statement) => {
    expect(await usesOf(`async function z() {\n  ${statement};\n}`, 'f', language)).toEqual(['call']);
  });

  it('keeps the types in its arguments, and its own arguments', async () => {
    const text = 'async function z() {\n  return !(await f<T>(g<U>()));\n}';
    const { references, problems } = await factsOfText(text, language);
    expect(references.map(({ kind, name, span }) => `${span.columnStart} ${kind} ${name}`)).toEqual([
      '17 call f',
      '19 type T',
      '22 call g',
      '24 type U',
    ]);
    expect(problems).toEqual([]);
  });

  it('is awaited as a whole', async () => {
    const { symbols } = await factsOfText('const a = await f<T>().g();', language);
    expect(symbols[0]?.type).toMatchObject({ kind: 'awaited', of: { kind: 'returned', by: { name: 'g' } } });
  });
});

describe('an assertion that is called', () => {
  it('calls the value, not the type', async () => {
    const text = 'function z(a: A) {\n  return (f as B)(a) + new (C as D)().e;\n}';
    expect(await usesOf(text, 'B')).toEqual(['type']);
    expect(await usesOf(text, 'C')).toEqual(['instantiate']);
    expect(await usesOf(text, 'D')).toEqual(['type']);
  });
});

describe('a file with syntax that the grammar does not know', () => {
  it.each([
    ['variance', 'export interface Box<in out T, out U = T> { a: T }'],
    ['a type-only export of all names', "export type * from './a';"],
    ['overloads that end with their line', 'interface F {\n  <A>(a: A): B<C<A>>\n  // two\n  <D>(a: D): E\n  (a: G): H\n}'],
    ['overloads of a constant', 'export const f: {\n  (a: A): (b: B) => C\n  <T>(a: T, b: B): C\n} = dual(2, () => 1);'],
    ['a property named in', 'interface P {\n  name: string\n  in: Q\n}'],
    ['a type named type', 'type R<type extends S = T> = type extends U ? V<type> : never;'],
    ['a variable named as', 'function f(as: A[]) { as = as.concat(b) as A[]; return g(as); }'],
    ['a backtick in a template type', 'type M = `use \\`${N}\\``;'],
  ])('is read as a whole: %s', async (_, text) => {
    const { symbols, problems } = await factsOfText(`${text}\nexport class After {\n  m() {}\n}\n`);
    expect(problems).toEqual([]);
    expect(symbols.slice(-2).map(({ qualifiedName }) => qualifiedName)).toEqual(['After', 'After.m']);
  });

  it('keeps what can be read of a broken file', async () => {
    const { symbols, problems } = await factsOfText('interface A<in T> { a: T }\nclass B {}\nconst = ;\nclass C {}\n');
    expect(symbols.map(({ qualifiedName }) => qualifiedName)).toEqual(['A', 'A.a', 'B', 'C']);
    expect(problems).toMatchObject([{ code: 'syntax_error', line: 3 }]);
  });

  it('is not taken for one because of a comment', async () => {
    const text = 'export type type = string;\nexport class A {\n  as = 1;\n}\n';
    const { symbols, exports } = await factsOfText(text);
    const commented = await factsOfText(`${text}// Box<in T>\n`);
    expect(commented.symbols).toEqual(symbols);
    expect(commented.exports).toEqual(exports);
  });

  it('quotes the original text', async () => {
    const { symbols, references } = await factsOfText('interface A<in out T> {\n  <U>(a: U): B<T>\n  (b: C): T\n}\nf<R>`x y`;\n');
    expect(symbols.map(({ signature }) => signature)).toEqual(['interface A<in out T>']);
    expect(references.at(-2)).toMatchObject({ kind: 'call', name: 'f', span: { lineStart: 5, columnStart: 0 } });
  });
});
