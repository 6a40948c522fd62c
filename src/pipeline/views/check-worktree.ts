/** Compares the stored view of a working tree with the disk. */
import { join } from 'node:path';
import { entryOfPath, type SourceFile, type StaleReason, type StoredView, TURN_LIMITS, TurnBudget } from '#model';
import { contentIdOf, readFileBytes } from '#platform';
import { type ScanOptions, sweep } from '#scan';
import type { StoreReader } from '#store';
import type { ViewCheck } from './view.ts';

export type WorktreeCheck = ViewCheck & Required<Pick<ViewCheck, 'revision' | 'sweep'>>;

export type Tree = { readonly root: string; readonly objectFormat: 'sha1' | 'sha256'; readonly rules: ScanOptions };

export type CheckOptions = {
  /** What a later clean look remembered, when there was one since the view was stored. */
  readonly record?: StoredView['attributes']['sweep'];
  /** Where something may have happened, when a watcher can tell. */
  readonly only?: ReadonlySet<string> | undefined;
};

export const checkWorktree = async (
  { root, rules }: Tree,
  stored: StoredView,
  { record = stored.attributes.sweep, only }: CheckOptions = {},
): Promise<WorktreeCheck> => {
  const checkedAt = new Date().toISOString();
  const found = await sweep(root, stored.table, { ...rules, record, only });
  return {
    staleReasons: found.reasons,
    checkedAt,
    revision: stored.revision,
    sweep: found,
    ...(found.git ? { git: found.git } : {}),
  };
};

/**
 * A file stamped in the same tick of the clock as the last look may have changed unseen: the sweep names it. Where no
 * update may follow, its bytes decide.
 */
export const settleSuspects = async (
  tree: Tree,
  { reader, stored, check }: { readonly reader: StoreReader; readonly stored: StoredView; readonly check: WorktreeCheck },
): Promise<WorktreeCheck> => {
  const { changed, removed, reasons } = check.sweep;
  const areOnlySuspects = removed.length === 0 && reasons.every((reason) => SETTLED_BY_BYTES.has(reason));
  if (changed.length === 0 || !areOnlySuspects || !changed.every((file) => isSuspect(stored, file))) return check;
  const contents = changed.flatMap(({ path }) => entryOfPath(stored.table, path)?.content ?? []);
  const records = await reader.contents(contents);
  const ids = new Set<string>([...records.values()].map(({ id }) => id));
  const turn = new TurnBudget(TURN_LIMITS.texts);
  for (const { path, skip } of changed) {
    if (skip !== undefined) continue;
    const read = readFileBytes(join(tree.root, path), { within: tree.root });
    if (read.kind !== 'bytes') return check;
    const isSame = ids.has(contentIdOf(read.bytes, tree.objectFormat)) || entryOfPath(stored.table, path)?.skip !== undefined;
    if (!isSame) return check;
    await turn.spend({ files: 1, bytes: read.bytes.length });
  }
  return { ...check, staleReasons: [] };
};

/** Where the clock was set back, ignore files are suspects too; what they would change is among the differences. */
const SETTLED_BY_BYTES: ReadonlySet<StaleReason> = new Set(['filesystem_changed', 'ignore_rules_changed']);

const isSuspect = (stored: StoredView, { path, stat }: SourceFile): boolean => {
  const known = entryOfPath(stored.table, path)?.stat;
  return (
    known?.mtimeMs === stat.mtimeMs && known.ctimeMs === stat.ctimeMs && known.size === stat.size && known.inode === stat.inode
  );
};
