import { expect, it } from 'vitest';
import { repoPath } from '#model';
import { contentIdOf } from '#platform';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import { VirtualContents, type VirtualText } from './virtual-contents.ts';

const MEGABYTE = 1024 * 1024;

const virtualText = (number: number): VirtualText => {
  const bytes = Buffer.alloc(MEGABYTE, 65 + number);
  return { path: repoPath(`f${number}`), contentId: contentIdOf(bytes, 'sha1'), bytes };
};

/** Counts the texts it indexes. */
const countingPool = (): { readonly pool: ExtractionPool; readonly made: () => number } => {
  let made = 0;
  const run = async (_task: unknown, { signal }: { readonly signal?: AbortSignal }): Promise<unknown> => {
    made += 1;
    await new Promise((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    return { batch: { contents: [{}], segments: [] } };
  };
  return { pool: { run } as unknown as ExtractionPool, made: () => made };
};

const EIGHT = Array.from({ length: 8 }, (_, number) => virtualText(number));

// Issue 11.
it('indexes a text once for concurrent questions, and counts its size once', async () => {
  const { pool, made } = countingPool();
  const contents = new VirtualContents(pool, 'sha1');
  for (const text of EIGHT) await Promise.all([contents.piece(text, {}), contents.piece(text, {}), contents.piece(text, {})]);
  expect(made()).toBe(8);
  for (const text of EIGHT) await contents.piece(text, {});
  expect(made()).toBe(8);
});

it('indexes a text for a waiting question when the one that started it is cancelled', async () => {
  const { pool, made } = countingPool();
  const contents = new VirtualContents(pool, 'sha1');
  const stop = new AbortController();
  const first = contents.piece(virtualText(0), { signal: stop.signal });
  const second = contents.piece(virtualText(0), {});
  stop.abort(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect(second).resolves.toMatchObject({ segments: [] });
  expect(made()).toBe(2);
});
