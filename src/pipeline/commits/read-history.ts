/**
 * Reads the commits that a head reaches and the store lacks, in batches. Each batch is stored with the list of the commits
 * known so far, so a kill loses at most one batch. The writer's lock is held only while a batch is written.
 */
import { type CommitRecord, MOST_COMMIT_FILES, nextTurn, OPERATION, Problem } from '#model';
import { isPartialClone, listCommits, type ParsedCommit, readCommits, shallowCommits } from '#platform';
import type { HistoryKey, Store, StoreWriter } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';
import { cleanCommit } from './clean-commit.ts';
import { type CommitRules, scopeOf } from './commit-scope.ts';

export type HistorySource = {
  readonly root: string;
  readonly current: CurrentStore;
  readonly rules: CommitRules;
  /** The most commits to read. */
  readonly most: number;
};

export type ReadOptions = { readonly signal: AbortSignal };

/** Small enough to keep the lock and each turn short; starting git for each costs a few milliseconds. */
const BATCH_COMMITS = 500;
/** An update of the same process waits for a batch, never the other way round for longer than this. */
const LOCK_WAIT_MS = 30_000;
/** Masking a message takes microseconds, a long one about a millisecond. */
const CLEANED_PER_TURN = 50;

type Progress = HistoryKey & {
  readonly ids: readonly string[];
  readonly numbers: Map<string, number>;
  readonly isShallow: boolean;
  unreadable: number;
};

/** Does nothing without an index. Rejects with what git or the store reports; everything read until then is kept. */
export const readHistory = async (source: HistorySource, head: string, { signal }: ReadOptions): Promise<void> => {
  const { root, current, rules, most } = source;
  const store = await current.get();
  if (!store) return;
  const scope = scopeOf(rules);
  const shallow = await shallowCommits(root, { signal });
  const listed = await listCommits(root, { head, most, isBelowRootOnly: rules.prefix !== '' }, { signal });
  // Without its parents, such a commit would seem to add every file.
  const ids = listed.filter((id) => !shallow.has(id));
  const numbers = new Map(await store.read((reader) => reader.commitNumbers(scope, ids)));
  const progress: Progress = { scope, head, ids, numbers, isShallow: listed.length > ids.length, unreadable: 0 };
  const missing = ids.filter((id) => !numbers.has(id));
  // A partial clone lacks the contents that similar names are found by.
  const renames = (await isPartialClone(root, { signal })) ? 'exact' : 'similar';
  for (let start = 0; start === 0 || start < missing.length; start += BATCH_COMMITS) {
    const batch = missing.slice(start, start + BATCH_COMMITS);
    const read = await readCommits(root, { ids: batch, renames, mostFiles: MOST_COMMIT_FILES }, { signal });
    progress.unreadable += read.unreadable;
    const records = await cleanInTurns(read.commits, rules, signal);
    const isRead = start + BATCH_COMMITS >= missing.length;
    await whileWriting(source, { store, signal }, (writer) => writeBatch(writer, progress, { records, isRead, most }));
  }
};

const cleanInTurns = async (
  commits: readonly ParsedCommit[],
  rules: CommitRules,
  signal: AbortSignal,
): Promise<readonly CommitRecord[]> => {
  const records: CommitRecord[] = [];
  for (const commit of commits) {
    if (records.length % CLEANED_PER_TURN === CLEANED_PER_TURN - 1) await nextTurn(signal);
    records.push(cleanCommit(commit, rules));
  }
  return records;
};

type Batch = { readonly records: readonly CommitRecord[]; readonly isRead: boolean; readonly most: number };

const writeBatch = async (writer: StoreWriter, progress: Progress, { records, isRead, most }: Batch): Promise<void> => {
  const { scope, head, ids, numbers, isShallow, unreadable } = progress;
  const added = await writer.writeCommits(scope, records);
  for (const [at, { id }] of records.entries()) {
    const number = added[at];
    if (number !== undefined) numbers.set(id, number);
  }
  const known = ids.flatMap((id) => numbers.get(id) ?? []);
  await writer.putHistory({ scope, head }, { numbers: known, most, isRead, isShallow, unreadable });
};

type Writing = { readonly store: Store; readonly signal: AbortSignal };

const whileWriting = async (
  { current }: HistorySource,
  { store, signal }: Writing,
  work: (writer: StoreWriter) => Promise<void>,
): Promise<void> => {
  const writer = await store.acquireWriter({ waitMs: LOCK_WAIT_MS, signal });
  signal.throwIfAborted();
  if (!writer) throw busyProblem();
  try {
    if (!(await current.isCurrent(store))) throw busyProblem();
    await work(writer);
  } finally {
    await writer.release();
  }
};

const busyProblem = (): Problem =>
  new Problem('index_in_progress', 'Another process is writing this index, so the git history waits.', {
    hint: 'Retry.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Read the rest of the history.' }],
  });
