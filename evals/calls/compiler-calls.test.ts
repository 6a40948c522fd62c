import { expect, it } from 'vitest';
import { callsOfText } from './compiler-calls.ts';

const found = (text: string): readonly string[] | undefined =>
  callsOfText('a.tsx', text)?.map(
    ({ line, column, name, kind, isLocal }) => `${line}:${column} ${kind} ${name}${isLocal ? ' local' : ''}`,
  );

it('lists functions, classes, tags and components by the place of their name', () => {
  expect(found('f();\nnew a.B<T>();\nsql`x`;\n<C.D><p /></C.D>;')).toEqual([
    '1:0 call f',
    '2:6 instantiate B',
    '3:0 call sql',
    '4:3 call D',
  ]);
});

it('looks through what does not change the callee, and lists nothing without a name', () => {
  expect(found("(a.b as any)!();\na['c']();\n(f)<T>();\nf()();\n(a || b)();\nimport('x');")).toEqual([
    '1:3 call b',
    '2:3 call c',
    '3:1 call f',
    '4:0 call f',
  ]);
});

it('tells values of functions from symbols', () => {
  expect(found('const g = f;\nfunction h(p) { const l = p; const m = () => 1; p(); l(); m(); g(); h(); }')).toEqual([
    '2:48 call p local',
    '2:53 call l local',
    '2:58 call m',
    '2:63 call g',
    '2:68 call h',
  ]);
});

it('does not judge text that the compiler cannot parse', () => {
  expect(found('f(;')).toBeUndefined();
});
