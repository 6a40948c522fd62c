/** Compares the stored view of a working tree with the disk. */
import { join } from 'node:path';
import {
  entryOfPath,
  type SourceFile,
  type StaleReason,
  type StatSignature,
  type StoredView,
  TURN_LIMITS,
  TurnBudget,
} from '#model';
import { contentIdOf, readFileBytes } from '#platform';
import { type ScanOptions, sweep } from '#scan';
import type { StoreReader } from '#store';
import { viewState } from './view-state.ts';
import type { ViewCheck } from './view.ts';

export type WorktreeCheck = ViewCheck & Required<Pick<ViewCheck, 'state' | 'sweep'>>;

export type WorktreeSpec = { readonly root: string; readonly objectFormat: 'sha1' | 'sha256'; readonly rules: ScanOptions };

export type CheckOptions = {
  /** The record of a later clean check, if there was one since the view was stored. */
  readonly record?: StoredView['attributes']['sweep'];
  /** Paths that may have changed, when a watcher knows. */
  readonly only?: ReadonlySet<string> | undefined;
};

export const checkWorktree = async (
  { root, rules }: WorktreeSpec,
  stored: StoredView,
  { record = stored.attributes.sweep, only }: CheckOptions = {},
): Promise<WorktreeCheck> => {
  const checkedAt = new Date().toISOString();
  const found = await sweep(root, stored.table, { ...rules, record, only });
  return {
    staleReasons: found.reasons,
    checkedAt,
    state: viewState(stored),
    sweep: found,
    ...(found.git ? { git: found.git } : {}),
  };
};

/**
 * A file written in the same clock tick as the last check may have changed without a new timestamp, so the sweep lists it.
 * When no update may follow, its content decides.
 */
export const decideByContent = async (
  tree: WorktreeSpec,
  { reader, stored, check }: { readonly reader: StoreReader; readonly stored: StoredView; readonly check: WorktreeCheck },
): Promise<WorktreeCheck> => {
  const { changed, removed, reasons } = check.sweep;
  const mayBeUnchanged = removed.length === 0 && reasons.every((reason) => DECIDED_BY_CONTENT.has(reason));
  if (changed.length === 0 || !mayBeUnchanged || !changed.every((file) => isStatUnchanged(stored, file))) return check;
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

/** After the clock was set back, ignore files are listed too; their effects are among the differences. */
const DECIDED_BY_CONTENT: ReadonlySet<StaleReason> = new Set(['filesystem_changed', 'ignore_rules_changed']);

const isStatUnchanged = (stored: StoredView, { path, stat }: SourceFile): boolean => {
  const known = entryOfPath(stored.table, path)?.stat;
  return known !== undefined && isSameStat(known, stat);
};

export const isSameStat = (one: StatSignature, other: StatSignature): boolean =>
  one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs && one.size === other.size && one.inode === other.inode;
