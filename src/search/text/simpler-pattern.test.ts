import { expect, it } from 'vitest';
import { simplerPattern } from './simpler-pattern.ts';

it.each([
  ['(a+)+$', undefined],
  ['(.*)*', undefined],
  ['(\\w+\\s?)*handleRequest$', 'handleRequest'],
  ['class (\\w+)+Controller!', 'Controller!'],
  ['[a-z]+foo\\.bar', 'foo'],
])('finds the longest text of %s', (pattern, text) => {
  expect(simplerPattern(pattern)).toBe(text);
});
