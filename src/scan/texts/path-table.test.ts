import { expect, it } from 'vitest';
import { valueOfPath } from './path-table.ts';

it('takes the value of the last pattern that matches', () => {
  const table = [
    ['qa/**', 'tests'],
    ['/qa/server/**', 'runtime'],
    ['*.stub.ts', 'generated'],
  ] as const;
  expect(valueOfPath('qa/login.ts', table)).toBe('tests');
  expect(valueOfPath('qa/server/main.ts', table)).toBe('runtime');
  expect(valueOfPath('qa/server/main.stub.ts', table)).toBe('generated');
  expect(valueOfPath('src/qa/server/main.ts', table)).toBeUndefined();
  expect(valueOfPath('src/main.ts', table)).toBeUndefined();
  expect(valueOfPath('src/main.ts', [])).toBeUndefined();
});
