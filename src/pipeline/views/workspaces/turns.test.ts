/** Measures the work per turn of the event loop while the files of a workspace are compared. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentId, contentNumber, type RepoPath, repoPath, type StoredView, TURN_LIMITS } from '#model';
import type { StoreReader } from '#store';
import { TurnMeter } from '../../../../test/support/turn-meter.ts';
import { differences, filesOfView } from './overlay.ts';

let meter: TurnMeter;
beforeEach(() => {
  meter = new TurnMeter();
});
afterEach(() => meter.stop());

const { entries: LIMIT } = TURN_LIMITS.entries;
const COUNT = 4 * LIMIT;
const ID = contentId('a'.repeat(40));
const PATHS: readonly RepoPath[] = Array.from({ length: COUNT }, (_, index) => repoPath(`f${String(index).padStart(6, '0')}.ts`));

const expectWithin = (unit: string): void => {
  expect(meter.most(unit)).toBeGreaterThan(0);
  expect(meter.most(unit)).toBeLessThanOrEqual(LIMIT);
};

it('reads a limited number of files of a view per turn', async () => {
  const contents = Int32Array.from({ length: COUNT }, (_, index) => index + 1);
  const nothing = { languages: [], skips: [], facts: new Int32Array(COUNT), stats: new Float64Array() };
  const stored = { table: { ...nothing, count: COUNT, paths: PATHS, contents } } as unknown as StoredView;
  const get = (number: number): object => {
    meter.add({ files: 1 });
    return { id: ID, size: number };
  };
  const reader = { contents: async () => ({ get }) } as unknown as StoreReader;
  const files = await filesOfView(stored, reader);
  expect(files.get(repoPath('f000001.ts'))).toMatchObject({ contentId: ID, size: 2, entry: { content: contentNumber(2) } });
  expectWithin('files');
});

it('compares a limited number of files of a commit and a view per turn', async () => {
  const file = (path: RepoPath) => ({ contentId: ID, size: 1, entry: { path } });
  const trees = {
    base: new Map(PATHS.map((path) => [path, file(path)])),
    worktree: new Map(PATHS.map((path) => [path, file(path)])),
  };
  const isIncluded = (): boolean => {
    meter.add({ compared: 1 });
    return true;
  };
  const context = { root: '/nowhere', base_commit: '', base_tree: '', objectFormat: 'sha1' } as const;
  expect(await differences(trees, isIncluded, context)).toEqual(new Map());
  expectWithin('compared');
});
