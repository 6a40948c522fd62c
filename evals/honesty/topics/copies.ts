import type { Topic } from '../question.ts';

const FOLDERS = ['a', 'b', 'c', 'd', 'e'];
const FILES = [
  ...FOLDERS.map(
    (folder) => `//- ${folder}/src/parse.ts
export function parseConfig(text: string): string[] {
  return text.split('\\n').filter((line) => line.length > 0);
}
`,
  ),
  `//- a/src/main.ts
import { parseConfig } from './parse.ts';
export const start = (): string[] => parseConfig('x');
//- e/src/main.ts
import { parseConfig } from './parse.ts';
export const begin = (): string[] => parseConfig('y');
`,
].join('');

/** Identical files in several folders. */
export const COPIES: Topic = {
  name: 'identical copies',
  files: FILES,
  questions: [
    {
      truth: 'five functions are called parseConfig',
      command: ['locate', 'parseConfig'],
      says: [/\b5 symbols\b/u, ...FOLDERS.map((folder) => new RegExp(`\\b${folder}/src/parse\\.ts:1`, 'u'))],
    },
    {
      truth: 'the name alone does not say which parseConfig',
      command: ['refs', '--name', 'parseConfig'],
      says: [/ambiguous_symbol/u, ...FOLDERS.map((folder) => new RegExp(`\\b${folder}/src/parse\\.ts`, 'u'))],
    },
    {
      truth: 'the name alone does not say whose callers',
      command: ['callers', '--name', 'parseConfig'],
      says: [/ambiguous_symbol/u],
    },
    {
      truth: 'the name alone does not say which definition',
      command: ['definition', '--name', 'parseConfig'],
      says: [/ambiguous_symbol/u],
    },
    {
      truth: 'only e/src/main.ts uses the copy of e',
      command: ['refs', 'e/src/parse.ts#parseConfig'],
      says: [/e\/src\/main\.ts/u],
      never: [/a\/src\/main\.ts/u],
    },
    {
      truth: 'search shows one of the five and says so',
      command: ['search', 'parse config text lines'],
      says: [/\+4 identical copies/u],
    },
    {
      truth: 'symbols lists all five',
      command: ['symbols', 'parseConfig'],
      says: [/\b5 symbols\b/u],
    },
    {
      truth: 'the text is in five files',
      command: ['grep', "text.split('\\n')"],
      says: [/\b5 files\b/u],
    },
  ],
};
