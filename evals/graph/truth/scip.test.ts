import { describe, expect, it } from 'vitest';
import { readScip } from './scip.ts';

const bytes = (text: string): readonly number[] => [...new TextEncoder().encode(text)];
const field = (number: number, body: readonly number[]): readonly number[] => [number * 8 + 2, body.length, ...body];

const occurrence = (range: readonly number[], symbol: string, roles: readonly number[]): readonly number[] =>
  field(2, [...field(1, range), ...field(2, bytes(symbol)), ...roles]);
const index = Uint8Array.from([
  // Metadata, which is skipped.
  ...field(1, [8, 1]),
  ...field(2, [
    ...field(1, bytes('a.py')),
    ...occurrence([4, 0, 9], 'x run().', [24, 1]),
    // Line 300 takes two bytes; roles 8 is a read.
    ...occurrence([0xac, 0x02, 7, 0xad, 0x02, 1], 'x run().', [24, 8]),
    ...field(3, [
      ...field(1, bytes('x A#')),
      ...field(4, [...field(1, bytes('x B#')), 24, 1]),
      ...field(4, field(1, bytes('x C#'))),
    ]),
    // A field of four bytes, which is skipped.
    61,
    1,
    2,
    3,
    4,
  ]),
]);

describe('a SCIP index', () => {
  it('is read as documents with their occurrences', () => {
    expect(readScip(index)).toEqual([
      {
        path: 'a.py',
        occurrences: [
          { symbol: 'x run().', line: 4, column: 0, endLine: 4, endColumn: 9, isDefinition: true },
          { symbol: 'x run().', line: 300, column: 7, endLine: 301, endColumn: 1, isDefinition: false },
        ],
        // C's relationship is not an implementation.
        relations: [{ symbol: 'x A#', of: 'x B#' }],
      },
    ]);
  });

  it('is rejected when truncated', () => {
    expect(() => readScip(index.subarray(0, index.length - 6))).toThrow('ends after its message');
  });
});
