/** A git tree as a view: read from git's objects, without a checkout. It never moves once it is built. */
import { createHash } from 'node:crypto';
import type { ContentId, ViewName } from '#model';
import { type BlobReader, listTree, type ResolvedRef, type TreeEntry } from '#platform';
import { type ScanOptions, scanTree } from '#scan';
import type { PlannedFile } from '../update/plan.ts';
import type { Planner } from '../update/updates.ts';

/** A tree never moves, but under other rules it has other files: it is then another view. */
export const treeViewName = (tree: string, prefix: string, rules: ScanOptions): ViewName =>
  `tree:${tree}:${rulesKey(rules)}${prefix ? `:${prefix}` : ''}`;

export const rulesKey = (rules: ScanOptions): string =>
  createHash('sha1').update(JSON.stringify(rules)).digest('hex').slice(0, 12);

type Tree = {
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

const AS_IT_IS: TreeEdit = { entries: (entries) => entries, skipped: [] };

export const planTree =
  ({ root, objectFormat, blobs, at, name, rules, edit = AS_IT_IS }: Tree): Planner =>
  async (store, { signal }) => {
    const stored = await store.read((reader) => reader.view(name));
    const readBlob = (id: ContentId): Promise<Uint8Array | undefined> => blobs.read(id);
    const isListed = stored !== undefined && stored.attributes.tier > 0;
    const entries = isListed ? [] : edit.entries(await listTree(root, at.tree, signal ? { signal } : {}));
    const files = isListed ? [] : [...(await scanTree({ entries, readBlob }, rules)), ...edit.skipped];
    return {
      name,
      ...(stored ? { stored } : {}),
      objectFormat,
      files,
      remove: [],
      attributes: { root, isGit: true, commit: at.commit },
      open: async ({ contentId }) => {
        const bytes = contentId && (await blobs.read(contentId));
        // Copied: the reader's buffer may hold the next blob by the time a worker takes it.
        return bytes ? { kind: 'bytes', bytes: Uint8Array.from(bytes) } : undefined;
      },
    };
  };
