import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

const cut = async (text: string): Promise<readonly string[]> => {
  const { chunks, symbols } = await factsOfText(text);
  return chunks.map(({ lineStart, lineEnd, symbol }) =>
    `${lineStart}-${lineEnd} ${symbol === undefined ? '' : symbols[symbol]?.name}`.trim(),
  );
};

const lineCount = (text: string): number => text.split('\n').length - (text === '' || text.endsWith('\n') ? 1 : 0);

describe('chunks', () => {
  it('give a symbol its doc comment and the blank lines after it', async () => {
    expect(await cut("import 'a';\n\n/** Doc. */\nfunction f() {\n}\n\nconst x = 1;\n")).toEqual(['1-2', '3-6 f', '7-7 x']);
  });

  it('give a container the lines its members leave over', async () => {
    const method = 'm() {\n    a;\n    b;\n  }';
    expect(await cut(`class A {\n  x = 1;\n  ${method}\n  y = 2;\n}`)).toEqual(['1-2 A', '3-6 m', '7-8 A']);
  });

  it('split very long runs into even pieces', async () => {
    expect(await cut(`function f() {\n${'a;\n'.repeat(298)}}`)).toEqual(['1-100 f', '101-200 f', '201-300 f']);
  });

  it('partition the lines of any text', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom('\n', '\r\n', 'class A {\n', 'f() {\n', '}\n', '/** doc */\n', 'const x = '),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const text = pieces.join('');
        const { chunks } = await factsOfText(text);
        expect(
          chunks.flatMap(({ lineStart, lineEnd }) =>
            Array.from({ length: lineEnd - lineStart + 1 }, (_, index) => lineStart + index),
          ),
        ).toEqual(Array.from({ length: lineCount(text) }, (_, index) => index + 1));
      }),
      { numRuns: 100, seed: 7 },
    );
  });
});
