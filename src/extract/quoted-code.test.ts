import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

/** `line:column name` of each reference, and the problems of the file. */
const read = async (text: string) => {
  const { references, problems } = await factsOfText(text, 'python');
  return {
    names: references.map(({ name, span }) => `${span.lineStart}:${span.columnStart} ${name}`),
    problems: problems.map(({ code }) => code),
  };
};

describe('an annotation in quotes', () => {
  it('is code at its own position', async () => {
    expect(await read('x: "list[A | m.B]"\n')).toEqual({ names: ['1:9 A', '1:13 m', '1:15 B'], problems: [] });
    expect(await read('x: "Box[\'A\']"\ny: """Box[A]"""\n')).toEqual({
      names: ['1:4 Box', '1:9 A', '2:6 Box', '2:10 A'],
      problems: [],
    });
  });

  it('keeps its quotes in the signature', async () => {
    const { symbols } = await factsOfText('def f(x: "list[A]") -> "Box[A]": ...\n', 'python');
    expect(symbols.map(({ signature }) => signature)).toEqual(['def f(x: "list[A]") -> "Box[A]"']);
  });

  it.each(['x: "list[A"', 'x: "a list of A"', 'x: Literal["A[B]"]', 'x: r"Box[A]"', 'x: "A[B]C"', 'x = d["A[B]"]'])(
    'is text if it is no type: %s',
    async (text) => {
      const { names, problems } = await read(`${text}\n`);
      expect(names.filter((name) => /[ABC]$/u.test(name))).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  it('is code in a file with a syntax error elsewhere', async () => {
    const { names, problems } = await read('x: "Box[A]"\ndef f(:\n');
    expect(names).toContain('1:8 A');
    expect(problems).toEqual(['syntax_error']);
  });
});
