/** Cleans up after an update: merges small segments, removes unused views, collects garbage. */
import type { ViewName } from '#model';
import type { StoreReader } from '#store';
import type { UpdateTools } from './update-context.ts';

/** Git trees kept in addition to the working trees. */
const KEPT_TREES = 10;
const KEPT_WORKTREE_DAYS = 30;
/**
 * Garbage is collected when more than this share of the contents is unreachable. Two branches, however different, stay
 * below it, so switching back finds everything still indexed.
 */
const GARBAGE_SHARE = 0.5;
const DAY_MS = 86_400_000;
/** How long the view of a former workspace state is kept: questions may still be reading it. */
const KEPT_STATE_MS = 600_000;

/** `states`: the states of existing workspaces, as used in the names of their views. */
export type ViewsInUse = { readonly current: ViewName; readonly states: ReadonlySet<string> };

/** If the signal aborts, the next call does the rest. */
export const tidyStore = async (
  { store, writer, now }: Omit<UpdateTools, 'pool'>,
  { signal, ...inUse }: ViewsInUse & { readonly signal?: AbortSignal },
): Promise<void> => {
  while (await writer.mergeSegments(signal));
  if (signal?.aborted) return;
  const views = await store.read((reader) => reader.viewNames());
  const kept = keptViews(views, inUse, Date.parse(now()));
  for (const { name } of views) if (!kept.includes(name)) await writer.removeView(name);
  if (await store.read((reader) => hasGarbage(reader, kept))) await writer.collectGarbage(kept);
  await writer.collectCommits();
  await writer.checkpoint();
};

type UsedView = { readonly name: ViewName; readonly usedAt: string };

const keptViews = (views: readonly UsedView[], { current, states }: ViewsInUse, now: number): readonly ViewName[] => {
  const byUse = [...views].sort((one, other) => (one.usedAt < other.usedAt ? 1 : -1));
  const trees = byUse.filter(({ name }) => name.startsWith('tree:')).slice(0, KEPT_TREES);
  const worktrees = byUse.filter(
    ({ name, usedAt }) => name.startsWith('worktree:') && now - Date.parse(usedAt) < KEPT_WORKTREE_DAYS * DAY_MS,
  );
  const workspaces = byUse.filter(
    ({ name, usedAt }) =>
      name.startsWith('workspace:') && (states.has(name.split(':')[1] ?? '') || now - Date.parse(usedAt) < KEPT_STATE_MS),
  );
  return [...new Set([current, ...[...trees, ...worktrees, ...workspaces].map(({ name }) => name)])];
};

/** Loads views one by one, the current one first: usually it alone shows that there is little garbage. */
const hasGarbage = async (reader: StoreReader, kept: readonly ViewName[]): Promise<boolean> => {
  const { contents } = await reader.totals();
  const reached = new Set<number>([0]);
  for (const name of kept) {
    for (const content of (await reader.view(name))?.table.contents ?? []) reached.add(content);
    if (contents - reached.size <= contents * GARBAGE_SHARE) return false;
  }
  return true;
};
