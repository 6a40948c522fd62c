import { expect, it } from 'vitest';
import { wordsOf } from './ripgrep-finder.ts';

it('takes the words of a task as written, without those that say nothing about code', () =>
  expect(wordsOf('Add `c.json()` to the hono-base, and fix the Context for c.json()')).toEqual([
    'c.json',
    'hono-base',
    'Context',
  ]));
