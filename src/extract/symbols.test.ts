import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const named = async (name: string, text: string) =>
  (await factsOfText(text)).symbols.find((symbol) => symbol.qualifiedName === name);

describe('symbols', () => {
  it('join a signature of several lines up to the body', async () => {
    const symbol = await named('f', 'export async function f(\n  a: string, // first\n  b = 1,\n): Promise<void> {\n  a;\n}');
    expect(symbol).toMatchObject({
      signature: 'export async function f( a: string, b = 1, ): Promise<void>',
      signatureLineEnd: 4,
      span: { lineStart: 1, lineEnd: 6, columnStart: 0, columnEnd: 1 },
      nameSpan: { lineStart: 1, lineEnd: 1, columnStart: 22, columnEnd: 23 },
    });
  });

  it('use the comments directly above as their doc, without markers', async () => {
    const text =
      '// licence\n\n/**\n * Adds.\n *\n * @returns the sum\n */\nexport const add = () => 1;\n\n// one\n// two\nfunction sub() {}\nlet x; // not mine\nfunction bare() {}';
    expect(await named('add', text)).toMatchObject({ doc: 'Adds.\n\n@returns the sum', docLineStart: 3 });
    expect(await named('sub', text)).toMatchObject({ doc: 'one\ntwo', docLineStart: 10 });
    expect((await named('bare', text))?.doc).toBeUndefined();
  });

  it('keep their fingerprint when only whitespace and comments of the body change', async () => {
    const before = await named('f', 'function f() { return a + b; }');
    const after = await named('g', 'function g() {\n  // why\n  return a+b;\n}');
    const other = await named('f', 'function f() { return a - b; }');
    expect(before?.bodyHash).toMatch(/^[0-9a-f]{16}$/u);
    expect(after?.bodyHash).toBe(before?.bodyHash);
    expect(other?.bodyHash).not.toBe(before?.bodyHash);
  });

  it('count columns in UTF-16 units and lines by line feeds alone', async () => {
    const text = '\uFEFFconst s = "😀"; const after = 1;\r\nfunction g() {}\r\n';
    expect(await named('after', text)).toMatchObject({ nameSpan: { lineStart: 1, columnStart: 23, columnEnd: 28 } });
    expect(await named('g', text)).toMatchObject({ span: { lineStart: 2, lineEnd: 2, columnStart: 0, columnEnd: 15 } });
  });

  it('give equal names an ordinal in file order', async () => {
    const { symbols } = await factsOfText('class A { get x() { return 1; } set x(v) {} }');
    expect(symbols.map(({ qualifiedName, ordinal }) => `${qualifiedName} ${ordinal}`)).toEqual(['A 1', 'A.x 1', 'A.x 2']);
  });

  it('treat adjacent overloads as one', async () => {
    const { symbols } = await factsOfText(
      'function f(a: string): void;\nfunction f(a: number): void;\nfunction f(a: unknown) {}\nfunction g() {}',
    );
    expect(symbols.map(({ name, span }) => `${name} ${span.lineStart}-${span.lineEnd}`)).toEqual(['f 1-3', 'g 4-4']);
  });

  it('are left out if they are nested too deeply, and the problem is reported', async () => {
    const depth = 100;
    const { symbols, problems } = await factsOfText('function f() {\n'.repeat(depth) + '}'.repeat(depth));
    expect(symbols.length).toBeLessThan(depth);
    expect(problems.map(({ code }) => code)).toEqual(['too_deep']);
  });

  it('survive a syntax error, and its first line is reported', async () => {
    const { symbols, problems } = await factsOfText('function good() {}\nclass {{{ \nfunction alsoGood() {}');
    expect(symbols.map(({ name }) => name)).toContain('good');
    expect(problems).toMatchObject([{ code: 'syntax_error', line: 2 }]);
  });
});
