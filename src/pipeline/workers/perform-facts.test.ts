import { expect, it } from 'vitest';
import type { Extractor } from '#extract';
import { contentNumber, type FileFacts, repoPath } from '#model';
import { contentIdOf } from '#platform';
import { extractAll } from './perform-facts.ts';
import type { FileToParse } from './tasks.ts';

const NOTHING: FileFacts = { symbols: [], references: [], imports: [], exports: [], chunks: [], surfaces: [], problems: [] };

const fileToParse = (name: string, index: number): FileToParse => {
  const bytes = Buffer.from(`const a = ${index};\n`);
  const language = name.endsWith('.py') ? 'python' : 'typescript';
  const source = { kind: 'bytes', bytes } as const;
  return { path: repoPath(name), source, contentId: contentIdOf(bytes, 'sha1'), content: contentNumber(index + 1), language };
};

const extractOutcome = async (extractor: () => Promise<Extractor>) => {
  const files = ['a.ts', 'b.py'].map(fileToParse);
  const { facts, failed } = await extractAll({ kind: 'facts', objectFormat: 'sha1', files }, extractor);
  return [facts.map(({ content }) => content), failed.map(({ content, blame, code }) => [content, blame, code])];
};

// Issue 11.
it('blames no file for a missing grammar, and parses the others', async () => {
  const load: Extractor['load'] = async ({ id }) => {
    if (id === 'python') throw new Error('the grammar is missing');
  };
  expect(await extractOutcome(async () => ({ load, extract: async () => NOTHING }))).toEqual([
    [1],
    [[2, 'environment', 'parse_crash']],
  ]);
});

it('blames no file for a parser that cannot be loaded', async () => {
  expect(await extractOutcome(() => Promise.reject(new Error('no parser')))).toEqual([
    [],
    [
      [1, 'environment', 'parse_crash'],
      [2, 'environment', 'parse_crash'],
    ],
  ]);
});

it('returns no facts for a file whose parse timed out or threw', async () => {
  const extract: Extractor['extract'] = async (_text, { id }) => {
    if (id === 'python') throw new Error('a bug');
    return { ...NOTHING, problems: [{ code: 'parse_timeout', message: 'too slow' }] };
  };
  expect(await extractOutcome(async () => ({ load: async () => undefined, extract }))).toEqual([
    [],
    [
      [1, 'content', 'parse_timeout'],
      [2, 'content', 'parse_crash'],
    ],
  ]);
});
