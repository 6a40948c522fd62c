import { describe, expect, it } from 'vitest';
import { docAttributeText } from './doc-attribute-text.ts';

describe('docAttributeText', () => {
  it.each([
    ['@doc "Adds."', 'Adds.'],
    ['@doc """\nAdds.\n\nMore.\n"""', 'Adds.\n\nMore.'],
    ['@doc ~S"""\nA #{b}.\n"""', 'A #{b}.'],
    ['@doc ~S\nA #{b}.', 'A #{b}.'],
    ['@typedoc "A cart."\n@doc since: "1.0"', 'A cart.'],
    ['@doc false', ''],
    ['A comment.', 'A comment.'],
    ['false: as a comment says', 'false: as a comment says'],
  ])('reads %s', (doc, text) => {
    expect(docAttributeText(doc)).toBe(text);
  });
});
