import { describe, expect, it } from 'vitest';
import { isMisreadCSharp, rewriteCSharp } from './rewrite-c-sharp.ts';

/** With dots for blanks, so that the places show. */
const rewritten = (text: string): string => rewriteCSharp(text).replaceAll(/ +$/gmu, (blanks) => '.'.repeat(blanks.length));

describe('rewriting C# for the grammar', () => {
  it('keeps the first branch of directives inside of a declaration', () => {
    const text = 'class A\n#if X\n  : B\n#else\n  : C\n#endif\n{ }\n';
    expect(rewritten(text)).toBe('class A\n.....\n  : B\n.....\n.....\n......\n{ }\n');
  });

  it('keeps directives between declarations and statements', () => {
    const text = 'class A\n{\n#if X\n  int b;\n#else\n  int c;\n#endif\n  int d;\n}\n';
    expect(rewriteCSharp(text)).toBe(text);
  });

  it.each(['else if (b) { }', 'case 1: break;', 'catch (E) { }', '|| b', '.Run()'])(
    'blanks the directives around a branch that continues what is above: %s',
    (branch) => {
      const text = `if (a) { }\n#if X\n${branch}\n#endif\n`;
      expect(rewriteCSharp(text)).toBe(`if (a) { }\n     \n${branch}\n      \n`);
    },
  );

  it('reads brackets in comments and strings of a branch as text', () => {
    const text = 'a();\n#if X\nb("{"); // (\n#endif\n';
    expect(rewriteCSharp(text)).toBe(text);
  });

  it('leaves a group without an end', () => {
    const text = 'class A\n#if X\n{ }\n';
    expect(rewriteCSharp(text)).toBe(text);
  });

  it('blanks the type argument of a `new` that looks like comparisons', () => {
    const text = 'var a = new List<T>(size) { 1 };';
    expect(isMisreadCSharp(text)).toBe(true);
    expect(rewriteCSharp(text)).toBe('var a = new List   (size) { 1 };');
    expect(isMisreadCSharp('var a = new List<T>(1) { 1 }; if (a < b && c > (d)) { }')).toBe(false);
  });
});
