import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentId, contentNumber, repoPath, TURN_LIMITS } from '#model';
import { contentIdOf } from '#platform';
import { TurnMeter } from '../../../test/support/turn-meter.ts';
import { type ExtractionPool, createExtractionPool } from './extraction-pool.ts';
import type { FileToParse, FileWithId } from './tasks.ts';

/** A fake worker that hangs, dies or throws on files with that name and parses the others. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
const empty = { kind: 'name', documentCount: 0, blocks: [] };
parentPort.on('message', ({ files }) => {
  for (const { path } of files) {
    if (path === 'hang.ts') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (path === 'die.ts') process.exit(3);
    if (path === 'throw.ts') return parentPort.postMessage({ kind: 'error', name: 'Error', message: 'broken' });
  }
  const facts = files.map(({ content, language }) => ({ content, language, version: 1, symbols: new Uint8Array(), references: new Uint8Array() }));
  parentPort.postMessage({ kind: 'value', value: { facts, segment: empty, failed: [], withProblems: 0, bytesRead: 1 } });
});
parentPort.postMessage({ kind: 'ready' });`;

const folder = mkdtempSync(join(tmpdir(), 'lodestone-pool-'));
let pool: ExtractionPool;

beforeAll(() => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(script, WORKER);
  // A batch that takes longer is parsed file by file, with the same result. Only the file's limit must never stop a sound file.
  pool = createExtractionPool({ script, parseBatchTimeoutMs: 100, parseFileTimeoutMs: 3_000 });
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const files = (...names: readonly string[]): readonly FileToParse[] =>
  names.map((name, index) => ({
    path: repoPath(name),
    source: { kind: 'disk', file: name },
    contentId: contentId('00'),
    content: contentNumber(index + 1),
    language: 'typescript',
  }));

it.each([
  ['hang.ts', 'parse_timeout'],
  ['die.ts', 'parse_crash'],
  ['throw.ts', 'parse_crash'],
])('fails only the file itself for %s', async (bad, code) => {
  const replies = await pool.parse({ kind: 'facts', objectFormat: 'sha1', files: files('a.ts', bad, 'b.ts') }, {});
  const facts = replies.flatMap((reply) => reply.facts.map(({ content }) => content));
  expect(facts).toEqual([1, 3]);
  expect(replies.flatMap(({ failed }) => failed)).toMatchObject([{ content: 2, language: 'typescript', blame: 'content', code }]);
});

// Issue 11.
describe('a pool whose worker cannot start', () => {
  const parse = (broken: ExtractionPool) =>
    broken.parse({ kind: 'facts', objectFormat: 'sha1', files: files('a.ts', 'b.ts') }, {});

  it('blames no file, retries with growing pauses, and at once on request', async () => {
    const [script, starts] = [join(folder, 'broken.cjs'), join(folder, 'starts')];
    writeFileSync(starts, '');
    writeFileSync(script, `require('node:fs').appendFileSync(${JSON.stringify(starts)}, 'x'); throw new Error('broken');`);
    let now = 0;
    const broken = createExtractionPool({ script, now: () => now });
    const startsAt = async (time: number): Promise<number> => {
      now = time;
      const [reply] = await parse(broken);
      expect(reply?.failed.map(({ content, blame }) => [content, blame])).toEqual([
        [1, 'environment'],
        [2, 'environment'],
      ]);
      return readFileSync(starts, 'utf8').length;
    };
    expect([await startsAt(0), await startsAt(999), await startsAt(1_000), await startsAt(2_999)]).toEqual([1, 1, 2, 2]);
    broken.retryUnavailable();
    expect(await startsAt(2_999)).toBe(3);
    writeFileSync(script, WORKER.replace(/import .*;/u, "const { parentPort } = require('node:worker_threads');"));
    now = 100_000;
    const [healed] = await parse(broken);
    expect([healed?.facts.length, healed?.failed.length]).toEqual([2, 0]);
    await broken.close();
  });

  it('reports it when large texts must be read', async () => {
    const broken = createExtractionPool({ script: join(folder, 'none.mjs') });
    const large = texts([1024 * 1024], new TurnMeter());
    await expect(broken.run({ kind: 'texts', objectFormat: 'sha1', files: large }, {})).rejects.toMatchObject({
      code: 'internal_error',
      message: expect.stringContaining('could not start'),
    });
    await broken.close();
  });
});

/** Files of these sizes that record their bytes when read. */
const texts = (sizes: readonly number[], meter: TurnMeter): readonly FileWithId[] =>
  sizes.map((size, index) => {
    const bytes = Buffer.from('const value = call(one, two);\n'.repeat(size / 30 + 1)).subarray(0, size);
    const source = {
      kind: 'bytes' as const,
      get bytes() {
        meter.add({ files: 1, bytes: size });
        return bytes;
      },
    };
    return { path: repoPath(`${index}.ts`), source, size, contentId: contentIdOf(bytes, 'sha1') };
  });

// Issue 11.
describe('reading texts in place', () => {
  const inPlace = createExtractionPool({ script: join(folder, 'none.mjs') });
  const KIB = 1024;

  it.each(['texts', 'identify'] as const)('blocks the event loop only briefly for %s', async (kind) => {
    const meter = new TurnMeter();
    const small = texts(
      Array.from({ length: 16 }, () => 16 * KIB),
      meter,
    );
    await inPlace.run({ kind, objectFormat: 'sha1', files: small }, {});
    meter.stop();
    const { bytes } = TURN_LIMITS[kind === 'texts' ? 'tokens' : 'texts'];
    expect(meter.most('bytes')).toBeGreaterThan(0);
    expect(meter.most('bytes')).toBeLessThan(bytes + 16 * KIB);
  });

  it.each([
    ['few files that are large', [65 * KIB]],
    ['few files that are large together', Array.from({ length: 5 }, () => 60 * KIB)],
    ['many small files', Array.from({ length: 65 }, () => 1)],
  ])('is left to workers for %s', async (_title, sizes) => {
    const files = texts(sizes, new TurnMeter());
    await expect(inPlace.run({ kind: 'texts', objectFormat: 'sha1', files }, {})).rejects.toMatchObject({
      code: 'internal_error',
    });
  });

  it('leaves a file of unknown size to a worker', async () => {
    const files = texts([10], new TurnMeter()).map(({ size: _size, ...file }) => file);
    await expect(inPlace.run({ kind: 'texts', objectFormat: 'sha1', files }, {})).rejects.toMatchObject({
      code: 'internal_error',
    });
  });
});

it('gives little work to one worker and much work to several', () => {
  expect(pool.workersFor(4 << 20)).toBe(1);
  expect(pool.workersFor(1 << 30)).toBe(Math.min(4, Math.max(1, availableParallelism() - 1)));
});

it('stops at the first batch that fails and says why', async () => {
  const done: number[] = [];
  const work = async (batch: number): Promise<void> => {
    if (batch === 3) throw new Error('no room');
    done.push(batch);
  };
  await expect(pool.runAll([1, 2, 3, 4, 5, 6, 7, 8], {}, work)).rejects.toThrow('no room');
  expect(done.length).toBeLessThan(7);
});
