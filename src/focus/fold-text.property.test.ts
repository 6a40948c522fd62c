import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repoPath, type Span } from '#model';
import { type FoldedText, foldText } from './fold-text.ts';
import { NO_FOCUS, plainFocus } from './open-focus.ts';
import { sourceLines } from './source-lines.ts';

const anyLine = fc
  .tuple(
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom('', '}', 'if (retry) {', 'const limit = 3;', '"a",', 'send(message);', '// why'),
  )
  .map(([depth, code]) => (code === '' ? '' : `${'  '.repeat(depth)}${code}`));

const anyFold = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 120 }),
  first: fc.integer({ min: 1, max: 130 }),
  length: fc.integer({ min: 0, max: 130 }),
  budget: fc.integer({ min: 0, max: 3_000 }),
  focus: fc.constantFrom('retry limit', '`send`', 'nothing of it', ''),
});
type AnyFold = typeof anyFold extends fc.Arbitrary<infer Value> ? Value : never;

const fold = ({ lines, first, length, budget, focus }: AnyFold): { readonly folded: FoldedText; readonly range: Span } => {
  const source = sourceLines({ path: repoPath('a.ts'), text: lines.map((line) => `${line}\n`).join('') });
  const lineEnd = Math.min(lines.length, first + length);
  const range = { lineStart: Math.min(first, lineEnd), lineEnd };
  const folded = foldText(source, { ...range, budget, focus: focus === '' ? NO_FOCUS : plainFocus(focus) });
  return { folded, range };
};

const linesOf = (spans: readonly Span[]): readonly number[] =>
  spans.flatMap(({ lineStart, lineEnd }) => Array.from({ length: lineEnd - lineStart + 1 }, (_, at) => lineStart + at));

const ofProperty = (check: (given: AnyFold) => void): void => {
  fc.assert(fc.property(anyFold, check), { numRuns: 300 });
};

describe('foldText', () => {
  it('prints lines as they are, in order, with every fold in its place', () =>
    ofProperty((given) => {
      const { folded } = fold(given);
      const printed = [
        ...linesOf(folded.shown).map((line) => ({ line, text: `${line}\t${given.lines[line - 1]}` })),
        ...folded.folds.map(({ lineStart: line, lineEnd }) => ({
          line,
          text: `… ${lineEnd - line + 1} lines (${line}–${lineEnd})`,
        })),
      ].sort((one, other) => one.line - other.line);
      expect(folded.text).toBe(printed.map(({ text }) => text).join('\n'));
    }));

  it('covers the range exactly once with lines and folds', () =>
    ofProperty((given) => {
      const { folded, range } = fold(given);
      const covered = linesOf([...folded.shown, ...folded.folds]);
      expect([...covered].sort((one, other) => one - other)).toEqual(linesOf([range]));
    }));

  it('folds no gap that is as short as its fold line', () =>
    ofProperty((given) => {
      for (const { lineStart, lineEnd } of fold(given).folded.folds) expect(lineEnd - lineStart).toBeGreaterThanOrEqual(2);
    }));

  it('keeps the budget unless the signature alone exceeds it', () =>
    ofProperty((given) => {
      const { folded } = fold(given);
      const least = fold({ ...given, budget: 0 }).folded;
      expect(folded.text.length).toBeLessThanOrEqual(Math.max(given.budget, least.text.length));
    }));

  it('gives the same for the same', () =>
    ofProperty((given) => {
      expect(fold(given)).toEqual(fold(given));
    }));

  it('gives the whole range if every fold is opened', () =>
    ofProperty((given) => {
      const { folded, range } = fold(given);
      const open = (span: Span): string =>
        linesOf([span])
          .map((line) => `${line}\t${given.lines[line - 1]}`)
          .join('\n');
      const opened = folded.text
        .split('\n')
        .map((line) => {
          const of = /^… \d+ lines \((\d+)–(\d+)\)$/u.exec(line);
          return of ? open({ lineStart: Number(of[1]), lineEnd: Number(of[2]) }) : line;
        })
        .join('\n');
      expect(opened).toBe(open(range));
    }));
});
