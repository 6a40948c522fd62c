import { describe, expect, it } from 'vitest';
import { languageOfPath } from '#languages';
import { repoPath } from '#model';
import { fileTest } from './hit-filter.ts';

const pathsCalled = (word: string): readonly string[] => {
  const test = fileTest({ languages: [word] });
  return ['a.go', 'a.js', 'a.jsx', 'a.md', 'a.mts', 'a.py', 'a.ts', 'a.tsx'].filter((path) =>
    test({ path: repoPath(path), language: languageOfPath(path)?.id, role: () => 'runtime', isGenerated: () => false }),
  );
};

describe('the language filter', () => {
  it.each([
    ['typescript', ['a.mts', 'a.ts', 'a.tsx']],
    ['ts', ['a.mts', 'a.ts', 'a.tsx']],
    ['tsx', ['a.tsx']],
    ['javascript', ['a.js', 'a.jsx']],
    ['JS', ['a.js', 'a.jsx']],
    ['jsx', ['a.jsx']],
    ['golang', ['a.go']],
    ['py', ['a.py']],
    ['.md', ['a.md']],
    ['cobol', []],
  ])('accepts %s as a language, an alias or an extension', (word, paths) => {
    expect(pathsCalled(word)).toEqual(paths);
  });
});
