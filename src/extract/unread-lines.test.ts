import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const problemsOf = async (text: string, language?: string) =>
  (await factsOfText(text, language)).problems.map(({ code, message, lines }) => ({ code, message, lines }));

describe('lines that could not be parsed', () => {
  it('are listed apart from the declarations around them', async () => {
    const text = 'import a from "b";\nclass Before {}\nx = ]];\nfunction after() {}\n\ny = ]];\nz = ]];\n';
    expect(await problemsOf(text)).toEqual([
      {
        code: 'syntax_error',
        message: 'lines 3, 6-7 could not be parsed',
        lines: [
          { lineStart: 3, lineEnd: 3 },
          { lineStart: 6, lineEnd: 7 },
        ],
      },
    ]);
  });

  it.each([
    ['typescript', 'class A {\n  m() {\n', 'lines 1-2'],
    ['javascript', 'f(\n', 'line 1'],
    ['python', 'def f(:\n  pass\n', 'line 1'],
    ['go', 'package a\nfunc f( {\n}\n', 'line 2'],
  ])('are known in %s', async (language, text, lines) => {
    expect((await problemsOf(text, language))[0]?.message).toBe(`${lines} could not be parsed`);
  });

  it('are none in whole text, nor at a missing last line feed', async () => {
    expect(await problemsOf('class A {}')).toEqual([]);
    expect(await problemsOf('package a\nvar b = 1', 'go')).toEqual([]);
    expect(await problemsOf('')).toEqual([]);
  });

  it('are counted, but not all listed', async () => {
    const [problem] = await problemsOf('x = ]];\nclass A {}\n'.repeat(30));
    expect(problem?.lines).toHaveLength(20);
    expect(problem?.message).toBe('lines 1, 3, 5, 7, 9 and 25 more parts could not be parsed');
  });
});
