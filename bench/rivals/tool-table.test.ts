import { expect, it } from 'vitest';
import { toolTable } from './tool-table.ts';

it('has the measures in one order, a dash where a tool lacks one, and none where it was not asked', () => {
  const tool = (name: string) => ({ name, version: '1', asked: 'refs' });
  const table = toolTable([
    { tool: tool('a'), numbers: { first: 1, third: 3.456 } },
    { tool: tool('b'), numbers: { first: 12.345, second: 2, third: 1234.5 } },
    { tool: tool('c') },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| asked | `refs` | `refs` | `refs` |',
    '| first | 1 | 12.3 | none |',
    '| second | – | 2 | none |',
    '| third | 3.46 | 1235 | none |',
  ]);
});

it('has no row of questions where all tools were asked the same, and says what never came', () => {
  const tool = { name: 'a', version: '1' };
  expect(
    toolTable([{ tool, numbers: { wait: Number.POSITIVE_INFINITY } }])
      .split('\n')
      .slice(2),
  ).toEqual(['| wait | never |']);
});
