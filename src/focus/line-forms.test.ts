import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineForms, says } from './line-forms.ts';
import { sourceOf } from './testing/source-of.ts';

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

it('tells documentation in quotes from a text that is used', async () => {
  const text =
    'def send(name):\n    """Send it.\n\n    name: of whom.\n    """\n    query = """\n    SELECT 1\n    """\n    r\'\'\'One line.\'\'\'\n    return query\n';
  const forms = lineForms(await sourceOf('send.py', text));
  expect(forms.slice(0, 10).join(' ')).toBe(
    'code documentation blank documentation documentation code code code documentation code',
  );
});
