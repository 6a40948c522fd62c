/** A git tree as a view, read from git objects without a checkout. It may be incomplete, but it never changes. */
import { createHash } from 'node:crypto';
import { type ContentId, entryOfPath, Problem, type StoredView, type TextReader, type ViewName } from '#model';
import { type BlobReader, listTree, type ResolvedRef, type TreeEntry, withGitProblems } from '#platform';
import { type ScanOptions, scanTree } from '#scan';
import { hasMissing } from './counts.ts';
import { blobTexts, type TextSource } from './live-texts.ts';
import type { MissingBlobs } from './missing-blobs.ts';
import type { PlannedFile, Planner } from './plan.ts';
import type { View, ViewCheck } from './view.ts';

/** Includes the rules: with other rules, the same tree has other files and is another view. */
export const treeViewName = (tree: string, prefix: string, rules: ScanOptions): ViewName =>
  `tree:${tree}:${rulesKey(rules)}${prefix ? `:${prefix}` : ''}`;

/** Increment when the same tree yields different entries than before; stored views are then rebuilt. */
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

/** How a view differs from its base tree: the entries to scan, and skipped files. */
export type TreeEdit = {
  readonly entries: (entries: readonly TreeEntry[]) => readonly TreeEntry[];
  readonly skipped: readonly PlannedFile[];
};

const UNEDITED: TreeEdit = { entries: (entries) => entries, skipped: [] };

export class GitTreeView implements View {
  readonly name: ViewName;
  readonly updateAction = 'create';
  readonly meta: NonNullable<View['meta']>;
  readonly languages: View['languages'];
  readonly #tree: GitTree;
  readonly #missing: MissingBlobs;

  constructor(tree: GitTree, { missing, meta }: { readonly missing: MissingBlobs; readonly meta: NonNullable<View['meta']> }) {
    this.name = tree.name;
    this.meta = meta;
    this.languages = tree.rules.languages;
    this.#tree = tree;
    this.#missing = missing;
  }

  /** Not the commit that the stored view was built from: commits with equal trees share a view, but not their histories. */
  commitOf(): string {
    return this.#tree.at.commit;
  }

  async check(stored: StoredView): Promise<ViewCheck> {
    const { blobs: bytes } = this.#tree;
    const isUnfinished = await this.#missing.hasArrived(stored, { list: () => listMissing(this.#tree, stored), bytes });
    return { staleReasons: isUnfinished ? ['facts_pending'] : [], checkedAt: new Date().toISOString() };
  }

  /** A view that was listed before is only completed: pending symbols, and blobs that git lacked. */
  plan(): Planner {
    const tree = this.#tree;
    const { root, objectFormat, blobs, at, name, rules } = tree;
    return async (store, { signal }) => {
      const stored = await store.read((reader) => reader.view(name));
      const isListed = stored !== undefined && stored.attributes.tier > 0;
      const listed = isListed && !hasMissing(stored.table) ? EMPTY_LISTING : await listFiles(tree, signal);
      return {
        name,
        ...(stored ? { stored } : {}),
        objectFormat,
        languages: rules.languages,
        files: isListed ? listed.files.filter((file) => isMissing(stored, file)) : listed.files,
        remove: [],
        attributes: { root, isGit: true, commit: at.commit },
        open: async ({ contentId }) => {
          const mayExist = contentId && !listed.withoutSize.has(contentId);
          const bytes = mayExist && (await withGitProblems(root, () => blobs.read(contentId)));
          // Copied, because the reader may reuse its buffer before a worker takes the bytes.
          return bytes ? { kind: 'bytes', bytes: Uint8Array.from(bytes) } : undefined;
        },
      };
    };
  }

  texts(source: TextSource): TextReader {
    return blobTexts(source, this.#tree.blobs);
  }
}

/** The blobs that git lacked when the view was built. */
const listMissing = async (tree: GitTree, stored: StoredView): Promise<readonly ContentId[]> => {
  const { files } = await listFiles(tree, undefined);
  return files.filter((file) => isMissing(stored, file)).flatMap(({ contentId }) => contentId ?? []);
};

const isMissing = ({ table }: StoredView, { path }: PlannedFile): boolean => entryOfPath(table, path)?.skip === 'missing';

type TreeListing = {
  readonly files: readonly PlannedFile[];
  /** Git reports no size for blobs that it lacks. They are not read, since the size limit could not be applied. */
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

/** Without its ignore files, a tree would include files that it excludes. */
const readIgnoreFile = async (root: string, blobs: Pick<BlobReader, 'read'>, id: ContentId): Promise<Uint8Array> => {
  const bytes = await withGitProblems(root, () => blobs.read(id));
  if (bytes) return bytes;
  throw new Problem('internal_error', 'Git lacks an ignore file of this commit, so its files cannot be listed.', {
    hint: `Run "git cat-file blob ${id}" in the repository (a partial clone then fetches it), then retry.`,
    details: { content_id: id },
    retryable: true,
  });
};
