import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenRepositories } from './open-repositories.ts';
import type { ViewRequest } from '../port.ts';
import type { OpenedRepository } from './repository-handle.ts';

const IDLE_MS = 60_000;
const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 0, selector: {}, needs: 'text' };

/** What was opened and closed, in order. */
let events: string[] = [];
/** Running background work, by root. */
let atWork = new Map<string, Promise<void>>();
let replaced = new Set<string>();
let failures = 0;
let repositories: OpenRepositories;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  [events, atWork, replaced, failures] = [[], new Map(), new Set(), 0];
  repositories = new OpenRepositories({ open, mostOpen: 2, idleMs: IDLE_MS });
});
afterEach(async () => {
  await repositories.close();
  vi.useRealTimers();
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Opens and closes slowly; a question to a closed repository fails. */
const open = async (root: string): Promise<OpenedRepository> => {
  await turn();
  if (failures-- > 0) throw new Error('cannot be opened');
  events.push(`open ${root}`);
  let isClosed = false;
  const answer = async (_request: unknown, question: (prepared: never) => Promise<unknown>): Promise<unknown> => {
    if (isClosed) throw new Error('the store is closed');
    return question(undefined as never);
  };
  return {
    root,
    workEnded: () => atWork.get(root),
    isRootUnchanged: () => isClosed || !replaced.has(root),
    ask: answer,
    identify: async () => ({ id: root, source: 'folder' }),
    keepSynced: (_listener: unknown, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    close: async () => {
      isClosed = true;
      events.push(`close ${root}`);
      await turn();
      events.push(`closed ${root}`);
    },
  } as unknown as OpenedRepository;
};

const beginWork = (root: string): (() => void) => {
  let end = (): void => undefined;
  atWork.set(root, new Promise((resolve) => (end = resolve)));
  return () => {
    atWork.delete(root);
    end();
  };
};

const openRoots = (): readonly string[] => repositories.list().map(({ root }) => root);
const ask = async (root: string): Promise<string> => (await (await repositories.get(root)).identify()).id;

it('returns the same object for the same root, opened once for concurrent requests', async () => {
  const [one, other] = await Promise.all([repositories.get('a'), repositories.get('a')]);
  expect(other).toBe(one);
  expect(events).toEqual(['open a']);
});

it('limits how many are open, and closes the least recently used', async () => {
  for (const root of ['a', 'b', 'a', 'c']) await ask(root);
  expect(openRoots()).toEqual(['a', 'c']);
  await turn();
  expect(events).toEqual(['open a', 'open b', 'open c', 'close b', 'closed b']);
});

it('closes idle repositories, but never the most recently used', async () => {
  await ask('a');
  await ask('b');
  await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
  expect(openRoots()).toEqual(['b']);
  await vi.advanceTimersByTimeAsync(10 * IDLE_MS);
  expect([openRoots(), vi.getTimerCount()]).toEqual([['b'], 0]);
});

it('reopens a closed repository for the next question', async () => {
  for (const root of ['a', 'b', 'c']) await ask(root);
  expect(await ask('a')).toBe('a');
  expect(events.slice(3, 6)).toEqual(['close a', 'closed a', 'open a']);
});

it('closes a surplus repository when its background work ends, unless it is used again', async () => {
  const ends = ['a', 'b'].map(beginWork);
  for (const root of ['a', 'b', 'c', 'd']) await ask(root);
  expect(openRoots()).toEqual(['a', 'b', 'd']);
  const used = (await repositories.get('a')).ask(REQUEST, turn);
  for (const end of ends) end();
  await turn();
  expect(openRoots()).toEqual(['a', 'd']);
  await used;
  expect(openRoots()).toEqual(['a', 'd']);
});

it('does not close a repository that is working, kept synced or answering a question', async () => {
  const stop = new AbortController();
  const [watched, read] = [await repositories.get('watched'), await repositories.get('read')];
  const watching = watched.keepSynced({ onSync: () => undefined }, stop.signal);
  let finish = (): void => undefined;
  const question = read.ask(REQUEST, () => new Promise<void>((resolve) => (finish = resolve)));
  const endWork = beginWork('busy');
  await ask('busy');
  for (const root of ['a', 'b']) await ask(root);
  await vi.advanceTimersByTimeAsync(3 * IDLE_MS);
  expect(openRoots()).toEqual(['watched', 'read', 'busy', 'b']);
  stop.abort();
  finish();
  endWork();
  await Promise.all([watching, question]);
  await vi.advanceTimersByTimeAsync(3 * IDLE_MS);
  expect(openRoots()).toHaveLength(1);
});

it('answers a question to a repository that was closed after it was returned', async () => {
  const given = await repositories.get('a');
  for (const root of ['b', 'c']) await ask(root);
  expect(openRoots()).toEqual(['b', 'c']);
  expect(await given.ask(REQUEST, async () => 'answer')).toBe('answer');
});

it('reopens a root whose folder was replaced, and closes the old one after its last question', async () => {
  const given = await repositories.get('a');
  let finish = (): void => undefined;
  const question = given.ask(REQUEST, () => new Promise<void>((resolve) => (finish = resolve)));
  await turn();
  replaced.add('a');
  const next = given.identify();
  replaced.clear();
  expect(await next).toMatchObject({ id: 'a' });
  expect(events).toEqual(['open a', 'open a']);
  finish();
  await question;
  await vi.waitFor(() => expect(events).toEqual(['open a', 'open a', 'close a', 'closed a']));
  expect(await given.identify()).toMatchObject({ id: 'a' });
  expect(events).toHaveLength(4);
});

it('retries after a repository failed to open', async () => {
  failures = 1;
  await expect(repositories.get('a')).rejects.toThrow('cannot be opened');
  expect(openRoots()).toEqual([]);
  expect(await ask('a')).toBe('a');
});

it('closes everything at the end, even while it is opening or closing, and opens nothing afterwards', async () => {
  const [a] = [await repositories.get('a'), await repositories.get('b'), await repositories.get('c')];
  const opening = repositories.get('d');
  await repositories.close();
  await expect(opening).resolves.toBeDefined();
  expect(events.filter((event) => event.startsWith('open')).sort()).toEqual(['open a', 'open b', 'open c', 'open d']);
  expect(events.filter((event) => event.startsWith('closed')).sort()).toEqual(['closed a', 'closed b', 'closed c', 'closed d']);
  await expect(a?.identify()).rejects.toThrow('closed');
});
