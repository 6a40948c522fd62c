import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentGeneration, nextGeneration, removeOtherGenerations, useFirstGeneration } from './generations.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-generations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('lets all processes that create a first index at once use the generation of the first', () => {
  const [mine, theirs] = [nextGeneration(folder), 'g7'];
  expect(useFirstGeneration(folder, mine)).toBe('g1');
  expect(useFirstGeneration(folder, theirs)).toBe('g1');
  expect(currentGeneration(folder)).toBe('g1');
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it.each(['f1', 'g9', '', '../g1', 'g\u0000'])('uses the oldest generation when the pointer is damaged: %j', (damaged) => {
  for (const name of ['g3', 'g2']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'current'), `${damaged}\n`);
  expect(currentGeneration(folder)).toBe('g2');
  expect(nextGeneration(folder)).toBe('g4');
  for (const name of ['g3', 'g2']) rmSync(join(folder, name), { recursive: true });
  expect(currentGeneration(folder)).toBeUndefined();
  expect(useFirstGeneration(folder, nextGeneration(folder))).toBe('g1');
  expect(currentGeneration(folder)).toBe('g1');
});

const KEEP_WRITING = `
  const { writeFileSync } = require('node:fs');
  const { workerData, parentPort } = require('node:worker_threads');
  const stopped = new Int32Array(workerData.stop);
  for (let at = 0; Atomics.load(stopped, 0) === 0; at += 1) {
    try {
      writeFileSync(workerData.used + '/index.db-wal' + (at % 8), '');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
    if (at === 0) parentPort.postMessage('started');
  }
`;

it('are removed, or left for the next removal, while another process adds files to them', async () => {
  const used = join(folder, 'g1');
  const stop = new SharedArrayBuffer(4);
  const writer = new Worker(KEEP_WRITING, { eval: true, workerData: { used, stop } });
  await new Promise((resolve) => writer.once('message', resolve));
  const ended = new Promise((resolve) => writer.once('exit', resolve));
  try {
    for (let round = 0; round < 300; round += 1) {
      mkdirSync(used, { recursive: true });
      removeOtherGenerations(folder, 'g2');
    }
  } finally {
    Atomics.store(new Int32Array(stop), 0, 1);
    await ended;
  }
  removeOtherGenerations(folder, 'g2');
  expect(readdirSync(folder)).toEqual([]);
});
