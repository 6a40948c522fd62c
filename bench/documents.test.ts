import { expect, it } from 'vitest';
import { headlineNumbers } from './documents.ts';
import { markdownRows } from './report.ts';
import type { Row } from './rows.ts';

const row = (what: string, value: number, unit = 'ms'): Row => ({ what, value, unit });
const ALL: readonly Row[] = [
  row('locate_symbol, wall p95', 6.584),
  row('search_code, wall p95', 29.61),
  row('edit a file and ask, wall', 53),
  row('full index, text and symbols', 1.66, 'MB per CPU-s'),
  row('idle serve, RSS', 144, 'MB'),
  row('full index, peak RSS', 457, 'MB'),
  row('location tokens per result', 31, ''),
  row('signature tokens per result', 98, ''),
  row('context tokens per result', 284, ''),
];

it('has at most six headline rows', () => {
  const lines = headlineNumbers(ALL)?.split('\n').slice(2) ?? [];
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('| find a definition by name, p95 | 6.58 ms |');
  expect(lines[4]).toBe('| memory: idle server; peak while indexing | 144 MB; 457 MB |');
});

it('is omitted when a row was not measured', () => expect(headlineNumbers(ALL.slice(1))).toBeUndefined());

it('leaves negative differences out of documents, because they are noise', () =>
  expect(
    markdownRows([row('a less b, CPU', -3), row('b, CPU', 2)])
      .split('\n')
      .slice(2),
  ).toEqual(['| b, CPU | 2 ms |  |']));
