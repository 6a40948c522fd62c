import { expect, it } from 'vitest';
import { formatPlaceQuestions, parsePlaceQuestions } from './place-questions.ts';

const TEXT = `words: validate token
  = src/auth/jwt.ts:12-40

doc: Checks a token
  = src/auth/jwt.ts:12-40
  - src/auth/jwt.ts:8-11

trace:
  | TypeError: x is undefined
  | 
  |     at check (/app/src/auth/jwt.ts:17:5)
  = src/auth/jwt.ts:12-40
  = src/auth/jwt.ts:50-51
`;

it('reads what it writes', () => {
  const questions = parsePlaceQuestions(TEXT);
  expect(questions.map(({ kind, text, answers, blanked }) => [kind, text, answers.length, blanked.length])).toEqual([
    ['words', 'validate token', 1, 0],
    ['doc', 'Checks a token', 1, 1],
    ['trace', 'TypeError: x is undefined\n\n    at check (/app/src/auth/jwt.ts:17:5)', 2, 0],
  ]);
  expect(formatPlaceQuestions(questions)).toBe(TEXT);
});

it('refuses a question without an answer', () => expect(() => parsePlaceQuestions('words: a b')).toThrow('answer'));
