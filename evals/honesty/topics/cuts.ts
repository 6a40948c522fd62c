import type { Topic } from '../question.ts';

const COUNT = 60;
const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1).padStart(2, '0'));

const FILES = [
  '//- src/shape.ts',
  'export interface Shape { area(): number }',
  'export function measure(): number { return 1; }',
  ...numbers.map(
    (number) => `//- src/use-${number}.ts
import { measure, type Shape } from './shape.ts';
export class Shape${number} implements Shape {
  area(): number { return measure(); }
}
export function useMeasure${number}(): number { return measure() + ${Number(number)}; }`,
  ),
  ...numbers.map(
    (number) => `//- test/use-${number}.test.ts
import { it } from 'vitest';
import { useMeasure${number} } from '../src/use-${number}.ts';
it('measures ${number}', () => { useMeasure${number}(); });`,
  ),
  '//- src/all.ts',
  ...numbers.map((number) => `import { useMeasure${number} } from './use-${number}.ts';`),
  'export function everything(): void {',
  ...numbers.map((number) => `  useMeasure${number}();`),
  '}',
  '//- src/long.ts',
  ...Array.from({ length: 700 }, (_, index) => `export const value${index} = ${index};`),
  '',
].join('\n');

const batchOf = (...items: readonly object[]): string => JSON.stringify(items);

/** Lists that were cut say how much is left and how to get it. */
export const CUTS: Topic = {
  name: 'cut lists',
  files: FILES,
  questions: [
    {
      truth: 'measure has 240 uses: imports and calls',
      command: ['refs', '--name', 'measure', '--kind', 'call'],
      says: [/\b50 of 120\b/u, /next/u],
    },
    {
      truth: 'measure has 120 callers',
      command: ['callers', '--name', 'measure', '--limit', '20'],
      says: [/\b20 of 120\b/u, /next/u],
    },
    {
      truth: 'measure has 120 callers, of which a budget shows fewer',
      command: ['callers', '--name', 'measure', '--limit', '500', '--max-chars', '2000'],
      says: [/\b\d+ of 120\b/u, /next/u],
    },
    {
      truth: '60 tests reach measure',
      command: ['callers', '--name', 'measure', '--tests', '--depth', '3', '--limit', '20'],
      says: [/\b\d+ of 60 tests\b|\b60 tests\b/u],
    },
    {
      truth: 'everything calls 60 functions',
      command: ['callees', '--name', 'everything', '--limit', '10'],
      says: [/\b10 of 60\b/u, /next/u],
    },
    {
      truth: 'Shape has 60 implementations',
      command: ['hierarchy', '--name', 'Shape', '--limit', '10'],
      says: [/\b10 of 60\b/u, /next/u],
    },
    {
      truth: 'the folder has 60 files with two symbols each',
      command: ['list-symbols', '--limit', '5'],
      says: [/\b5 of \d{3}\b/u, /next/u],
    },
    {
      truth: '60 functions are called useMeasure…',
      command: ['symbols', 'useMeasure*', '--limit', '5'],
      says: [/\b5 of \d{2,}\b/u, /next/u],
    },
    {
      truth: 'more than 5 hits have the word measure',
      command: ['search', 'measure', '--limit', '5'],
      says: [/\b5 of (at least )?\d{2,}\b|more/u, /next/u],
    },
    {
      truth: '61 files contain measure()',
      command: ['grep', 'measure()', '--limit', '5'],
      says: [/\b9 of 121\b/u, /next/u],
    },
    {
      truth: 'long.ts has 700 lines, of which 400 are shown if max_chars allows',
      command: ['span', 'src/long.ts', '1', '700', '--max-chars', '40000'],
      says: [/1-400 of 700 lines/u, /next.*\b401\b/u],
    },
    {
      truth: 'long.ts has 700 symbols',
      command: ['outline', 'src/long.ts', '--max-chars', '2000'],
      says: [/^700 symbols/u, /left out.*673 top-level symbols/iu, /next/u],
    },
    {
      truth: 'items of a batch that do not fit are skipped or cut, never empty',
      command: [
        'batch',
        '--max-chars',
        '1500',
        '--items',
        batchOf(
          { id: 'a', tool: 'refs_find', input: { name: 'measure' } },
          { id: 'b', tool: 'refs_find', input: { name: 'useMeasure01' } },
          { id: 'c', tool: 'graph_callers', input: { name: 'measure', limit: 100 } },
        ),
      ],
      says: [/skipped|cut|truncated/iu],
      never: [/\bno uses\b/iu, /\b(no|0) callers\b/iu],
    },
    {
      truth: 'trace of everything has more than 10 nodes',
      command: ['trace', '--entry-point', 'src/all.ts#everything', '--limit', '10'],
      says: [/\b\d+ (of|more)\b/u, /next/u],
    },
  ],
};
