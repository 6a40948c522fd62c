/** The part of the contract of a store that is about commits and histories. */
import { expect } from 'vitest';
import { type CommitRecord, repoPath, type ViewName } from '#model';
import type { HistoryChange, Store, StoreWriter } from '../port.ts';
import { SAMPLE_ATTRIBUTES } from './sample.ts';

export const SCOPE = 'scope';
const TREE: ViewName = 'worktree:one';

export const idOfCommit = (index: number): string => index.toString(16).padStart(40, '0');

/** Commits 1 … count, oldest first. */
export const sampleCommits = (count: number): readonly CommitRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: idOfCommit(at + 1),
    time: 1_700_000_000 + at,
    subject: `Change ${at + 1} – ünïcode 🙂`,
    body: at % 2 === 0 ? '' : 'line one\nline two',
    files: [
      { path: repoPath(`src/a${at}.ts`) },
      { path: repoPath('src/new name\n.ts'), from: repoPath('src/old "name".ts') },
      { path: repoPath('src/z.ts') },
    ],
    fileCount: 3 + at,
  }));

const READ: Omit<HistoryChange, 'numbers' | 'drops'> = { most: 100, isRead: true, isShallow: false, unreadable: 0 };

/** Stores a history with its commits. Returns true if it was accepted. */
export const putSampleHistory = async (
  { store, writer }: { readonly store: Store; readonly writer: StoreWriter },
  head: string,
  commits: readonly CommitRecord[],
): Promise<boolean> => {
  const { drops } = await store.read((reader) => reader.commitNumbers(SCOPE, []));
  const numbers = await writer.writeCommits(SCOPE, commits);
  return writer.putHistory({ scope: SCOPE, head }, { ...READ, numbers: numbers.toReversed(), drops });
};

const publish = (writer: StoreWriter, name: ViewName, commit: string): Promise<number> =>
  writer.publishView({ name, from: 0, put: [], remove: [], attributes: { ...SAMPLE_ATTRIBUTES, commit } });

type Check = (store: Store, writer: StoreWriter) => Promise<void>;

export const COMMIT_CONTRACT: Readonly<Record<string, Check>> = {
  'returns the history of a head newest first, as the same object while it is unchanged': async (store, writer) => {
    const commits = sampleCommits(5);
    const key = { scope: SCOPE, head: idOfCommit(5) };
    expect(await putSampleHistory({ store, writer }, key.head, commits)).toBe(true);
    const load = (most: number) => store.read((reader) => reader.history(key, most));
    const found = await load(100);
    expect(found).toEqual({ ...READ, count: 5, commits: commits.toReversed() });
    expect(await load(100)).toBe(found);
    expect((await load(2))?.commits).toEqual(commits.toReversed().slice(0, 2));
    await store.read(async (reader) => {
      expect(await reader.historyCoverage(key)).toEqual({ ...READ, count: 5 });
      expect(await reader.history({ ...key, scope: 'other' }, 100)).toBeUndefined();
      expect(await reader.history({ ...key, head: idOfCommit(4) }, 100)).toBeUndefined();
      expect((await reader.totals()).commits).toBe(5);
    });
  },

  'shares commits between histories of a scope, and keeps scopes apart': async (store, writer) => {
    const commits = sampleCommits(3);
    const first = await writer.writeCommits(SCOPE, commits);
    expect(await writer.writeCommits(SCOPE, [...commits, ...sampleCommits(4).slice(3)])).toEqual([...first, expect.any(Number)]);
    const apart = await writer.writeCommits('other', commits);
    expect(apart.some((number) => first.includes(number))).toBe(false);
    const { numbers } = await store.read((reader) => reader.commitNumbers(SCOPE, [idOfCommit(2), idOfCommit(9)]));
    expect(numbers).toEqual(new Map([[idOfCommit(2), first[1]]]));
  },

  'lists the heads whose histories are not read to the end': async (store, writer) => {
    const unread = { ...READ, isRead: false, numbers: [], drops: 0 };
    await writer.putHistory({ scope: SCOPE, head: idOfCommit(7) }, unread);
    await writer.putHistory({ scope: 'other', head: idOfCommit(8) }, unread);
    await putSampleHistory({ store, writer }, idOfCommit(1), sampleCommits(1));
    expect(await store.read((reader) => reader.unreadHeads(SCOPE))).toEqual([idOfCommit(7)]);
  },

  'drops the commits that no stored view reaches, and refuses a list made before': async (store, writer) => {
    const commits = sampleCommits(4);
    await publish(writer, TREE, idOfCommit(3));
    await putSampleHistory({ store, writer }, idOfCommit(3), commits.slice(0, 3));
    await putSampleHistory({ store, writer }, idOfCommit(4), commits);
    const { numbers, drops } = await store.read((reader) => reader.commitNumbers(SCOPE, [idOfCommit(4)]));
    expect(await writer.collectCommits()).toBe(1);
    expect(await writer.collectCommits()).toBe(0);
    const stale = { ...READ, numbers: [...numbers.values()], drops };
    expect(await writer.putHistory({ scope: SCOPE, head: idOfCommit(4) }, stale)).toBe(false);
    await store.read(async (reader) => {
      expect((await reader.history({ scope: SCOPE, head: idOfCommit(3) }, 100))?.commits.length).toBe(3);
      expect(await reader.history({ scope: SCOPE, head: idOfCommit(4) }, 100)).toBeUndefined();
      expect((await reader.totals()).commits).toBe(3);
    });
    expect(await store.checkIntegrity()).toMatchObject({ isSound: true });
  },

  'drops all histories of a scope on request': async (store, writer) => {
    await publish(writer, TREE, idOfCommit(2));
    await putSampleHistory({ store, writer }, idOfCommit(2), sampleCommits(2));
    expect([await writer.dropHistories('other'), await writer.dropHistories(SCOPE)]).toEqual([0, 2]);
    await store.read(async (reader) => expect((await reader.totals()).commits).toBe(0));
  },
};
