import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotedRanges } from './quoted-ranges.ts';

const C_LIKE = { line: ['//'], block: [['/*', '*/']] } as const;

const quoted = (text: string, comments: Parameters<typeof quotedRanges>[1] = C_LIKE): readonly string[] =>
  quotedRanges(text, comments).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);

describe('quoted ranges', () => {
  it('are strings and comments', () => {
    expect(quoted(`a('b', "c\\"d"); // e 'f'\n/* g\n"h" */ i`)).toEqual([
      "string 'b'",
      'string "c\\"d"',
      "comment // e 'f'",
      'comment /* g\n"h" */',
    ]);
  });

  it('leave out the expressions in a template', () => {
    expect(quoted('`a ${b({ c: `d` })} e` + f')).toEqual(['string `a ${', 'string `d`', 'string } e`']);
  });

  it('do not start at a quote without a partner on its line', () => {
    expect(quoted("it isn't\nb('c')")).toEqual(["string 'c'"]);
  });

  it('span lines in long strings', () => {
    expect(quoted(`"""a\n'b'"""\nc  # d`, { line: ['#'], block: [] })).toEqual([`string """a\n'b'"""`, 'comment # d']);
  });

  it('are in order and inside any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', "'", '`', '$', '{', '}', '/', '*', '\\', '\n') }), (text) => {
        let end = 0;
        for (const range of quotedRanges(text, C_LIKE)) {
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
