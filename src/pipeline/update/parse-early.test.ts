import { expect, it } from 'vitest';
import { contentId, repoPath } from '#model';
import { parseEarly } from './parse-early.ts';
import type { UpdateContext } from './update-context.ts';

/** The number of files in each task for files of these sizes. */
const filesPerTask = async (sizes: readonly number[]): Promise<readonly number[]> => {
  const tasks: number[] = [];
  const pool = {
    workersFor: () => 1,
    parse: async ({ files }: { readonly files: readonly unknown[] }) => (tasks.push(files.length), []),
  };
  const plan = { objectFormat: 'sha1', open: async () => ({ kind: 'bytes', bytes: new Uint8Array() }) };
  const contents = sizes.map((size, index) => ({
    path: repoPath(`${index}.ts`),
    size,
    contentId: contentId(index.toString(16).padStart(40, '0')),
    language: 'typescript',
  }));
  await parseEarly({ tools: { pool }, plan, options: {} } as unknown as UpdateContext, contents).replies;
  return tasks;
};

it('parses a few small files in one task, because another worker would take longer to start', async () => {
  expect(await filesPerTask([0])).toEqual([1]);
  expect(await filesPerTask([4_000, 9_000, 1_000, 6_000])).toEqual([4]);
});

it('parses more text in several tasks, so that several workers share it', async () => {
  expect(await filesPerTask([60_000, 60_000, 10_000])).toEqual([1, 1, 1]);
  expect(await filesPerTask(Array.from({ length: 64 }, () => 100_000))).toEqual([8, 8, 8, 8, 8, 8, 8, 8]);
});
