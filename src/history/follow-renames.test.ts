import { expect, it } from 'vitest';
import { PathsOfToday } from './follow-renames.ts';
import { type LogLine, makeLog } from './testing/make-log.ts';

const pathsOfToday = (...files: readonly LogLine['files'][]): readonly (readonly string[])[] => {
  const today = new PathsOfToday();
  return makeLog(files.map((each) => ({ subject: 'change', files: each }))).commits.map((commit) => today.read(commit));
};

it('gives older commits the path of today, through several renames', () => {
  expect(pathsOfToday(['c.ts'], ['b.ts => c.ts'], ['b.ts'], ['a.ts => b.ts'], ['a.ts'])).toEqual([
    ['c.ts'],
    ['c.ts'],
    ['c.ts'],
    ['c.ts'],
    ['c.ts'],
  ]);
});

it('follows two files that swapped their paths', () => {
  expect(pathsOfToday(['a.ts'], ['a.ts => b.ts', 'b.ts => a.ts'], ['a.ts'], ['b.ts'])).toEqual([
    ['a.ts'],
    ['b.ts', 'a.ts'],
    ['b.ts'],
    ['a.ts'],
  ]);
});

it('follows a file that was renamed and renamed back', () => {
  expect(pathsOfToday(['b.ts => a.ts'], ['b.ts'], ['a.ts => b.ts'], ['a.ts'])).toEqual([['a.ts'], ['a.ts'], ['a.ts'], ['a.ts']]);
});

it('does not give a file the past of another one that had its path', () => {
  expect(pathsOfToday(['b.ts'], ['a.ts => b.ts'], ['b.ts'], ['a.ts'])).toEqual([['b.ts'], ['b.ts'], [], ['b.ts']]);
});

it('leaves a new file at the old path alone', () => {
  expect(pathsOfToday(['a.ts'], ['a.ts => b.ts', 'a.ts'], ['a.ts'])).toEqual([['a.ts'], ['b.ts', 'a.ts'], ['b.ts']]);
});
