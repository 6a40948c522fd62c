import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StoredView, ViewName } from '#model';
import type { Store, StoreReader, StoreWriter } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import type { JobHistory } from './job-history.ts';
import { Updates } from './updates.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const storedView = (name: ViewName): StoredView => ({
  name,
  revision: 1,
  table: {
    count: 0,
    paths: [],
    contents: new Int32Array(),
    facts: new Int32Array(),
    languages: [],
    skips: [],
    stats: new Float64Array(),
  },
  attributes: { root: '/a', isGit: true, builtAt: '', extractor: '', tier: 2 },
});

/** An empty store that counts the locks held. */
const emptyStore = (): { readonly store: Store; readonly held: () => number } => {
  let held = 0;
  const reader = {
    view: async (name: ViewName) => storedView(name),
    viewNames: async () => [],
    parseFailures: async () => [],
    totals: async () => ({ contents: 0 }),
    contentNumbers: async () => new Map(),
    contents: async () => new Map(),
    factsNumbers: async () => new Map(),
  } as unknown as StoreReader;
  const acquireWriter = async (): Promise<StoreWriter> => {
    held += 1;
    const release = async (): Promise<void> => {
      held -= 1;
    };
    return {
      publishView: async () => 1,
      mergeSegments: async () => false,
      collectGarbage: async () => 0,
      collectCommits: async () => 0,
      checkpoint: async () => undefined,
      release,
    } as unknown as StoreWriter;
  };
  const store = { acquireWriter, read: (ask: (reader: StoreReader) => unknown) => ask(reader) } as unknown as Store;
  return { store, held: () => held };
};

const POOL = { workersFor: () => 1, runAll: async () => undefined } as unknown as ExtractionPool;

const HISTORY = { addSuccess: () => undefined, addFailure: () => undefined } as unknown as JobHistory;

const makeUpdates = (store: Store): Updates => {
  const current = { folder: '/nowhere', getOrCreate: async () => store, isCurrent: async () => true } as unknown as CurrentStore;
  return new Updates({
    current,
    pool: POOL,
    workspaceStates: () => new Set(),
    now: () => '2026-01-01T00:00:00.000Z',
    history: HISTORY,
  });
};

const begin = (updates: Updates, name: ViewName) =>
  updates.begin({
    name,
    action: 'sync',
    plan: async () => ({
      name,
      objectFormat: 'sha1',
      files: [],
      remove: [],
      attributes: { root: '/a', isGit: true },
      open: async () => undefined,
    }),
  });

// Issue 11.
it('waits for the maintenance of two updates that end close together', async () => {
  const { store, held } = emptyStore();
  const updates = makeUpdates(store);
  await Promise.all([begin(updates, 'worktree:a').join({}), begin(updates, 'tree:b').join({})]);
  expect(updates.ended()).toBeDefined();
  await updates.cancelAll();
  expect([vi.getTimerCount(), held(), updates.ended()]).toEqual([0, 0, undefined]);
});

it('is working until the maintenance of the last update has ended', async () => {
  const { store, held } = emptyStore();
  const updates = makeUpdates(store);
  await begin(updates, 'worktree:a').join({});
  const ended = updates.ended();
  expect(ended).toBeDefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await ended;
  expect([held(), updates.ended()]).toEqual([0, undefined]);
});
