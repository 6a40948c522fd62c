import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { compareCalls } from './compare-calls.ts';
import type { ProductReference } from './product-calls.ts';

const call = (column: number, name: string, isLocal = false): Call => ({
  path: 'a.ts',
  line: 1,
  column,
  name,
  kind: 'call',
  isLocal,
});
const reference = (column: number, name: string, kind: string): ProductReference => ({
  path: 'a.ts',
  line: 1,
  column,
  name,
  kind,
});

const product = (references: readonly ProductReference[], broken: readonly string[] = []) => ({
  byKey: new Map(references.map((each) => [`a.ts:1:${each.column}`, [each]])),
  broken: new Set(broken),
});

it('counts calls by place and kind', () => {
  const calls = [call(0, 'found'), call(10, 'read'), call(20, 'missed'), call(30, 'local', true), call(40, 'map')];
  const own = product([reference(0, 'found', 'call'), reference(10, 'read', 'read'), reference(50, 'more', 'instantiate')]);
  const { compiler, found, otherKind, missed, leftOut, extra } = compareCalls(calls, own);
  expect([compiler, found]).toEqual([5, 1]);
  expect([otherKind, missed, leftOut, extra].map((list) => list.map(({ name }) => name))).toEqual([
    ['read'],
    ['missed'],
    ['local', 'map'],
    ['more'],
  ]);
});

it('excuses no member of an array in a file that was read in part', () => {
  expect(compareCalls([call(0, 'map')], product([], ['a.ts'])).missed).toHaveLength(1);
});
