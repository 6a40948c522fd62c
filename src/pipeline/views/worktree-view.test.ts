import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredView, ViewTable } from '#model';
import { type Scan, scan } from '#scan';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { WorktreeView } from './worktree-view.ts';

const FILES = `
//- src/cart.ts
export const total = 1;
`;
const REVISION = 3;

const tableOf = ({ files }: Scan): ViewTable => ({
  count: files.length,
  paths: files.map(({ path }) => path),
  contents: new Int32Array(files.length),
  facts: new Int32Array(files.length),
  languages: files.map(() => undefined),
  skips: files.map(({ skip }) => skip),
  stats: Float64Array.from(files.flatMap(({ stat }) => [stat.mtimeMs, stat.ctimeMs, stat.size, stat.inode])),
});

/** Longer than the clock tick within which files count as possibly changed. */
const waitPastTick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 60));

describe('a view of the working tree', () => {
  let repository: TemporaryRepository;
  let view: WorktreeView;

  const store = async (builtAt: string): Promise<StoredView> => {
    const found = await scan(repository.root, {});
    const { head: commit = '', branch = '' } = found.git ?? {};
    const attributes = { root: repository.root, isGit: true, extractor: 'test', tier: 2, commit, branch } as const;
    return {
      name: view.name,
      revision: REVISION,
      table: tableOf(found),
      attributes: { ...attributes, builtAt, sweep: found.record },
    };
  };

  beforeEach(() => {
    repository = temporaryRepository(FILES);
    const settings = (): { rules: object; mayWatch: boolean } => ({ rules: {}, mayWatch: false });
    const ignore = (): void => undefined;
    const options = { settings, isBusy: () => false, onEvent: ignore, onCheck: ignore };
    view = new WorktreeView({ ...options, root: repository.root, objectFormat: 'sha1' });
  });
  afterEach(() => repository.dispose());

  it('finds a file that a rebuilt index of the same revision lacks, whatever the last check of the index before it found', async () => {
    await waitPastTick();
    const rebuilt = await store('2026-11-19T00:00:00.000Z');
    repository.write('src/price.ts', 'export const price = 2;\n');
    await waitPastTick();
    const before = await store('2026-11-18T00:00:00.000Z');
    expect((await view.compareWithDisk(before)).sweep.isClean).toBe(true);
    expect((await view.compareWithDisk(rebuilt)).sweep.changed.map(({ path }) => String(path))).toEqual(['src/price.ts']);
  });
});
