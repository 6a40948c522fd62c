import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentId, contentNumber, repoPath, TURN_LIMITS, type ViewEntry } from '#model';
import { TurnMeter } from '../../test/support/turn-meter.ts';
import { packFacts } from './facts/pack-facts.ts';
import { openStore } from './open-store.ts';
import type { Store, StoreReader, StoreWriter } from './port.ts';
import { SAMPLE_ATTRIBUTES, sampleFacts, textBatch } from './testing/sample.ts';

let folder: string;
let store: Store;
let writer: StoreWriter;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-reads-'));
  store = await openStore({ folder });
  const acquired = await store.acquireWriter({ waitMs: 0 });
  if (!acquired) throw new Error('nobody else writes here');
  writer = acquired;
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Turns of the event loop during a read by a store with empty caches. */
const turnsOfReading = async (ask: (reader: StoreReader) => Promise<unknown>): Promise<number> => {
  const fresh = await openStore({ folder });
  try {
    return await fresh.read(async (reader) => {
      const meter = new TurnMeter();
      await ask(reader);
      meter.stop();
      return meter.turns;
    });
  } finally {
    await fresh.close();
  }
};

const TURNS = 4;
/** The number of adjacent small segments that triggers a merge. */
const FOLDED = 8;
const { rows: ROWS, bytes: BYTES } = TURN_LIMITS.rows;
const idOf = (index: number) => contentId(index.toString(16).padStart(40, '0'));
/** One word in the first document, so that merging takes almost no time. */
const WORDS = textBatch(['alpha']).segments.filter(({ kind }) => kind === 'word');
const KEY = { language: 'typescript', version: 1 };

const writeContents = (count: number, first = 0) => {
  const record = { size: 1, lines: 1, words: 1, isGenerated: false, redactedLines: 0 };
  const contents = Array.from({ length: count }, (_, index) => ({ ...record, id: idOf(first + index) }));
  return writer.writeTexts({ contents, segments: WORDS.map((segment) => ({ ...segment, documentCount: count })) });
};

describe('reading', () => {
  it('yields between batches of contents', async () => {
    const numbers = await writeContents(TURNS * ROWS);
    expect(await turnsOfReading((reader) => reader.contents(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of contents looked up by id', async () => {
    const numbers = await writeContents(TURNS * ROWS);
    const ids = numbers.map((_, index) => idOf(index));
    expect(await turnsOfReading((reader) => reader.contentNumbers(ids))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of facts looked up by key', async () => {
    const keys = Array.from({ length: TURNS * ROWS }, (_, index) => ({ ...KEY, content: contentNumber(index + 1) }));
    expect(await turnsOfReading((reader) => reader.factsNumbers(keys))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of symbol bytes', async () => {
    const problem = { code: 'syntax_error', message: 'x'.repeat(BYTES) } as const;
    const nothing = { symbols: [], chunks: [], surfaces: [], references: [], imports: [], exports: [], problems: [problem] };
    const packed = packFacts(nothing);
    const facts = Array.from({ length: TURNS }, (_, index) => ({ ...KEY, content: contentNumber(index + 1), ...packed }));
    const numbers = await writer.writeFacts({ facts, segment: { kind: 'name', documentCount: TURNS, blocks: [] } });
    expect(await turnsOfReading((reader) => reader.symbols(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of view entries, and gives concurrent callers the same object', async () => {
    const count = TURNS * TURN_LIMITS.entries.entries;
    const put = Array.from({ length: count }, (_, index): ViewEntry => ({ path: repoPath(`f${index}.ts`) }));
    const name = 'worktree:a';
    await writer.publishView({ name, from: 0, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
    expect(
      await turnsOfReading(async (reader) => {
        const [one, other] = await Promise.all([reader.view(name), reader.view(name)]);
        expect(one?.table.count).toBe(count);
        expect(other).toBe(one);
      }),
    ).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of symbols of one file', async () => {
    const names = Array.from({ length: TURNS * TURN_LIMITS.symbols.symbols }, (_, index) => `aNameThatIsLongEnough${index}`);
    const facts = [{ ...KEY, content: contentNumber(1), ...packFacts(sampleFacts(names)) }];
    const numbers = await writer.writeFacts({ facts, segment: { kind: 'name', documentCount: 1, blocks: [] } });
    expect(await turnsOfReading((reader) => reader.symbols(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('yields between batches of documents while merging segments', async () => {
    for (let segment = 0; segment < FOLDED; segment += 1) await writeContents(ROWS, segment * ROWS);
    const meter = new TurnMeter();
    await writer.mergeSegments();
    meter.stop();
    expect(meter.turns).toBeGreaterThanOrEqual(FOLDED);
  });
});
