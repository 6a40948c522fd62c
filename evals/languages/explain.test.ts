import { expect, it } from 'vitest';
import { explainWith } from './explain.ts';

const LINES = ['fn a() {}', '#[cfg(off)] fn b() {}'];
const explain = explainWith({
  against: 'ctags',
  linesOf: () => LINES,
  differences: [
    { against: 'ctags', side: 'ours', kind: 'function', line: '^#\\[cfg', reason: 'switched off' },
    { against: 'ctags', side: 'theirs', name: 'a|ab', reason: 'invented' },
    { against: 'compiler', side: 'ours', reason: 'never asked here' },
  ],
});

it('explains a difference whose kind, name, path and line all match', () => {
  expect(explain('ours', { path: 'x.rs', line: 2, name: 'b', kind: 'function' })).toBe('switched off');
  expect(explain('ours', { path: 'x.rs', line: 1, name: 'a', kind: 'function' })).toBeUndefined();
  expect(explain('ours', { path: 'x.rs', line: 2, name: 'b', kind: 'field' })).toBeUndefined();
});

it('compares whole kinds and names, on the given side only', () => {
  expect(explain('theirs', { path: 'x.rs', line: 1, name: 'ab', kind: 'method' })).toBe('invented');
  expect(explain('theirs', { path: 'x.rs', line: 1, name: 'abc', kind: 'method' })).toBeUndefined();
});
