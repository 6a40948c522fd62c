import { expect, it } from 'vitest';
import { haddockText } from './haddock-text.ts';

it('reads the markup of Haddock', () => {
  expect(haddockText("| A 'Map' of @values@, see \"Data.Map\".\n-- == Laws\n-- It doesn't fail.")).toBe(
    "A Map of values, see Data.Map.\nLaws\nIt doesn't fail.",
  );
  expect(haddockText('^ Its number.')).toBe('Its number.');
});
