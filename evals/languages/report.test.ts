import { expect, it } from 'vitest';
import { share, tableOf } from './report.ts';

it('truncates shares, so only all is 100', () => {
  expect([share(9_999, 10_000), share(99_999, 100_000), share(3, 3), share(0, 0)]).toEqual(['99.99', '99.99', '100.00', '-']);
});

it('shows the raw and the explained shares', () => {
  const definitions = [{ path: 'a', line: 1, name: 'f', kind: 'function' }];
  const agreement = {
    theirs: 4,
    ours: 3,
    both: 2,
    missed: [
      { kind: 'overload', reason: 'one symbol', definitions },
      { kind: 'function', definitions },
    ],
    extra: [{ kind: 'variable', definitions }],
  };
  const row = tableOf([
    { language: 'go', project: 'shop 1.0', oracle: 'compiler', files: 7, unread: 1, broken: 0, agreement },
  ]).split('\n')[1];
  expect(row?.trim().split(/ {2,}/u).slice(-10)).toEqual(['7', '1', '0', '4', '3', '2', '50.00', '66.66', '66.66', '66.66']);
});
