/** A workspace as a view: its base tree with its own files. Named after its state, so a built view never changes. */
import { type ContentId, isProblem, OPERATION, Problem, type StoredView, type TextReader, type ViewName } from '#model';
import { type BlobReader, resolveRef, type TreeEntry } from '#platform';
import type { ScanOptions } from '#scan';
import { GitTreeView, rulesKey, type TreeEdit } from '../git-tree-view.ts';
import type { TextSource } from '../live-texts.ts';
import type { MissingBlobs } from '../missing-blobs.ts';
import type { PlannedFile, Planner } from '../plan.ts';
import type { View, ViewCheck } from '../view.ts';
import { contentIdsOf, type Definition, type Overlay, stateKeyOf } from './definition.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

type WorkspaceSources = {
  readonly files: WorkspaceFiles;
  readonly blobs: BlobReader;
  readonly missing: MissingBlobs;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly rules: ScanOptions;
};

export class WorkspaceView implements View {
  readonly name: ViewName;
  readonly updateAction = 'create';
  readonly meta: NonNullable<View['meta']>;
  readonly languages: View['languages'];
  readonly definition: Definition;
  readonly #tree: GitTreeView;

  constructor(definition: Definition, { files, blobs, missing, objectFormat, rules }: WorkspaceSources) {
    const { id, root, overlay, base_commit: commit, base_tree: tree, overlay_revision: revision } = definition;
    this.definition = definition;
    this.languages = rules.languages;
    this.name = `workspace:${stateKeyOf(definition)}:${rulesKey(rules)}`;
    this.meta = { baseline_commit_sha: commit, workspace_id: id, overlay_revision: revision };
    const own = contentIdsOf(overlay);
    const read = async (content: string): Promise<Uint8Array | undefined> => {
      if (!isOwn(own, content)) return blobs.read(content);
      return files.bytes(id, content) ?? (await blobs.read(content)) ?? refuseLostContent(definition, content);
    };
    const base = { root, objectFormat, blobs: { read }, at: { commit, tree }, name: this.name, rules, edit: treeEditOf(overlay) };
    this.#tree = new GitTreeView(base, { missing, meta: this.meta });
  }

  commitOf(): string {
    return this.definition.base_commit;
  }

  check(stored: StoredView): Promise<ViewCheck> {
    return this.#tree.check(stored);
  }

  plan(): Planner {
    const plan = this.#tree.plan();
    return async (store, options) => {
      await requireCommit(this.definition);
      return plan(store, options);
    };
  }

  texts(source: TextSource): TextReader {
    return this.#tree.texts(source);
  }

  /** A sync of the working tree does not build this view; creating the workspace again does, and changes nothing else. */
  notReady(code: 'index_missing' | 'index_stale'): Problem {
    const { id, root } = this.definition;
    return new Problem(code, `Workspace ${JSON.stringify(id)} is not fully indexed.`, {
      hint: 'Build it, or use freshness_policy auto.',
      details: { workspace_id: id },
      retryable: true,
      nextActions: [
        { tool: OPERATION.workspaceCreate, args: { workspace_id: id, repo: root }, reason: 'Build the rest of its index.' },
      ],
    });
  }
}

/** Throws `ref_not_found` when the clone no longer has the base commit, for example after a rebase. */
export const requireCommit = async ({ id, root, base_commit: commit }: Definition): Promise<void> => {
  try {
    await resolveRef(root, commit);
  } catch (cause) {
    if (!isProblem(cause) || cause.code !== 'ref_not_found') throw cause;
    throw new Problem('ref_not_found', `This clone does not have the base commit ${commit} of workspace ${JSON.stringify(id)}.`, {
      hint: 'Reset the workspace to a commit that exists.',
      details: { workspace_id: id, ref: commit },
      nextActions: [{ tool: OPERATION.workspaceReset, args: { workspace_id: id, ref: 'HEAD' }, reason: 'Reset it to HEAD.' }],
      cause,
    });
  }
};

const isOwn = (own: ReadonlySet<ContentId>, content: string): content is ContentId => own.has(content as ContentId);

/** Base files may be missing, as in any clone; files that were taken over may not, or the view would be wrong. */
const refuseLostContent = ({ id }: Definition, content: ContentId): never => {
  throw new Problem('internal_error', `The data folder lost a file of workspace ${JSON.stringify(id)}.`, {
    hint: 'Retry: a refresh may just have replaced it. If it still fails, refresh the workspace.',
    details: { workspace_id: id, content_id: content },
    retryable: true,
    nextActions: [
      { tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Take the files from the working tree again.' },
    ],
  });
};

const treeEditOf = (overlay: Overlay): TreeEdit => {
  const [put, skipped]: [TreeEntry[], PlannedFile[]] = [[], []];
  for (const [path, entry] of overlay) {
    if (entry && 'content_id' in entry) put.push({ path, kind: 'file', oid: entry.content_id, size: entry.size });
    else if (entry) skipped.push({ path, size: 0, skip: entry.skip });
  }
  return { entries: (entries) => [...entries.filter(({ path }) => !overlay.has(path)), ...put], skipped };
};
