import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { pastChangeFields, renderPastChange } from './change-output.ts';

const change = (files: readonly string[], subject = 'Say "hi" twice') => ({
  commit: { id: 'abc1234'.padEnd(40, '0'), time: 1_772_323_200, subject, body: '', files: [], fileCount: files.length },
  files: files.map(repoPath),
});
const view = { exists: (path: string): boolean => !path.startsWith('old/') };

it('lists code first, then tests and documents, then files that are gone', () => {
  const fields = pastChangeFields(change(['old/a.ts', 'test/a.test.ts', 'README.md', 'src/b.ts', 'src/a.ts', 'src/c.ts']), view);
  expect(fields).toMatchObject({ date: '2026-03-01', file_count: 6, gone: ['old/a.ts'] });
  expect(renderPastChange(fields)).toBe(
    String.raw`abc1234 2026-03-01 "Say \"hi\" twice" — 6 files: src/b.ts, src/a.ts, src/c.ts, test/a.test.ts, +2`,
  );
});

it('leaves out the file that the history is about', () => {
  expect(renderPastChange(pastChangeFields(change(['src/a.ts', 'old/b.ts']), view), 'src/a.ts')).toMatch(
    /— with old\/b\.ts \(gone\)$/u,
  );
  expect(renderPastChange(pastChangeFields(change(['src/a.ts']), view), 'src/a.ts')).toMatch(/— alone$/u);
});

it('counts the files of mass changes, which are not listed', () => {
  const { commit } = change([]);
  const fields = pastChangeFields({ commit: { ...commit, fileCount: 240 }, files: [] }, view);
  expect(renderPastChange(fields)).toMatch(/— 240 files$/u);
});

it('lists at most 20 files', () => {
  const fields = pastChangeFields(change(Array.from({ length: 30 }, (_, at) => `src/f${at}.ts`)), view);
  expect(fields.files).toHaveLength(20);
  expect(renderPastChange(fields)).toMatch(/src\/f3\.ts, \+26$/u);
});
