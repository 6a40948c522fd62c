/**
 * Reads the commits that a head reaches and the store lacks, in batches. Each batch is stored together with the list of the
 * commits known so far: a kill loses at most one batch, and the next reading continues there.
 */
import { type CommitRecord, MOST_COMMIT_FILES } from '#model';
import { isGitFailure, isPartialClone, listCommits, readCommits, shallowCommits } from '#platform';
import type { HistoryKey, Store } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';
import { cleanCommits } from './clean-commit.ts';
import { type CommitRules, scopeOf } from './commit-scope.ts';
import { whileWriting } from './while-writing.ts';

export type HistorySource = {
  readonly root: string;
  readonly current: CurrentStore;
  readonly rules: CommitRules;
  /** The most commits to read. */
  readonly most: number;
};

/** Small enough to keep the lock and every turn short; starting git for each costs a few milliseconds. */
const BATCH_COMMITS = 500;
/** Commits may be dropped between two batches, though hardly twice in a row. */
const MOST_ATTEMPTS = 3;

/** Does nothing without an index. Rejects with what git or the store reports; what was read until then is kept. */
export const readHistory = async (source: HistorySource, head: string, signal: AbortSignal): Promise<void> => {
  const store = await source.current.get();
  if (!store) return;
  await markAsWanted(source, { store, signal, head });
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) if (await readMissing({ ...source, store, head, signal })) return;
  throw new Error('other commits are dropped all the time');
};

type Reading = HistorySource & { readonly store: Store; readonly head: string; readonly signal: AbortSignal };

/** A head that is stored as unread is read by the next sync, if this process ends too early. */
const markAsWanted = async (
  { current, rules, most }: HistorySource,
  { store, head, signal }: Pick<Reading, 'store' | 'head' | 'signal'>,
): Promise<void> => {
  const key = { scope: scopeOf(rules), head };
  if (await store.read((reader) => reader.historyCoverage(key))) return;
  const { drops } = await store.read((reader) => reader.commitNumbers(key.scope, []));
  await whileWriting({ current, store, signal }, (writer) =>
    writer.putHistory(key, { numbers: [], drops, most, isRead: false, isShallow: false, unreadable: 0 }),
  );
};

type Listed = HistoryKey & {
  readonly ids: readonly string[];
  /** Of those that are stored. */
  readonly numbers: Map<string, number>;
  readonly drops: number;
  readonly isShallow: boolean;
};

/** False if commits were dropped meanwhile. */
const readMissing = async (reading: Reading): Promise<boolean> => {
  const listed = await listAll(reading);
  const missing = listed.ids.filter((id) => !listed.numbers.has(id));
  // Most of a history is usually known, from the commit before.
  if (missing.length > 0 && !(await storeBatch(reading, listed, { records: [], isRead: false, unreadable: 0 }))) return false;
  // A partial clone lacks the contents that similar names are found by.
  const renames = (await isPartialClone(reading.root, reading)) ? 'exact' : 'similar';
  let unreadable = 0;
  for (let start = 0; start === 0 || start < missing.length; start += BATCH_COMMITS) {
    const read = await readBatch(reading, missing.slice(start, start + BATCH_COMMITS), renames);
    unreadable += read.unreadable;
    const records = await cleanCommits(read.commits, reading.rules, reading.signal);
    const isRead = start + BATCH_COMMITS >= missing.length;
    if (!(await storeBatch(reading, listed, { records, isRead, unreadable }))) return false;
  }
  return true;
};

const listAll = async ({ root, store, head, most, rules, signal }: Reading): Promise<Listed> => {
  const scope = scopeOf(rules);
  const shallow = await shallowCommits(root, { signal });
  const reached = await listCommits(root, { head, most, isBelowRootOnly: rules.prefix !== '' }, { signal });
  // Without its parents, such a commit would seem to add every file.
  const ids = reached.filter((id) => !shallow.has(id));
  const { numbers, drops } = await store.read((reader) => reader.commitNumbers(scope, ids));
  return { scope, head, ids, numbers: new Map(numbers), drops, isShallow: ids.length < reached.length };
};

type Batch = { readonly records: readonly CommitRecord[]; readonly isRead: boolean; readonly unreadable: number };

const storeBatch = (
  { current, store, most, signal }: Reading,
  { scope, head, ids, numbers, drops, isShallow }: Listed,
  { records, isRead, unreadable }: Batch,
): Promise<boolean> =>
  whileWriting({ current, store, signal }, async (writer) => {
    const added = await writer.writeCommits(scope, records);
    for (const [at, number] of added.entries()) numbers.set(records[at]?.id ?? '', number);
    const known = ids.flatMap((id) => numbers.get(id) ?? []);
    return writer.putHistory({ scope, head }, { numbers: known, drops, most, isRead, isShallow, unreadable });
  });

/** Where contents are missing for another reason, such as an incomplete copy of the repository, git fails on similar renames. */
const readBatch = async (
  { root, signal }: Reading,
  ids: readonly string[],
  renames: 'similar' | 'exact',
): ReturnType<typeof readCommits> => {
  const wanted = { ids, mostFiles: MOST_COMMIT_FILES };
  try {
    return await readCommits(root, { ...wanted, renames }, { signal });
  } catch (error) {
    if (renames === 'exact' || !isGitFailure(error) || error.kind !== 'failed') throw error;
    return readCommits(root, { ...wanted, renames: 'exact' }, { signal });
  }
};
