import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteForGrammar } from './rewrite-for-grammar.ts';

describe('text for the grammar', () => {
  it.each([
    ['interface A<in out T, out U> {}', 'interface A<       T,     U> {}'],
    ['class A<\n  // why\n  in T extends B,\n> {}', 'class A<\n  // why\n     T extends B,\n> {}'],
    ["export type * from './a'", "export      * from './a'"],
    ['(a: A): B<C<D>>\n  <T>(b: T): E', '(a: A): B<C<D>>;  <T>(b: T): E'],
    ['(a: A): B // one\n  /** two */\n  (b: B): C', '(a: A): B;// one\n  /** two */\n  (b: B): C'],
    ['a: string\n  in: string', 'a: string;  in: string'],
    ['sql<Row>`select 1`', 'sql<Row>(`elect `)'],
    ['sql<Row>`${a}`', 'sql     `${a}`'],
    ['f<type>(as)', 'f<_ype>(_s)'],
    ['`a \\` b`', '`a __ b`'],
  ])('of %j', (text, expected) => {
    expect(rewriteForGrammar(text)).toBe(expected);
  });

  it.each([
    'for (const a in b) {}',
    'f(a, b in c)',
    'const a = b\n  (c)',
    'const a = (b) =>\n  (c): D => e',
    'f(a,\n  (b): C => d)',
    "import { type A, B as C } from 'd'; export type E = F",
    'type A = B; const c = d as E; f({ type: 1, as: 2 })',
    ' * `List<T>`, then `Map<K>`.',
    '`${a}<b>${c}`',
  ])('is the same for %j', (text) => {
    expect(rewriteForGrammar(text)).toBe(text);
  });

  it('has the same length, and the same names except keywords, whatever the text', () => {
    const piece = fc.constantFrom(
      ...'<,>,(,),{,},`,\',",\\,/*,*/,//,\n,in ,out ,type,as,sql<T>`,a,: B,=>,${, ,é,😀'.split(','),
      ',',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('');
        const rewritten = rewriteForGrammar(text);
        expect(rewritten).toHaveLength(text.length);
        for (let at = 0; at < text.length; at++) {
          const isKept = text.charAt(at) === rewritten.charAt(at);
          expect(isKept || ' ;_`()'.includes(rewritten.charAt(at))).toBe(true);
        }
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it('does not look at the text again and again', () => {
    const text = '(\n'.repeat(20_000);
    expect(rewriteForGrammar(text)).toBe(text);
  });
});
