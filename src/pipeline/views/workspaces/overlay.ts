/** The differences between the working tree's view and a commit: the files that a workspace takes over. */
import { join } from 'node:path';
import {
  type ContentId,
  contentNumber,
  entryAt,
  forEachInTurns,
  type RepoPath,
  type SkipReason,
  type StoredView,
  TURN_LIMITS,
  TurnBudget,
  type ViewEntry,
} from '#model';
import { type BlobReader, contentIdOf, convertedPaths, listTree, pathsChangedSince, readFileBytes } from '#platform';
import { type ScanOptions, scanTree } from '#scan';
import type { StoreReader } from '#store';
import type { Definition, Overlay, OverlayEntry } from './definition.ts';

type WorkspaceBase = Pick<Definition, 'root' | 'base_commit' | 'base_tree'>;
type CommitReadOptions = { readonly rules: ScanOptions; readonly blobs: BlobReader; readonly signal?: AbortSignal | undefined };
type TreeFile = { readonly contentId?: ContentId; readonly size: number; readonly skip?: SkipReason };

/** The files of a base commit and of the working tree. */
export type CommitAndWorktree = {
  readonly base: ReadonlyMap<RepoPath, TreeFile>;
  readonly worktree: ReadonlyMap<RepoPath, TreeFile & { readonly entry: ViewEntry }>;
};

export const filesOfCommit = async (
  { root, base_tree: tree }: WorkspaceBase,
  { rules, blobs, signal }: CommitReadOptions,
): Promise<CommitAndWorktree['base']> => {
  const entries = await listTree(root, tree, signal ? { signal } : {});
  const files = await scanTree({ entries, readBlob: (id) => blobs.read(id) }, rules);
  return new Map(files.map((file) => [file.path, file]));
};

export const filesOfView = async ({ table }: StoredView, reader: StoreReader): Promise<CommitAndWorktree['worktree']> => {
  const numbers = new Set(
    Array.from(
      table.contents.filter((number) => number > 0),
      contentNumber,
    ),
  );
  const records = await reader.contents([...numbers]);
  const files = new Map<RepoPath, TreeFile & { readonly entry: ViewEntry }>();
  await forEachInTurns(table.count, { each: TURN_LIMITS.entries.entries }, (index) => {
    const entry = entryAt(table, index);
    if (!entry) return;
    const record = entry.content === undefined ? undefined : records.get(entry.content);
    const found = record ? { contentId: record.id, size: record.size } : { size: 0, skip: entry.skip ?? 'unreadable' };
    files.set(entry.path, { ...found, entry });
  });
  return files;
};

type DifferencesContext = WorkspaceBase & Pick<CommitReadOptions, 'signal'> & { readonly objectFormat: 'sha1' | 'sha256' };

/** The overlay for the included paths. Equal contents are no difference, nor are two files skipped for the same reason. */
export const differences = async (
  trees: CommitAndWorktree,
  isIncluded: (path: RepoPath) => boolean,
  context: DifferencesContext,
): Promise<Overlay> => {
  const overlay = await plainDifferences(trees, isIncluded);
  const recheck = [...overlay.keys()].filter((path) => trees.base.has(path) && trees.worktree.has(path));
  // Git may store a file otherwise than it checks it out, such as with other line endings: then the file belongs to the base.
  for (const path of await sameToGit(trees, recheck, context)) overlay.delete(path);
  return overlay;
};

const sameToGit = async (
  { base }: CommitAndWorktree,
  paths: readonly RepoPath[],
  { root, base_commit: commit, objectFormat, signal }: DifferencesContext,
): Promise<readonly RepoPath[]> => {
  const limits = signal ? { signal } : {};
  const changed = paths.length > 0 ? await pathsChangedSince(root, commit, limits) : undefined;
  const unchanged = changed ? paths.filter((path) => !changed.has(path)) : [];
  if (unchanged.length === 0) return [];
  // Git trusts times to the second, and misses an edit within the second in which the file was staged.
  const converted = await convertedPaths(root, unchanged, limits);
  const turn = new TurnBudget(TURN_LIMITS.texts);
  const same: RepoPath[] = [];
  for (const path of unchanged) {
    const read = converted.has(path) ? undefined : readFileBytes(join(root, path), { within: root });
    const bytes = read?.kind === 'bytes' ? read.bytes : new Uint8Array();
    if (!read || contentIdWithUnixLines(bytes, objectFormat) === base.get(path)?.contentId) same.push(path);
    await turn.spend({ files: 1, bytes: bytes.length });
  }
  return same;
};

const contentIdWithUnixLines = (bytes: Uint8Array, objectFormat: 'sha1' | 'sha256'): ContentId =>
  contentIdOf(Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), objectFormat);

const plainDifferences = async (
  { base, worktree }: CommitAndWorktree,
  isIncluded: (path: RepoPath) => boolean,
): Promise<Map<RepoPath, OverlayEntry>> => {
  const turn = new TurnBudget(TURN_LIMITS.entries);
  const overlay = new Map<RepoPath, OverlayEntry>();
  for (const [path, file] of worktree) {
    const before = base.get(path);
    if (isIncluded(path) && !(before && hasSameContent(before, file))) overlay.set(path, toOverlayEntry(file));
    await turn.spend({ entries: 1 });
  }
  for (const path of base.keys()) {
    if (isIncluded(path) && !worktree.has(path)) overlay.set(path, null);
    await turn.spend({ entries: 1 });
  }
  return overlay;
};

const hasSameContent = (base: TreeFile, worktree: TreeFile): boolean =>
  worktree.contentId === undefined
    ? base.skip === worktree.skip
    : base.contentId === worktree.contentId && base.skip === undefined;

const toOverlayEntry = ({ contentId, size, skip = 'unreadable' }: TreeFile): OverlayEntry =>
  contentId === undefined ? { skip } : { content_id: contentId, size };
