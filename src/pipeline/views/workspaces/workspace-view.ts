/** A workspace as a view: its base tree with its files put in. Named after its state, so it never moves once it is built. */
import { type ContentId, isProblem, OPERATION, Problem, type StoredView, type ViewName } from '#model';
import { type BlobReader, resolveRef, type TreeEntry } from '#platform';
import type { ScanOptions } from '#scan';
import { missingBlobs, planTree, rulesKey, type TreeEdit } from '../git-tree-view.ts';
import type { PlannedFile } from '../plan.ts';
import type { Planner } from '../../update/updates.ts';
import { contentsOf, type Definition, type Overlay, stateKeyOf } from './definition.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export type WorkspaceView = {
  readonly definition: Definition;
  readonly name: ViewName;
  readonly plan: Planner;
  readonly bytes: Pick<BlobReader, 'read'>;
  readonly listMissing: (stored: StoredView) => Promise<readonly ContentId[]>;
};

type Place = {
  readonly files: WorkspaceFiles;
  readonly blobs: () => BlobReader;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly rules: ScanOptions;
};

export const workspaceViewOf = (definition: Definition, { files, blobs, objectFormat, rules }: Place): WorkspaceView => {
  const { id, root, overlay } = definition;
  const name: ViewName = `workspace:${stateKeyOf(definition)}:${rulesKey(rules)}`;
  const own = contentsOf(overlay);
  const bytes = {
    read: async (content: string) => (isOwn(own, content) ? files.bytes(id, content) : undefined) ?? blobs().read(content),
  };
  const tree = {
    root,
    objectFormat,
    blobs: { read: async (content: string) => (await bytes.read(content)) ?? demandedOf(definition, own, content) },
    at: { commit: definition.base_commit, tree: definition.base_tree },
    name,
    rules,
    edit: editOf(overlay),
  };
  const plan = planTree(tree);
  return {
    definition,
    name,
    bytes,
    plan: async (store, options) => (await demandCommit(definition), plan(store, options)),
    listMissing: (stored) => missingBlobs(tree, stored),
  };
};

/** Throws `ref_not_found` when the clone has lost the base commit, as it may after a rebase. */
export const demandCommit = async ({ id, root, base_commit: commit }: Definition): Promise<void> => {
  try {
    await resolveRef(root, commit);
  } catch (cause) {
    if (!isProblem(cause) || cause.code !== 'ref_not_found') throw cause;
    throw new Problem('ref_not_found', `The base commit ${commit} of the workspace ${JSON.stringify(id)} is not in this clone.`, {
      hint: 'Start the workspace again from a commit that is there.',
      details: { workspace_id: id, ref: commit },
      nextActions: [
        { tool: OPERATION.workspaceReset, args: { workspace_id: id, ref: 'HEAD' }, reason: 'Start again from HEAD.' },
      ],
      cause,
    });
  }
};

const isOwn = (own: ReadonlySet<ContentId>, content: string): content is ContentId => own.has(content as ContentId);

/** Files of the base may be missing, as in any clone; those that were taken over may not: the view would be another one. */
const demandedOf = ({ id }: Definition, own: ReadonlySet<ContentId>, content: string): undefined => {
  if (!isOwn(own, content)) return undefined;
  throw new Problem('internal_error', `A file that the workspace ${JSON.stringify(id)} took over is gone from the data folder.`, {
    hint: 'Ask again: it may have been refreshed just now. If that does not help, refresh it.',
    details: { workspace_id: id, content_id: content },
    retryable: true,
    nextActions: [{ tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Take the files of the working tree.' }],
  });
};

const editOf = (overlay: Overlay): TreeEdit => {
  const [put, skipped]: [TreeEntry[], PlannedFile[]] = [[], []];
  for (const [path, entry] of overlay) {
    if (entry && 'content_id' in entry) put.push({ path, kind: 'file', oid: entry.content_id, size: entry.size });
    else if (entry) skipped.push({ path, size: 0, skip: entry.skip });
  }
  return { entries: (entries) => [...entries.filter(({ path }) => !overlay.has(path)), ...put], skipped };
};
