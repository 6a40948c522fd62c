import { expect, it } from 'vitest';
import { rewriteJulia } from './rewrite-julia.ts';

it.each([
  ['struct A\n    const count::Int\nend', 'struct A\n          count::Int\nend'],
  ['    const count = 1', '    const count = 1'],
])('rewrites %j', (text, rewritten) => {
  expect(rewriteJulia(text)).toBe(rewritten);
});
