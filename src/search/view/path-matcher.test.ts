import { describe, expect, it } from 'vitest';
import { excludeMatcher, pathMatcher } from './path-matcher.ts';

const PATHS = ['src/auth/jwt.ts', 'src/auth/deep/er/token.tsx', 'lib/latest.js', 'test/auth.test.ts', 'readme.md'];
const matching = (pattern: string): readonly string[] => PATHS.filter(pathMatcher(pattern));

describe('path filters', () => {
  it('accept folders, files and parts of paths', () => {
    expect(matching('src/auth')).toEqual(['src/auth/jwt.ts', 'src/auth/deep/er/token.tsx']);
    expect(matching('./src/auth/jwt.ts')).toEqual(['src/auth/jwt.ts']);
    expect(matching('Auth')).toEqual(['src/auth/jwt.ts', 'src/auth/deep/er/token.tsx', 'test/auth.test.ts']);
    expect(matching('auth/deep/')).toEqual(['src/auth/deep/er/token.tsx']);
  });

  it('accept globs', () => {
    expect(matching('*.ts')).toEqual(['src/auth/jwt.ts', 'test/auth.test.ts']);
    expect(matching('src/*.ts')).toEqual([]);
    expect(matching('src/**/*.{ts,tsx}')).toEqual(['src/auth/jwt.ts', 'src/auth/deep/er/token.tsx']);
    expect(matching('**/j?t.[st]s')).toEqual(['src/auth/jwt.ts']);
    expect(matching('**/*.[!t]*')).toEqual(['lib/latest.js', 'readme.md']);
    expect(matching('src/**')).toEqual(['src/auth/jwt.ts', 'src/auth/deep/er/token.tsx']);
  });

  it('exclude words of a path, not parts of other words', () => {
    expect(PATHS.filter(excludeMatcher('test'))).toEqual(['test/auth.test.ts']);
  });

  it('terminate regardless of stars', () => {
    expect(pathMatcher(`${'*a'.repeat(30)}b`)('a'.repeat(200))).toBe(false);
  });
});
