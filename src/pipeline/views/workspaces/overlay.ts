/** Where the working tree's view differs from a commit: the files that a workspace takes over. */
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
import { listTree, pathsChangedSince, type BlobReader } from '#platform';
import { type ScanOptions, scanTree } from '#scan';
import type { StoreReader } from '#store';
import type { Definition, Overlay, OverlayEntry } from './definition.ts';

type Base = Pick<Definition, 'root' | 'base_commit' | 'base_tree'>;
type Asking = { readonly rules: ScanOptions; readonly blobs: BlobReader; readonly signal?: AbortSignal | undefined };
type Known = { readonly contentId?: ContentId; readonly size: number; readonly skip?: SkipReason };

/** The files of a base commit and of the working tree at one moment. */
export type TwoTrees = {
  readonly base: ReadonlyMap<RepoPath, Known>;
  readonly present: ReadonlyMap<RepoPath, Known & { readonly entry: ViewEntry }>;
};

export const filesOfCommit = async (
  { root, base_tree: tree }: Base,
  { rules, blobs, signal }: Asking,
): Promise<TwoTrees['base']> => {
  const entries = await listTree(root, tree, signal ? { signal } : {});
  const files = await scanTree({ entries, readBlob: (id) => blobs.read(id) }, rules);
  return new Map(files.map((file) => [file.path, file]));
};

export const filesOfView = async ({ table }: StoredView, reader: StoreReader): Promise<TwoTrees['present']> => {
  const numbers = new Set(
    Array.from(
      table.contents.filter((number) => number > 0),
      contentNumber,
    ),
  );
  const records = await reader.contents([...numbers]);
  const files = new Map<RepoPath, Known & { readonly entry: ViewEntry }>();
  await forEachInTurns(table.count, { each: TURN_LIMITS.entries.entries }, (index) => {
    const entry = entryAt(table, index);
    if (!entry) return;
    const record = entry.content === undefined ? undefined : records.get(entry.content);
    const found = record ? { contentId: record.id, size: record.size } : { size: 0, skip: entry.skip ?? 'unreadable' };
    files.set(entry.path, { ...found, entry });
  });
  return files;
};

/** The overlay for the paths that `isMeant` keeps. Equal contents are no difference, nor are two files that are not read. */
export const differences = async (
  trees: TwoTrees,
  isMeant: (path: RepoPath) => boolean,
  { root, base_commit: commit, signal }: Base & Pick<Asking, 'signal'>,
): Promise<Overlay> => {
  const overlay = await plainDifferences(trees, isMeant);
  const doubtful = [...overlay.keys()].filter((path) => trees.base.has(path) && trees.present.has(path));
  // Git may store a file otherwise than it checks it out (line endings): what it calls unchanged is the base's.
  const changed = doubtful.length > 0 ? await pathsChangedSince(root, commit, signal ? { signal } : {}) : undefined;
  for (const path of doubtful) if (changed && !changed.has(path)) overlay.delete(path);
  return overlay;
};

const plainDifferences = async (
  { base, present }: TwoTrees,
  isMeant: (path: RepoPath) => boolean,
): Promise<Map<RepoPath, OverlayEntry>> => {
  const turn = new TurnBudget(TURN_LIMITS.entries);
  const overlay = new Map<RepoPath, OverlayEntry>();
  for (const [path, file] of present) {
    const before = base.get(path);
    if (isMeant(path) && !(before && isSame(before, file))) overlay.set(path, entryOf(file));
    await turn.spend({ entries: 1 });
  }
  for (const path of base.keys()) {
    if (isMeant(path) && !present.has(path)) overlay.set(path, null);
    await turn.spend({ entries: 1 });
  }
  return overlay;
};

const isSame = (base: Known, present: Known): boolean =>
  present.contentId === undefined ? base.skip === present.skip : base.contentId === present.contentId && base.skip === undefined;

const entryOf = ({ contentId, size, skip = 'unreadable' }: Known): OverlayEntry =>
  contentId === undefined ? { skip } : { content_id: contentId, size };
