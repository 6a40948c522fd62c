import { expect, it } from 'vitest';
import { withOverrides } from './relations.ts';
import type { TrueSymbol } from './truth.ts';

const method = (line: number): TrueSymbol => ({
  name: 'run',
  kind: 'method',
  declarations: [{ path: 'a.go', line, column: 0 }],
  uses: [{ path: 'b.go', line, column: 4, class: 'member call' }],
});

it('adds the uses of what a member implements, and sets apart those of others that implement the same', () => {
  // 0 is the interface's, 1 and 2 implement it, 3 has nothing to do with it.
  const [target, first, , other] = withOverrides([1, 2, 3, 4].map(method), [
    [1, 0],
    [2, 0],
  ]);
  expect(first?.uses.map(({ path, line, class: name }) => `${path}:${line} ${name}`)).toEqual([
    'a.go:1 override',
    'a.go:3 sibling',
    'b.go:1 through override',
    'b.go:2 member call',
    'b.go:3 sibling',
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
