import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentId, contentNumber, repoPath } from '#model';
import { type Crew, createCrew } from './crew.ts';
import type { FileToParse } from './tasks.ts';

/** A worker in place of the real one: it hangs, dies or throws on files of that name and answers for the others. */
const WORKER = `
import { parentPort } from 'node:worker_threads';
const empty = { kind: 'name', documentCount: 0, blocks: [] };
parentPort.on('message', ({ files }) => {
  for (const { path } of files) {
    if (path === 'hang.ts') for (;;);
    if (path === 'die.ts') process.exit(3);
    if (path === 'throw.ts') return parentPort.postMessage({ kind: 'error', name: 'Error', message: 'broken' });
  }
  const facts = files.map(({ content, language }) => ({ content, language, version: 1, symbols: new Uint8Array(), references: new Uint8Array() }));
  parentPort.postMessage({ kind: 'value', value: { facts, segment: empty, withProblems: 0, bytesRead: 1 } });
});`;

const folder = mkdtempSync(join(tmpdir(), 'lodestone-crew-'));
let crew: Crew;

beforeAll(() => {
  const script = join(folder, 'worker.mjs');
  writeFileSync(script, WORKER);
  crew = createCrew({ script, parseBatchTimeoutMs: 1_500, parseFileTimeoutMs: 1_500 });
});
afterAll(async () => {
  await crew.close();
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

it.each(['hang.ts', 'die.ts', 'throw.ts'])('pays for %s with that file alone', async (bad) => {
  const replies = await crew.parse({ kind: 'facts', objectFormat: 'sha1', files: files('a.ts', bad, 'b.ts') }, {});
  const facts = replies.flatMap((reply) => reply.facts.map(({ content }) => content));
  expect(facts).toEqual([1, 2, 3]);
  expect(replies.reduce((sum, { withProblems }) => sum + withProblems, 0)).toBe(1);
});

it('stops at the first batch that fails and says why', async () => {
  const done: number[] = [];
  const work = async (batch: number): Promise<void> => {
    if (batch === 3) throw new Error('no room');
    done.push(batch);
  };
  await expect(crew.runAll([1, 2, 3, 4, 5, 6, 7, 8], {}, work)).rejects.toThrow('no room');
  expect(done.length).toBeLessThan(7);
});
