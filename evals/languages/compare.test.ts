import { expect, it } from 'vitest';
import { compareWithCompiler, compareWithCtags, compareWithTagsAlone } from './compare.ts';
import type { Definition } from './definition.ts';
import type { KindRules } from './kind-rules.ts';

const RULES: KindRules = {
  function: { fate: 'counted' },
  attribute: { fate: 'counted', unknownToCtags: 'no kind for it' },
  overload: { fate: 'merged', reason: 'one symbol' },
  local: { fate: 'left out', reason: 'a local name' },
};
/** `3 f function` is the function f of line 3. */
const listed = (...rows: readonly string[]): readonly Definition[] =>
  rows.map((row) => {
    const [line = '', name = '', kind = ''] = row.split(' ');
    return { path: 'a', line: Number(line), name, kind };
  });
const counts = (categories: readonly { kind: string; reason?: string; definitions: readonly unknown[] }[]) =>
  categories.map(({ kind, reason, definitions }) => [kind, reason, definitions.length]);

it('matches definitions by name and line, regardless of kind', () => {
  const ours = listed('1 f method', '2 g method', '4 h method');
  const agreement = compareWithCompiler(ours, {
    definitions: listed('1 f function', '3 g function', '4 h function'),
    rules: RULES,
  });
  expect([agreement.theirs, agreement.ours, agreement.both]).toEqual([3, 3, 2]);
  expect(counts(agreement.missed)).toEqual([['function', undefined, 1]]);
  expect(counts(agreement.extra)).toEqual([['method, nothing there', undefined, 1]]);
});

it('explains merged kinds, ignores kinds left out, and counts symbols found there against us', () => {
  const compiler = { definitions: listed('1 f overload', '2 f function', '3 a local', '4 b local'), rules: RULES };
  const agreement = compareWithCompiler(listed('2 f function', '4 b variable'), compiler);
  expect([agreement.theirs, agreement.ours, agreement.both]).toEqual([2, 2, 1]);
  expect(counts(agreement.missed)).toEqual([['overload', 'one symbol', 1]]);
  expect(counts(agreement.extra)).toEqual([['variable, local', undefined, 1]]);
});

it('prefers the definition when a name is twice on a line, in any order', () => {
  for (const rows of [
    ['1 f local', '1 f function'],
    ['1 f function', '1 f local'],
  ])
    expect(compareWithCompiler([], { definitions: listed(...rows), rules: RULES }).theirs).toBe(1);
});

it('lets the compiler judge between ctags and us', () => {
  const ours = listed('1 f function', '2 g function', '3 x field', '9 z function');
  const tags = listed('1 f function', '3 x member', '4 local variable', '5 ghost function', '6 h function');
  const compiler = listed('1 f function', '2 g function', '3 x attribute', '4 local local', '6 h function');
  const agreement = compareWithCtags(ours, tags, { definitions: compiler, rules: RULES });
  expect([agreement.theirs, agreement.ours, agreement.both]).toEqual([3, 3, 1]);
  expect(counts(agreement.missed)).toEqual([
    ['function', undefined, 1],
    ['function', 'ctags lists it, the compiler has nothing of that name on that line', 1],
  ]);
  expect(counts(agreement.extra)).toEqual([
    ['function', undefined, 1],
    ['function', 'ctags does not list it, the compiler does', 1],
  ]);
});

it('explains differences in files with syntax errors', () => {
  const compiler = { definitions: listed('1 f function'), rules: RULES, broken: new Set(['a']) };
  expect(counts(compareWithCompiler([], compiler).missed)[0]?.[1]).toContain('syntax error');
  expect(compareWithCompiler(listed('1 f function'), compiler).missed).toEqual([]);
});

it('rejects a kind without a rule', () => {
  expect(() => compareWithCompiler([], { definitions: listed('1 f riddle'), rules: RULES })).toThrow(
    'no rule for the kind riddle',
  );
});

it('takes every tag as a definition where there is no compiler', () => {
  const agreement = compareWithTagsAlone(
    listed('1 f function', '2 g lambda', '3 h lambda', '4 i function'),
    listed('1 f f', '3 h v', '5 j f'),
    {
      unknown: new Set(['lambda']),
      explain: (side, { name }) => (side === 'theirs' && name === 'j' ? 'in a comment' : undefined),
    },
  );
  expect([agreement.theirs, agreement.ours, agreement.both]).toEqual([3, 3, 2]);
  expect(counts(agreement.missed)).toEqual([['f', 'in a comment', 1]]);
  expect(counts(agreement.extra)).toEqual([['function', undefined, 1]]);
});

it('explains a difference from the compiler that is listed with a reason', () => {
  const compiler = { definitions: listed('1 f function'), rules: RULES, explain: () => 'switched off' };
  expect(counts(compareWithCompiler([], compiler).missed)[0]?.[1]).toBe('switched off');
});
