/** The writer's lock for one short write beside updates, which have priority by holding it for longer. */
import { OPERATION, Problem } from '#model';
import type { Store, StoreWriter } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';

type Writing = { readonly current: CurrentStore; readonly store: Store; readonly signal: AbortSignal };

/** Another process may be building the index. */
const LOCK_WAIT_MS = 30_000;

/** Throws `index_in_progress` if another process holds the lock for longer, or replaced the store. */
export const whileWriting = async <Answer>(
  { current, store, signal }: Writing,
  work: (writer: StoreWriter) => Promise<Answer>,
): Promise<Answer> => {
  const writer = await store.acquireWriter({ waitMs: LOCK_WAIT_MS, signal });
  if (!writer) {
    signal.throwIfAborted();
    throw busyProblem();
  }
  try {
    if (!(await current.isCurrent(store))) throw busyProblem();
    return await work(writer);
  } finally {
    await writer.release();
  }
};

const busyProblem = (): Problem =>
  new Problem('index_in_progress', 'Another process is writing this index, so the rest of the git history is read later.', {
    hint: 'Retry.',
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Read the rest of the history.' }],
  });
