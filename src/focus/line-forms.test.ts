import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { says } from './line-forms.ts';

describe('a line says something', () => {
  it.each([
    ['throw new Error("no such file");', true],
    [`log('could not', "read", 'it')`, true],
    ['name = "file"', false],
    ['const a = 1;', false],
    [`it's "so" isn't it`, false],
  ])('%s: %s', (line, expected) => {
    expect(says(line)).toBe(expected);
  });

  it('if two quotes of a kind have two words and no quote between them', () => {
    const definition = /(["'`])[^"'`]*\p{L}{2,}\s+[^"'`]*\p{L}{2,}[^"'`]*\1/u;
    const line = fc.string({ unit: fc.constantFrom('"', "'", '`', ' ', '\t', 'a', 'é', '1', '😀', '𝒳'), maxLength: 24 });
    fc.assert(
      fc.property(line, (text) => {
        expect(says(text)).toBe(definition.test(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
