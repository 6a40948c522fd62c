import { describe, expect, it } from 'vitest';
import { factsOfText } from './testing/extractor-of-tests.ts';

/** How `f` is used in the last statement of a Go function. */
const useOf = async (statement: string, around = ''): Promise<readonly string[]> => {
  const { references } = await factsOfText(`package a\nimport "pkg"\n${around}\nfunc z(a, b int) {\n${statement}\n}\n`, 'go');
  return references.filter(({ name }) => name === 'f' || name === 'F').map(({ kind, name }) => `${kind} ${name}`);
};
const FUNCTION = 'func f[T any](a ...int) int { return 1 }';
const TABLE = 'var f = map[int]func(a ...int){}';

describe('a name with arguments in brackets', () => {
  it.each([
    'f[T]()',
    'f[T](a)',
    'f[T](a, b)',
    'f[int](a, b)',
    'f[*T](a, b)',
    'f[[]T](a, b)',
    'f[pkg.T](a, b)',
    'f[T, U](a, b)',
    'pkg.F[T]()',
    'pkg.F[T](a)',
    'pkg.F[T](a, b)',
    'pkg.F[*T](a, b)',
  ])('is called: %s', async (statement) => {
    const [use] = await useOf(statement);
    expect(use).toMatch(/^call [fF]$/u);
    if (statement.startsWith('f')) expect(await useOf(statement, FUNCTION)).toEqual(['call f']);
  });

  it.each(['x := f[T]', 'x := f[T, U]', 'x := pkg.F[T]', 'z(f[T], b)'])('is read without a call: %s', async (statement) => {
    const [use] = await useOf(statement);
    expect(use).toMatch(/^(?:read|type) [fF]$/u);
  });

  it.each(['f[T](a)', 'f[T](a, b)', 'f[a](b)', 'f[a](a, b)', 'f[x.y](a, b)', 'f["k"](a)'])(
    'is read when it is a table: %s',
    async (statement) => {
      expect(await useOf(statement, TABLE)).toEqual(['read f']);
    },
  );

  it('is a table if there is a variable in the brackets, or if it is a member of a value', async () => {
    expect(await useOf('f[a](a, b)')).toEqual(['read f']);
    expect(await useOf('f[a](b)')).toEqual(['read f']);
    expect(await useOf('for i := range b { s.f[i](a, b) }')).toEqual(['read f']);
    expect(await useOf('f[kind](a, b)', 'const kind = 1')).toEqual(['read f']);
  });

  it('has the return type of the call', async () => {
    const { references } = await factsOfText('package a\nfunc z() {\nf[T](a, b).m()\n}\n', 'go');
    expect(references.at(-1)?.binding).toMatchObject({ receiver: { kind: 'returned', by: { kind: 'free', name: 'f' } } });
  });
});
