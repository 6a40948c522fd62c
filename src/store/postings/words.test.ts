import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forEachIdentifier, partsOfIdentifier } from '#model';

/** The word rule as regular expressions. */
const IDENTIFIER = /[\p{L}\p{N}_$]+/gu;
const PART = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+|\p{N}+/gu;

const letters = fc.constantFrom(...'absXYZ019_$ .-\t\r', 'é', 'É', 'ß', 'ǅ', '中', '²', '\u0301', '😀', '\ud800', 'İ');
const text = fc.oneof(
  fc.array(letters, { maxLength: 90 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

describe('words', () => {
  test('the fast path finds the same identifiers as the pattern', () => {
    fc.assert(
      fc.property(text, (line) => {
        const found: string[] = [];
        forEachIdentifier(line, (identifier) => found.push(identifier));
        expect(found).toEqual([...line.matchAll(IDENTIFIER)].map(([run]) => run).filter((run) => run.length <= 64));
      }),
      { numRuns: 1_000 },
    );
  });

  test('the fast path splits identifiers as the pattern does', () => {
    fc.assert(
      fc.property(text, (identifier) => {
        const expected = (identifier.match(PART) ?? []).map((part) => part.toLowerCase());
        expect(partsOfIdentifier(identifier)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});
