import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStore, type Store, type StoreWriter } from '#store';
import { StoreMaintenance, type Deferrals } from './store-maintenance.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  // Maintenance begins when a test says so, however long the test takes until then.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'lodestone-aftercare-'));
  store = await openStore({ folder });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const startMaintenance = (deferrals: Deferrals): StoreMaintenance =>
  new StoreMaintenance(store, {
    viewsInUse: () => ({ current: 'worktree:a', states: new Set() }),
    now: () => new Date().toISOString(),
    deferrals,
  });

const isLockFree = async (): Promise<boolean> => {
  const writer = await store.acquireWriter({ waitMs: 0 });
  await writer?.release();
  return writer !== undefined;
};

it('holds no lock while it waits, and resets the deferrals at the end', async () => {
  const deferrals = { count: 3 };
  const maintenance = startMaintenance(deferrals);
  expect(await isLockFree()).toBe(true);
  await maintenance.finish();
  expect([deferrals.count, await isLockFree()]).toEqual([0, true]);
});

it('is deferred for a question, but not forever', async () => {
  const deferrals = { count: 0 };
  const seen: number[] = [];
  for (let question = 0; question < 12; question += 1) {
    const maintenance = startMaintenance(deferrals);
    maintenance.defer();
    await maintenance.finish();
    seen.push(deferrals.count);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1]);
});

it('does nothing while another process writes', async () => {
  const writer = await store.acquireWriter({ waitMs: 0 });
  const deferrals = { count: 0 };
  const maintenance = startMaintenance(deferrals);
  await maintenance.finish();
  await writer?.release();
  expect(deferrals.count).toBe(1);
});

it('hands its lock over, or leaves it free if it has none', async () => {
  const waiting = startMaintenance({ count: 0 });
  expect(await waiting.takeOver(store)).toBeUndefined();
  expect(await isLockFree()).toBe(true);
  const working = startMaintenance({ count: 0 });
  void working.finish();
  const writer = await working.takeOver(store);
  if (writer) expect(await isLockFree()).toBe(false);
  await writer?.release();
  expect(await isLockFree()).toBe(true);
});

// Issue 11.
it('ends without error when the lock cannot be released', async () => {
  const failing = {
    ...store,
    acquireWriter: async (wait: Parameters<Store['acquireWriter']>[0]) => {
      const writer = await store.acquireWriter(wait);
      if (!writer) return undefined;
      const release = async (): Promise<void> => {
        await writer.release();
        throw new Error('database or disk is full');
      };
      return new Proxy(writer, { get: (_, name) => (name === 'release' ? release : bound(writer, name)) });
    },
    read: (ask: Parameters<Store['read']>[0]) => store.read(ask),
  } as Store;
  const deferrals = { count: 0 };
  await new StoreMaintenance(failing, {
    viewsInUse: () => ({ current: 'worktree:a', states: new Set() }),
    now: () => '',
    deferrals,
  }).finish();
  expect(await isLockFree()).toBe(true);
});

const bound = (writer: StoreWriter, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(writer, name);
  return typeof value === 'function' ? value.bind(writer) : value;
};
