import { expect, it } from 'vitest';
import { withOverrides, withSiblings } from './relations.ts';
import type { TrueSymbol } from './truth.ts';

const method = (line: number): TrueSymbol => ({
  name: 'run',
  kind: 'method',
  declarations: [{ path: 'a.go', line, column: 0 }],
  uses: [{ path: 'b.go', line, column: 4, class: 'member call' }],
});

it('adds uses of implemented members, but not those of siblings', () => {
  // 0 belongs to the interface, 1 and 2 implement it, 3 is unrelated.
  const pairs = [
    [1, 0],
    [2, 0],
  ] as const;
  const [target, first, , other] = withOverrides([1, 2, 3, 4].map(method), pairs, { areDirect: true });
  expect(first?.uses.map(({ path, line, class: name }) => `${path}:${line} ${name}`)).toEqual([
    'b.go:1 through override',
    'b.go:2 member call',
  ]);
  expect(target?.uses.map((use) => use.class)).toEqual([
    'override',
    'override',
    'member call',
    'through override',
    'through override',
  ]);
  expect(other?.uses).toHaveLength(1);
});

it('follows direct pairs transitively, but not complete pairs', () => {
  // 2 implements 1, and 1 implements 0.
  const pairs = [
    [2, 1],
    [1, 0],
  ] as const;
  const classesOf = (areDirect: boolean) =>
    withOverrides([1, 2, 3].map(method), pairs, { areDirect })[2]?.uses.map((use) => `${use.line} ${use.class}`);
  const near = ['2 through override', '3 member call'];
  expect(classesOf(true)?.sort()).toEqual(['1 through override', ...near]);
  expect(classesOf(false)?.sort()).toEqual(near);
});

it('sets uses of siblings apart where the oracle sees what runs', () => {
  const pairs = [
    [1, 0],
    [2, 0],
  ] as const;
  const traced = [1, 2, 3, 4].map(method);
  const [target, first, , other] = withSiblings(withOverrides(traced, pairs, { areDirect: true }), traced, pairs);
  expect(first?.uses.map((use) => `${use.path}:${use.line} ${use.class}`)).toEqual([
    'a.go:1 overridden',
    'a.go:3 overridden',
    'b.go:1 through override',
    'b.go:2 member call',
    'b.go:3 overridden',
  ]);
  expect(target?.uses.map((use) => use.class)).not.toContain('overridden');
  expect(other?.uses).toHaveLength(1);
});
