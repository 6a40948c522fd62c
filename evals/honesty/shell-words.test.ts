import { expect, it } from 'vitest';
import { shellWords } from './shell-words.ts';

it('splits a command line as a shell does', () => {
  expect(shellWords(`locate 'a b' --kinds fn "c \\"d\\"" e\\ f 'it'\\''s'`)).toEqual([
    'locate',
    'a b',
    '--kinds',
    'fn',
    'c "d"',
    'e f',
    "it's",
  ]);
});
