import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore, type Store } from '#store';
import { CurrentStore } from './current-store.ts';
import { generationFolder, nextGeneration, useFirstGeneration, useGeneration } from './generations.ts';

let folder = '';
/** Generations in the order in which their stores were opened and closed. */
let events: string[] = [];
let failures = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-current-'));
  events = [];
  failures = 0;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens slowly and records the order of events. */
const openSlowly = async (options: { readonly folder: string }): Promise<Store> => {
  await new Promise((resolve) => setImmediate(resolve));
  if (failures-- > 0) throw new Error('no more files may be opened');
  const generation = basename(options.folder);
  events.push(`open ${generation}`);
  const store = await openStore(options);
  const close = async (): Promise<void> => {
    await store.close();
    events.push(`close ${generation}`);
  };
  return { ...store, read: (ask) => store.read(ask), close } as Store;
};

const makeCurrentStore = (): CurrentStore => {
  useFirstGeneration(folder, nextGeneration(folder));
  return new CurrentStore(folder, { open: openSlowly });
};

// Issue 11.
it('opens one store for concurrent requests', async () => {
  const current = makeCurrentStore();
  const [one, other, third] = await Promise.all([current.get(), current.get(), current.getOrCreate()]);
  expect(one).toBeDefined();
  expect([other, third]).toEqual([one, one]);
  expect(events).toEqual(['open g1']);
  expect(await current.isCurrent(one as Store)).toBe(true);
  await current.close();
  expect(events).toEqual(['open g1', 'close g1']);
});

it('opens one store for concurrent requests that create the first index', async () => {
  const current = new CurrentStore(folder, { open: openSlowly });
  const [one, other] = await Promise.all([current.getOrCreate(), current.getOrCreate()]);
  expect(other).toBe(one);
  await current.close();
  expect(events).toEqual(['open g1', 'close g1']);
});

it('waits for a store that is being opened, then closes it', async () => {
  const current = makeCurrentStore();
  const opened = current.get();
  await Promise.all([current.close(), current.close().then(() => events.push('closed'))]);
  await opened;
  expect(events).toEqual(['open g1', 'close g1', 'closed']);
});

it('closes the store of a replaced generation before it opens the next, once for concurrent requests', async () => {
  const current = makeCurrentStore();
  await current.get();
  const next = nextGeneration(folder);
  mkdirSync(generationFolder(folder, next));
  useGeneration(folder, next);
  const [one, other] = await Promise.all([current.get(), current.get()]);
  expect(other).toBe(one);
  await current.close();
  expect(events).toEqual(['open g1', 'close g1', `open ${next}`, `close ${next}`]);
});

it('retries after a store failed to open', async () => {
  const current = makeCurrentStore();
  failures = 1;
  const opened = await Promise.allSettled([current.get(), current.get()]);
  expect(opened.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await current.get()).toBeDefined();
  await current.close();
  expect(events).toEqual(['open g1', 'close g1']);
});
