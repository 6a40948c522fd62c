import { expect, it } from 'vitest';
import { phpDocText } from './php-doc-text.ts';

it('keeps the text of a documentation comment and drops its marks', () => {
  const doc = [
    'Finds a {@see Line} by its number.',
    '',
    '@param int $number its number',
    '@return Line|null the line',
    '@throws CartException if closed',
    '@var Line[]',
  ].join('\n');
  expect(phpDocText(doc)).toBe(
    'Finds a Line by its number.\nint $number its number\nReturns: Line|null the line\nThrows: CartException if closed\nType: Line[]',
  );
});
