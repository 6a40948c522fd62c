import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteC, rewriteCpp } from './rewrite-for-grammar.ts';

const shown = (text: string): string => text.replace(/ +/gu, ' ').trim();

describe('text that the grammar cannot read', () => {
  it.each([
    ['a macro before a type', 'EXPORT_API int f(void);', 'int f(void);'],
    ['a macro with arguments before a type', 'static ATTR(1, 2) struct a *f(void);', 'static struct a *f(void);'],
    ['a word before the type of a field', '  redisAtomic size_t used;', 'size_t used;'],
    ['a macro after the parameters', 'int f(void) NOTHROW;', 'int f(void) ;'],
    ['a macro after a variable', 'static int count UNUSED = 0;', 'static int count = 0;'],
    ['a macro on a line of its own', 'NO_SANITIZE("bounds")\nint f(void) {}', 'int f(void) {}'],
    ['a macro that is a loop', 'void f(void) {\n  each (a, b) {\n  }\n}', 'void f(void) {\n each (a, b);{\n }\n}'],
    ['a loop without room for a semicolon', 'void f(void) {\n  each(a, b){\n  }\n}', 'void f(void) {\n if (a, b){\n }\n}'],
    ['a type as an argument', 'x = va_arg(list, struct a *);', 'x = va_arg(list, 0 );'],
    ['a comment in a macro', '#define A (/* none */1)', '#define A ( 1)'],
  ])('has another form: %s', (_, text, expected) => {
    expect(shown(rewriteC(text))).toBe(expected);
  });

  it.each([
    ['a cast', 'x = (float) SLOTS;'],
    ['a condition', 'if (x) RESET(y);'],
    ['a variable in capitals', 'static const clock_t TIMEOUT = 2;'],
    ['two words of one type', 'unsigned long f(void);'],
    ['a call in capitals', 'int f(void) {\n  CHECK(x);\n}'],
  ])('keeps %s', (_, text) => {
    expect(rewriteC(text)).toBe(text);
  });

  it('keeps one of two branches that open the same bracket', () => {
    const text = '#ifdef A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\n';
    expect(shown(rewriteC(text))).toBe('int f(int a) {\n \n \n \n}');
  });

  it('keeps every branch of a list', () => {
    const text = 'int a[] = {\n#ifdef A\n  1,\n#else\n  2,\n#endif\n};';
    expect(rewriteC(text).replace(/\s+/gu, '')).toBe('inta[]={1,2,};');
  });

  it('keeps both branches that are whole declarations', () => {
    const text = '#ifdef A\nint f(void) { return 1; }\n#else\nint f(void) { return 2; }\n#endif\n';
    expect(rewriteC(text)).toBe(text);
  });

  it('keeps what only C++ compiles only in C++', () => {
    const text = '#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n#ifdef __cplusplus\n}\n#endif\n';
    expect(rewriteC(text).trim()).toBe('int f(void);');
    expect(rewriteCpp(text).replace(/\s+/gu, ' ').trim()).toBe('extern "C" { int f(void); }');
  });

  it('has the same length and the same lines, whatever the text', () => {
    const piece = fc.constantFrom(
      '#if A\n',
      '#else\n',
      '#endif\n',
      '{',
      '}',
      '(',
      ')',
      'EXPORT ',
      'int ',
      'f',
      ';\n',
      '"',
      "'",
      '/*',
      '*/',
      '\\\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const rewritten of [rewriteC(text), rewriteCpp(text)]) {
          expect(rewritten).toHaveLength(text.length);
          expect(rewritten.split('\n').map(({ length }) => length)).toEqual(text.split('\n').map(({ length }) => length));
        }
      }),
      { seed: 5 },
    );
  });
});
