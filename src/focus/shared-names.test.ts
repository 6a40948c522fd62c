import { expect, it } from 'vitest';
import { sharedNames } from './shared-names.ts';

it('knows which statements use what others assign', () => {
  expect(sharedNames(['const limit = read();', 'other();', 'if (limit > 3) stop();'])).toEqual([{ assigned: [0], used: [2] }]);
  expect(sharedNames(['queue, error := open(name)', 'send(queue)'])).toEqual([{ assigned: [0], used: [1] }]);
});

it('takes no comparison, arrow or argument for an assignment', () => {
  expect(sharedNames(['limit == 3', 'call(limit=3)', 'f = limit => 3', 'limit'])).toEqual([]);
});

it('leaves out a name that most statements use', () => {
  expect(sharedNames(['ctx = open()', ...Array.from({ length: 6 }, () => 'ctx.go()')])).toEqual([]);
});
