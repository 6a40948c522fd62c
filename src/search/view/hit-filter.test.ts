import { describe, expect, it } from 'vitest';
import { LANGUAGE_IDS, LANGUAGE_NAMES, languageOfPath } from '#languages';
import { repoPath } from '#model';
import { fileFilter, fileTest } from './hit-filter.ts';

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

describe('the names of languages', () => {
  it.each([
    'bash c c# c++ cpp cs csharp dart elixir env ex go golang haskell hs java javascript js jl julia kotlin kt lua',
    'objc ocaml perl php pl powershell ps1 py python r rb rs ruby rust scala sh shell sol solidity sql svelte swift ts tsx typescript vue zig',
  ])('are known whether the language is parsed or not: %s', (words) => {
    expect(words.split(' ').filter((word) => !LANGUAGE_NAMES.has(word))).toEqual([]);
  });

  it.each([
    ['cs', 'c-sharp', 'a.inc'],
    ['rb', 'ruby', 'Rakefile'],
    ['env', 'dotenv', '.env.example'],
  ])('accept %s for every file in %s', (word, language, path) => {
    const test = fileTest({ languages: [word] });
    expect(test({ path: repoPath(path), language, role: () => 'runtime', isGenerated: () => false })).toBe(true);
  });

  it('are listed by the message about an unknown one', async () => {
    const view = { stored: { table: { count: 0, paths: [], contents: [], facts: [] } } } as never;
    await expect(fileFilter(view, { languages: ['rubyy'] })).rejects.toMatchObject({
      message: 'Unknown language: "rubyy". Did you mean "ruby"?',
      extras: { hint: expect.stringContaining(LANGUAGE_IDS.join(', ')) },
    });
  });
});
