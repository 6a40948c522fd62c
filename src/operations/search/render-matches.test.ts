import { describe, expect, it } from 'vitest';
import { renderMatches, type RenderedMatch } from './render-matches.ts';

const inTotal = { path: 'a.ts', from_symbol: 'a.ts#Cart.total' };

const render = (...matches: readonly RenderedMatch[]): readonly string[] => renderMatches(matches).split('\n');

describe('the text of matches', () => {
  it('has a file and a symbol once, with the lines of the symbol', () => {
    expect(
      render(
        { path: 'a.ts', line_start: 2, text: '  x = 1' },
        { ...inTotal, line_start: 9, text: '    x;', from_lines: '7-20' },
        { ...inTotal, line_start: 11, text: '    y(x);', from_lines: '7-20' },
        { path: 'a.ts', line_start: 30, text: 'x', from_symbol: 'a.ts#other', from_lines: '28-40' },
        { path: 'b.ts', line_start: 1, text: 'x' },
      ),
    ).toEqual([
      'a.ts',
      '  2: x = 1',
      '  in Cart.total (7-20)',
      '    9: x;',
      '    11: y(x);',
      '  30 in other (28-40): x',
      'b.ts:1: x',
    ]);
  });

  it('has equal lines once, and names the lines of several files by their numbers once there is no room', () => {
    const linesOf = (path: string, rest = ''): readonly RenderedMatch[] =>
      Array.from({ length: 9 }, (_, at) => ({
        path,
        line_start: at + 1,
        text: at === 3 ? 'x(0);' : `x(${at});${at > 5 ? rest : ''}`,
      }));
    const all = render(...linesOf('src/a.ts'), ...linesOf('src/a.test.ts'));
    expect(all.filter((line) => line === '  9: x(8);')).toHaveLength(2);
    const long = ' '.padEnd(600, 'y');
    expect(render(...linesOf('a.ts')).at(-1)).toBe('  9: x(8);');
    expect(render(...linesOf('src/a.ts', long), ...linesOf('src/a.test.ts', long))).toEqual([
      'src/a.ts',
      '  1, 4: x(0);',
      '  2: x(1);',
      '  3: x(2);',
      '  5: x(4);',
      '  6: x(5);',
      `  7: x(6);${long}`,
      `  8: x(7);${long}`,
      '  and 9',
      'src/a.test.ts',
      '  1, 4: x(0);',
      '  2: x(1);',
      '  3: x(2);',
      '  and 5, 6, 7, 8, 9',
    ]);
  });

  it('does not name a symbol above the line that defines it', () => {
    expect(
      render(
        { ...inTotal, line_start: 7, text: '  total() {', from_lines: '7-20' },
        { ...inTotal, line_start: 9, text: '    x;', from_lines: '7-20' },
        { path: 'a.ts', line_start: 30, text: 'const x = 1;', from_symbol: 'a.ts#x' },
      ),
    ).toEqual(['a.ts', '  7 (to 20): total() {', '    9: x;', '  30: const x = 1;']);
  });

  it('says how many lines of a file it leaves out', () => {
    expect(render({ path: 'a.ts', line_start: 2, text: 'x', line_count: 40 })[0]).toBe('a.ts (1 of 40 lines)');
    expect(render({ path: 'a.ts', line_start: 2, text: 'x', line_count: 1 })[0]).toBe('a.ts:2: x');
  });

  it('keeps the indentation of context', () => {
    expect(
      render(
        { path: 'a.ts', line_start: 2, text: 'x', before: ['  a'], after: ['b'] },
        { path: 'a.ts', line_start: 9, text: 'x', before: ['c'] },
        { ...inTotal, line_start: 12, text: '  x', from_lines: '11-13', before: ['  a'] },
      ),
    ).toEqual([
      'a.ts',
      '  1-   a',
      '  2: x',
      '  3- b',
      '  --',
      '  8- c',
      '  9: x',
      '  in Cart.total (11-13)',
      '    11-   a',
      '    12:   x',
    ]);
  });

  it('shows a whole symbol in place of its lines', () => {
    expect(
      render(
        { ...inTotal, line_start: 9, text: 'x', from_lines: '7-20', content: '7\ttotal() {\n9\tx\n18\ty' },
        { ...inTotal, line_start: 18, text: 'y', from_lines: '7-20' },
        { ...inTotal, line_start: 19, text: 'x', from_lines: '7-20' },
      ),
    ).toEqual([
      'a.ts',
      '  in Cart.total (7-20)',
      '    7\ttotal() {',
      '    … 1 lines (8–8)',
      '    9\tx',
      '    … 8 lines (10–17)',
      '    18\ty',
      '    … 2 lines (19–20)',
      '  19 in Cart.total (7-20): x',
    ]);
  });
});
