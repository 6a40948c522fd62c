import { expect, it } from 'vitest';
import { needsPlainHaskell, plainHaskell } from './plain-haskell.ts';

it('reads both sides of an #if, at the same places', () => {
  const text = '#if A\\\n  && B\nx = 1\n#else\nx = 2\n#endif\n';
  expect(needsPlainHaskell(text)).toBe(true);
  expect(plainHaskell(text)).toBe(`     ${' '}\n      \nx = 1\n     \nx = 2\n      \n`);
});

it('reads values that hsc2hs fills in', () => {
  expect(plainHaskell('size = (#size struct tm) + 1')).toBe('size = (xxxxxxxxxxxxxxx) + 1');
});

it('reads the code of literate programs', () => {
  const text = 'Some prose.\n\n> main = run\n\n\\begin{code}\nrun = 1\n\\end{code}\n';
  expect(needsPlainHaskell(text)).toBe(true);
  expect(plainHaskell(text)).toBe(`${' '.repeat(11)}\n\n  main = run\n\n${' '.repeat(12)}\nrun = 1\n${' '.repeat(10)}\n`);
});

it('leaves other code as it is', () => {
  const text = 'module M where\n{- > no code -}\nx = y # z\n';
  expect(needsPlainHaskell(text)).toBe(false);
  expect(plainHaskell(text)).toBe(text);
});
