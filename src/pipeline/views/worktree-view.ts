/** The working tree as a view: how to check it against the disk and what an update of it has to do. */
import { join } from 'node:path';
import { entryOfPath, type GitState, type SourceFile, type StaleReason, type StoredView, TURN_LIMITS, TurnBudget } from '#model';
import { contentIdOf, readFileBytes } from '#platform';
import { type Scan, type ScanOptions, type Sweep, scan, sweep } from '#scan';
import type { StoreReader } from '#store';
import type { Check } from '../freshness/ladder.ts';
import { worktreeViewName } from '../stores/generations.ts';
import type { Plan, PlannedFile } from './plan.ts';
import type { Planner } from '../update/updates.ts';

/** What a check found, kept so that the update that follows need not look again. */
export type SweepCheck = Check & { readonly revision: number; readonly sweep: Sweep };

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
): Promise<SweepCheck> => {
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
  { reader, stored, check }: { readonly reader: StoreReader; readonly stored: StoredView; readonly check: SweepCheck },
): Promise<SweepCheck> => {
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

type PlanOptions = {
  readonly isRebuild: boolean;
  readonly retriesGivenUp: boolean;
  readonly check?: SweepCheck | undefined;
  readonly look: (stored: StoredView) => Promise<SweepCheck>;
};

/** From what the check found if nothing moved since, else from a look of its own; a rebuild looks at everything. */
export const planWorktree =
  (tree: Tree, { isRebuild, retriesGivenUp, check, look }: PlanOptions): Planner =>
  async (store, { signal }) => {
    const stored = isRebuild ? undefined : await store.read((reader) => reader.view(worktreeViewName(tree.root)));
    if (!stored) return { ...planAll(tree, await scan(tree.root, { ...tree.rules, signal })), retriesGivenUp };
    const { sweep: found } = check?.revision === stored.revision ? check : await look(stored);
    const files = found.changed.map(plannedFile);
    return { ...planOf(tree, found), stored, files, remove: found.removed, retriesGivenUp };
  };

const planAll = (tree: Tree, found: Scan): Plan => ({ ...planOf(tree, found), files: found.files.map(plannedFile), remove: [] });

const planOf = (
  { root, objectFormat }: Tree,
  { git, record }: { readonly git?: GitState; readonly record: Scan['record'] },
): Omit<Plan, 'files' | 'remove'> => ({
  name: worktreeViewName(root),
  objectFormat,
  attributes: {
    root,
    isGit: git !== undefined,
    sweep: record,
    ...(git?.head ? { commit: git.head } : {}),
    ...(git?.branch ? { branch: git.branch } : {}),
  },
  open: async ({ path }) => ({ kind: 'disk', file: join(root, path) }),
});

const plannedFile = ({ path, stat, skip, contentId }: SourceFile): PlannedFile => ({
  path,
  size: stat.size,
  stat,
  ...(skip ? { skip } : {}),
  ...(contentId ? { contentId } : {}),
});
