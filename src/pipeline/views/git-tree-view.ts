/** A git tree as a view: read from git's objects, without a checkout. It may be unfinished, but it never moves. */
import { createHash } from 'node:crypto';
import { type ContentId, entryOfPath, Problem, type StoredView, type TextReader, type ViewName } from '#model';
import { type BlobReader, listTree, type ResolvedRef, type TreeEntry, withGitProblems } from '#platform';
import { type ScanOptions, scanTree } from '#scan';
import { hasMissing } from './counts.ts';
import { blobTexts, type TextSource } from './live-texts.ts';
import type { MissingBlobs } from './missing-blobs.ts';
import type { PlannedFile, Planner } from './plan.ts';
import type { View, ViewCheck } from './view.ts';

/** A tree never moves, but under other rules it has other files: it is then another view. */
export const treeViewName = (tree: string, prefix: string, rules: ScanOptions): ViewName =>
  `tree:${tree}:${rulesKey(rules)}${prefix ? `:${prefix}` : ''}`;

/** Counts up when the same tree gives other entries than before: views that were stored so far are then built again. */
const TREE_ENTRIES_VERSION = 2;

export const rulesKey = (rules: ScanOptions): string =>
  createHash('sha1')
    .update(JSON.stringify([TREE_ENTRIES_VERSION, rules]))
    .digest('hex')
    .slice(0, 12);

type GitTree = {
  readonly root: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly blobs: Pick<BlobReader, 'read'>;
  readonly at: ResolvedRef;
  readonly name: ViewName;
  readonly rules: ScanOptions;
  readonly edit?: TreeEdit;
};

/** How a view differs from the tree that it starts from: in what is scanned, and in files that are known but not read. */
export type TreeEdit = {
  readonly entries: (entries: readonly TreeEntry[]) => readonly TreeEntry[];
  readonly skipped: readonly PlannedFile[];
};

const UNEDITED: TreeEdit = { entries: (entries) => entries, skipped: [] };

export class GitTreeView implements View {
  readonly name: ViewName;
  readonly updateAction = 'create';
  readonly meta: NonNullable<View['meta']>;
  readonly #tree: GitTree;
  readonly #missing: MissingBlobs;

  constructor(tree: GitTree, { missing, meta }: { readonly missing: MissingBlobs; readonly meta: NonNullable<View['meta']> }) {
    this.name = tree.name;
    this.meta = meta;
    this.#tree = tree;
    this.#missing = missing;
  }

  async check(stored: StoredView): Promise<ViewCheck> {
    const { blobs: bytes } = this.#tree;
    const isUnfinished = await this.#missing.hasArrived(stored, { list: () => listMissing(this.#tree, stored), bytes });
    return { staleReasons: isUnfinished ? ['facts_pending'] : [], checkedAt: new Date().toISOString() };
  }

  /** A view that was listed before is finished: symbols that are pending, and blobs that git did not have. */
  plan(): Planner {
    const tree = this.#tree;
    const { root, objectFormat, blobs, at, name } = tree;
    return async (store, { signal }) => {
      const stored = await store.read((reader) => reader.view(name));
      const isListed = stored !== undefined && stored.attributes.tier > 0;
      const listed = isListed && !hasMissing(stored.table) ? EMPTY_LISTING : await listFiles(tree, signal);
      return {
        name,
        ...(stored ? { stored } : {}),
        objectFormat,
        files: isListed ? listed.files.filter((file) => isMissing(stored, file)) : listed.files,
        remove: [],
        attributes: { root, isGit: true, commit: at.commit },
        open: async ({ contentId }) => {
          const mayExist = contentId && !listed.withoutSize.has(contentId);
          const bytes = mayExist && (await withGitProblems(root, () => blobs.read(contentId)));
          // Copied: the reader's buffer may hold the next blob by the time a worker takes it.
          return bytes ? { kind: 'bytes', bytes: Uint8Array.from(bytes) } : undefined;
        },
      };
    };
  }

  texts(source: TextSource): TextReader {
    return blobTexts(source, this.#tree.blobs);
  }
}

/** The blobs that git did not have when the view was built. */
const listMissing = async (tree: GitTree, stored: StoredView): Promise<readonly ContentId[]> => {
  const { files } = await listFiles(tree, undefined);
  return files.filter((file) => isMissing(stored, file)).flatMap(({ contentId }) => contentId ?? []);
};

const isMissing = ({ table }: StoredView, { path }: PlannedFile): boolean => entryOfPath(table, path)?.skip === 'missing';

type TreeListing = {
  readonly files: readonly PlannedFile[];
  /** Git did not say how large they are: it has them not. Without a size the limit of sizes could not hold. */
  readonly withoutSize: ReadonlySet<ContentId>;
};

const EMPTY_LISTING: TreeListing = { files: [], withoutSize: new Set() };

const listFiles = async (
  { root, blobs, at, rules, edit = UNEDITED }: GitTree,
  signal: AbortSignal | undefined,
): Promise<TreeListing> => {
  const entries = edit.entries(await listTree(root, at.tree, signal ? { signal } : {}));
  const readBlob = (id: ContentId): Promise<Uint8Array> => readIgnoreFile(root, blobs, id);
  const files = [...(await scanTree({ entries, readBlob }, rules)), ...edit.skipped];
  const withoutSize = entries.flatMap(({ kind, size, oid }) => (kind === 'file' && size === undefined ? [oid] : []));
  return { files, withoutSize: new Set(withoutSize) };
};

/** Without its ignore files a tree would have files that do not belong to it. */
const readIgnoreFile = async (root: string, blobs: Pick<BlobReader, 'read'>, id: ContentId): Promise<Uint8Array> => {
  const bytes = await withGitProblems(root, () => blobs.read(id));
  if (bytes) return bytes;
  throw new Problem('internal_error', 'Git does not have an ignore file of this commit, so its files cannot be told.', {
    hint: `Run "git cat-file blob ${id}" there: a partial clone then fetches it. Else ask again.`,
    details: { content_id: id },
    retryable: true,
  });
};
