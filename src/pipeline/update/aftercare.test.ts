import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store, type StoreWriter } from '#store';
import { Aftercare, type Debt } from './aftercare.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-aftercare-'));
  store = await openStore({ folder });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const careWith = (debt: Debt): Aftercare =>
  new Aftercare(store, {
    wanted: () => ({ current: 'worktree:a', states: new Set() }),
    now: () => new Date().toISOString(),
    debt,
  });

const isLockFree = async (): Promise<boolean> => {
  const writer = await store.acquireWriter({ waitMs: 0 });
  await writer?.release();
  return writer !== undefined;
};

it('holds no lock while it waits, and has paid its debt at the end', async () => {
  const debt = { putOff: 3 };
  const care = careWith(debt);
  expect(await isLockFree()).toBe(true);
  await care.finish();
  expect([debt.putOff, await isLockFree()]).toEqual([0, true]);
});

it('leaves its work to the next for a question, but not for ever', async () => {
  const debt = { putOff: 0 };
  const seen: number[] = [];
  for (let question = 0; question < 12; question += 1) {
    const care = careWith(debt);
    care.putOff();
    await care.finish();
    seen.push(debt.putOff);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1]);
});

it('leaves a store that another writes to that one', async () => {
  const writer = await store.acquireWriter({ waitMs: 0 });
  const debt = { putOff: 0 };
  const care = careWith(debt);
  await care.finish();
  await writer?.release();
  expect(debt.putOff).toBe(1);
});

it('leaves the lock to whoever takes over, free or as its own', async () => {
  const waiting = careWith({ putOff: 0 });
  expect(await waiting.takeOver(store)).toBeUndefined();
  expect(await isLockFree()).toBe(true);
  const working = careWith({ putOff: 0 });
  void working.finish();
  const writer = await working.takeOver(store);
  if (writer) expect(await isLockFree()).toBe(false);
  await writer?.release();
  expect(await isLockFree()).toBe(true);
});

// Issue 11.
it('ends well when the lock cannot be given back', async () => {
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
  const debt = { putOff: 0 };
  await new Aftercare(failing, { wanted: () => ({ current: 'worktree:a', states: new Set() }), now: () => '', debt }).finish();
  expect(await isLockFree()).toBe(true);
});

const bound = (writer: StoreWriter, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(writer, name);
  return typeof value === 'function' ? value.bind(writer) : value;
};
