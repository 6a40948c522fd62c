import { expect, it } from 'vitest';
import { toolTable } from './tool-table.ts';

it('orders the measures, prints a dash where a tool lacks one, and none where it was not measured', () => {
  const tool = (name: string) => ({ name, version: '1', question: 'refs' });
  const table = toolTable([
    { tool: tool('a'), numbers: { first: 1, third: 3.456 } },
    { tool: tool('b'), numbers: { first: 12.345, second: 2, third: 1234.5 } },
    { tool: tool('c') },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| question | `refs` | `refs` | `refs` |',
    '| first | 1 | 12.3 | none |',
    '| second | – | 2 | none |',
    '| third | 3.46 | 1235 | none |',
  ]);
});

it('omits the question row when every tool has the same query, and prints never for an infinite wait', () => {
  const tool = { name: 'a', version: '1' };
  expect(
    toolTable([{ tool, numbers: { wait: Number.POSITIVE_INFINITY } }])
      .split('\n')
      .slice(2),
  ).toEqual(['| wait | never |']);
});
