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

/** Turns of the event loop that others had while something was read, by a store that has nothing in memory. */
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
/** So many small segments side by side are folded. */
const FOLDED = 8;
const { rows: ROWS, bytes: BYTES } = TURN_LIMITS.rows;
const idOf = (index: number) => contentId(index.toString(16).padStart(40, '0'));
/** One word of the first document: folding it is no work. */
const WORDS = textBatch(['alpha']).segments.filter(({ kind }) => kind === 'word');
const KEY = { language: 'typescript', version: 1 };

const writeContents = (count: number, first = 0) => {
  const record = { size: 1, lines: 1, words: 1, isGenerated: false };
  const contents = Array.from({ length: count }, (_, index) => ({ ...record, id: idOf(first + index) }));
  return writer.writeTexts({ contents, segments: WORDS.map((segment) => ({ ...segment, documentCount: count })) });
};

describe('what is read', () => {
  it('leaves others their turns between so many contents', async () => {
    const numbers = await writeContents(TURNS * ROWS);
    expect(await turnsOfReading((reader) => reader.contents(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('leaves others their turns between so many contents that are looked up by id', async () => {
    const numbers = await writeContents(TURNS * ROWS);
    const ids = numbers.map((_, index) => idOf(index));
    expect(await turnsOfReading((reader) => reader.contentNumbers(ids))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('leaves others their turns between so many facts that are looked up by key', async () => {
    const keys = Array.from({ length: TURNS * ROWS }, (_, index) => ({ ...KEY, content: contentNumber(index + 1) }));
    expect(await turnsOfReading((reader) => reader.factsNumbers(keys))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('leaves others their turns between so many bytes of symbols', async () => {
    const problem = { code: 'syntax_error', message: 'x'.repeat(BYTES) } as const;
    const nothing = { symbols: [], chunks: [], surfaces: [], references: [], imports: [], exports: [], problems: [problem] };
    const packed = packFacts(nothing);
    const facts = Array.from({ length: TURNS }, (_, index) => ({ ...KEY, content: contentNumber(index + 1), ...packed }));
    const numbers = await writer.writeFacts({ facts, segment: { kind: 'name', documentCount: TURNS, blocks: [] } });
    expect(await turnsOfReading((reader) => reader.symbols(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('leaves others their turns between so many entries of a view, and gives all who ask at once the same', async () => {
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

  it('leaves others their turns between so many symbols of one file', async () => {
    const names = Array.from({ length: TURNS * TURN_LIMITS.symbols.symbols }, (_, index) => `aNameThatIsLongEnough${index}`);
    const facts = [{ ...KEY, content: contentNumber(1), ...packFacts(sampleFacts(names)) }];
    const numbers = await writer.writeFacts({ facts, segment: { kind: 'name', documentCount: 1, blocks: [] } });
    expect(await turnsOfReading((reader) => reader.symbols(numbers))).toBeGreaterThanOrEqual(TURNS - 1);
  });

  it('leaves others their turns between so many documents of segments that are folded', async () => {
    for (let segment = 0; segment < FOLDED; segment += 1) await writeContents(ROWS, segment * ROWS);
    const meter = new TurnMeter();
    await writer.mergeSegments();
    meter.stop();
    expect(meter.turns).toBeGreaterThanOrEqual(FOLDED);
  });
});
