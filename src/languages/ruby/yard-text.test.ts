import { expect, it } from 'vitest';
import { yardText } from './yard-text.ts';

it('reads the tags of YARD', () => {
  expect(
    yardText('Finds a {User#name user}.\n@param id [Integer] the number\n@param [String] name its name\n@return [User, nil]'),
  ).toBe('Finds a user.\nid: the number (Integer)\nname: its name (String)\nReturns (User, nil)');
  expect(yardText('@raise [Gone] if it left\n@deprecated Use {#other}.')).toBe(
    'Raises if it left (Gone)\nDeprecated: Use #other.',
  );
});

it('leaves out the directives of RDoc and marks of code', () => {
  expect(yardText(':nodoc:\nSets +name+ to <tt>nil</tt>.')).toBe('Sets name to nil.');
});

it('leaves other text as it is', () => {
  expect(yardText('Mail to a@example.org, a Hash {a: 1} and a[0].')).toBe('Mail to a@example.org, a Hash {a: 1} and a[0].');
});
