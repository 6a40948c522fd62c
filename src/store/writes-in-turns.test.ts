import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentNumber, repoPath, TURN_LIMITS, type ViewEntry } from '#model';
import { openStore } from './open-store.ts';
import type { PackedSegment, Store, StoreWriter } from './port.ts';

let folder: string;
let store: Store;
let writer: StoreWriter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-writes-'));
  store = await openStore({ folder });
  const acquired = await store.acquireWriter({ waitMs: 0 });
  if (!acquired) throw new Error('nobody else writes here');
  writer = acquired;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Turns of the event loop during the work. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
};

const BLOCK_BYTES = 8 * 1024;
const { bytes: TURN_BYTES, entries: TURN_ENTRIES } = TURN_LIMITS.writes;

const segmentOf = (kind: PackedSegment['kind'], bytes: number): PackedSegment => ({
  kind,
  documentCount: 1,
  blocks: Array.from({ length: bytes / BLOCK_BYTES }, (_, index) => ({
    firstKey: `key${String(index).padStart(6, '0')}`,
    body: new Uint8Array(BLOCK_BYTES),
  })),
});

const RECORD = { id: 'a'.repeat(40), size: 1, lines: 1, words: 1, isGenerated: false, redactedLines: 0 } as never;

// Issue 11.
describe('writing', () => {
  it('yields between batches of posting bytes', async () => {
    const segments = [segmentOf('word', 8 * TURN_BYTES)];
    expect(await turnsDuring(() => writer.writeTexts({ contents: [RECORD], segments }))).toBeGreaterThanOrEqual(8);
  });

  it('yields between batches of facts bytes', async () => {
    const facts = Array.from({ length: 8 }, (_, index) => ({
      content: contentNumber(index + 1),
      language: 'typescript',
      version: 1,
      symbolCount: 0,
      referenceCount: 0,
      symbols: new Uint8Array(TURN_BYTES),
      references: new Uint8Array(),
      surfaces: new Uint8Array(),
    }));
    expect(await turnsDuring(() => writer.writeFacts({ facts, segment: segmentOf('name', 0) }))).toBeGreaterThanOrEqual(8);
  });

  it('yields between batches of view entries', async () => {
    const put = Array.from({ length: 8 * TURN_ENTRIES }, (_, index): ViewEntry => ({ path: repoPath(`f${index}.ts`) }));
    const attributes = { root: folder, isGit: false, builtAt: '', extractor: '', tier: 1 } as const;
    const publish = () => writer.publishView({ name: 'worktree:a', from: 0, put, remove: [], attributes });
    expect(await turnsDuring(publish)).toBeGreaterThanOrEqual(8);
    expect((await store.read((reader) => reader.view('worktree:a')))?.table.count).toBe(put.length);
  });
});
