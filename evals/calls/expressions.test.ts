/** Random expressions: the extractor must find the calls that the compiler finds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsOfText } from '../../src/extract/testing/extractor-of-tests.ts';
import { callsOfText } from './compiler-calls.ts';

const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('f', 'a.b', 'this.c'),
    tie('operand').map((of) => `${of}()`),
    tie('operand').map((of) => `${of}<T>()`),
    tie('operand').map((of) => `${of}<T[], { a: B }>(x, g<U>())`),
    tie('operand').map((of) => `${of}!`),
    tie('operand').map((of) => `${of}.d`),
    tie('operand').map((of) => `${of}?.e<T>(1)`),
    tie('operand').map((of) => `${of}<Row>\`select \${h<T>()} from t\``),
    tie('expression').map((of) => `(${of})`),
    tie('expression').map((of) => `(${of} as any)`),
  ),
  expression: fc.oneof(
    { maxDepth: 3 },
    tie('operand'),
    fc.tuple(fc.constantFrom('await', '!', 'void', 'typeof', '-'), tie('operand')).map(([sign, of]) => `${sign} ${of}`),
    fc
      .tuple(tie('operand'), fc.constantFrom('+', '&&', '??', '==='), tie('operand'))
      .map(([left, sign, right]) => `${left} ${sign} ${right}`),
    fc.tuple(tie('operand'), tie('operand'), tie('operand')).map(([test, one, other]) => `${test} ? ${one} : ${other}`),
  ),
}));

it.each(['typescript', 'tsx'])('finds the calls of any expression in %s', async (language) => {
  await fc.assert(
    fc.asyncProperty(expression, async (written) => {
      const text = `async function z() {\n  return ${written};\n}\n`;
      const calls = callsOfText('a.ts', text);
      fc.pre(calls !== undefined);
      const { references, problems } = await factsOfText(text, language);
      expect(problems).toEqual([]);
      const found = references.filter(({ kind }) => kind === 'call').map(({ name, span }) => `${span.columnStart} ${name}`);
      expect(found.sort()).toEqual(calls.map(({ column, name }) => `${column} ${name}`).sort());
    }),
    { numRuns: 100, seed: 7 },
  );
});
