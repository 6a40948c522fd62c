import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentGeneration, nextGeneration, useFirstGeneration } from './generations.ts';

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
