import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ViewName } from '#model';
import { openStore, type Store, type StoreWriter } from '#store';
import { tidyStore } from './tidy-store.ts';

let folder: string;
let store: Store;
let writer: StoreWriter;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-tidy-'));
  store = await openStore({ folder });
  writer = (await store.acquireWriter({ waitMs: 0 }))!;
});
afterEach(async () => {
  await writer.release();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const publish = (name: ViewName): Promise<number> =>
  writer.publishView({
    name,
    from: 0,
    put: [],
    remove: [],
    attributes: { root: '/repo', isGit: true, builtAt: '', extractor: '', tier: 2 },
  });

const namesAfter = async (hours: number): Promise<readonly string[]> => {
  const now = (): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  await tidyStore({ store, writer, now }, { current: 'worktree:a', states: new Set(['present']) });
  return (await store.read((reader) => reader.viewNames())).map(({ name }) => name).sort();
};

describe('tidying', () => {
  it('keeps the views of existing workspaces, and of others only while questions may still read them', async () => {
    const names: ViewName[] = ['worktree:a', 'workspace:present:rules', 'workspace:present:others', 'workspace:past:rules'];
    for (const name of names) await publish(name);
    expect(await namesAfter(0)).toEqual([...names].sort());
    expect(await namesAfter(1)).toEqual(['workspace:present:others', 'workspace:present:rules', 'worktree:a']);
    expect(await namesAfter(24 * 365)).toEqual(['workspace:present:others', 'workspace:present:rules', 'worktree:a']);
  });
});
