import { expect, it } from 'vitest';
import { natspecText } from './natspec-text.ts';

it('reads the tags of NatSpec', () => {
  expect(natspecText('@notice Adds.\n@dev Never wraps.\n@param a the first\n@return the sum')).toBe(
    'Adds.\nNever wraps.\na: the first\nReturns the sum',
  );
  expect(natspecText('@inheritdoc IToken\n@custom:storage-location erc7201:shop')).toBe(
    'As in IToken\n@custom:storage-location erc7201:shop',
  );
});

it('leaves other text as it is', () => {
  expect(natspecText('Mail to a@example.org.')).toBe('Mail to a@example.org.');
});
