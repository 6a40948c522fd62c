import { expect, it } from 'vitest';
import { parseColonLines, parseHeadedLines, parseJsonLines, parseTagLines } from './file-lines.ts';

it('reads path:line locations', () =>
  expect(parseColonLines('./src/a.ts:12:export const a\n- a (fn) - @x/b.py:3 — via import')).toEqual([
    { path: 'src/a.ts', line: 12 },
    { path: '@x/b.py', line: 3 },
  ]));

it('reads lines below a file name', () =>
  expect(parseHeadedLines('2 lines in 2 files.\nsrc/a.ts\n  8: one\nb.py\n  9: two')).toEqual([
    { path: 'src/a.ts', line: 8 },
    { path: 'b.py', line: 9 },
  ]));

it('reads file and line from JSON', () =>
  expect(parseJsonLines('{"file": "a.ts",\n "line": 7, "uses": [{"file":"b.ts","line":1}]}')).toEqual([
    { path: 'a.ts', line: 7 },
    { path: 'b.ts', line: 1 },
  ]));

it('reads the fields of a tag', () =>
  expect(parseTagLines('make\t./src/a.ts\t/^const make: {$/;"\tkind:C\tline:41')).toEqual([{ path: 'src/a.ts', line: 41 }]));
