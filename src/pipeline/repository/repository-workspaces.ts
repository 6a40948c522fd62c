/** The named workspaces of one root: made, refreshed from the working tree, listed, removed. */
import { join } from 'node:path';
import { type ContentId, defined, isProblem, closestWord, OPERATION, Problem, type RepoPath } from '#model';
import {
  type BlobReader,
  contentIdOf,
  gitState,
  listTree,
  lstatOf,
  readFileBytes,
  type ResolvedRef,
  resolveRef,
} from '#platform';
import type { ScanOptions } from '#scan';
import type { StoreReader } from '#store';
import type { MissingBlobs } from '../views/missing-blobs.ts';
import { isComplete } from '../views/counts.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import { worktreeViewName } from '../views/worktree-view.ts';
import type { WorkOptions, Workspaces, WorkspaceSummary } from '../port.ts';
import { extractorFingerprint } from '../workers/file-languages.ts';
import type { Updates } from '../update/updates.ts';
import { type Definition, isSameEntry, type Overlay } from '../views/workspaces/definition.ts';
import { differences, filesOfCommit, filesOfView, type CommitAndWorktree } from '../views/workspaces/overlay.ts';
import { summarise } from './summarise.ts';
import { WorkspaceFiles } from '../views/workspaces/workspace-files.ts';
import { requireCommit, WorkspaceView } from '../views/workspaces/workspace-view.ts';

type WorkspacesContext = {
  readonly root: string;
  /** The data folder of the repository. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly rules: () => ScanOptions;
  readonly blobs: BlobReader;
  readonly missing: MissingBlobs;
  readonly current: CurrentStore;
  readonly updates: Updates;
  /** Brings the view of the working tree up to date. */
  readonly sync: (options: WorkOptions) => Promise<unknown>;
};

type RefreshRequest = Parameters<Workspaces['refresh']>[0];
type RefreshOutcome = { readonly definition: Definition; readonly files: number; readonly symbols: number };

/** Files that are saved again while they are read are synced and read again, so often. */
const MOST_REFRESH_ATTEMPTS = 4;

export class RepositoryWorkspaces implements Workspaces {
  readonly #context: WorkspacesContext;
  readonly #files: WorkspaceFiles;

  constructor(context: WorkspacesContext) {
    this.#context = context;
    this.#files = new WorkspaceFiles(context.folder, context.root);
  }

  async create(
    { id, ref, projectPath }: Parameters<Workspaces['create']>[0],
    options: WorkOptions = {},
  ): ReturnType<Workspaces['create']> {
    const { definition, isCreated } = await this.#files.change(async () => {
      const known = this.#files.read(id);
      const at = known && ref === undefined ? undefined : await resolveBase(this.#context.root, ref);
      if (!known && at) return { definition: this.#createAt(at, id, projectPath), isCreated: true };
      const existing = this.#requireDefinition(id);
      refuseMismatch(existing, { commit: at?.commit, ref, projectPath });
      return { definition: existing, isCreated: false };
    });
    await this.#build(definition, options);
    return { baseCommit: definition.base_commit, revision: definition.overlay_revision, isCreated };
  }

  async reset({ id, ref }: Parameters<Workspaces['reset']>[0], options: WorkOptions = {}): ReturnType<Workspaces['reset']> {
    const { before, after } = await this.#files.change(async () => {
      const known = this.#requireDefinition(id);
      const at = ref === undefined ? undefined : await resolveRef(this.#context.root, ref);
      const { refreshed_at: _, ...kept } = known;
      const moved = at ? { base_commit: at.commit, base_tree: at.tree } : {};
      const definition: Definition = { ...kept, ...moved, overlay_revision: 0, overlay: new Map() };
      this.#files.write(definition, known.overlay);
      return { before: known, after: definition };
    });
    await this.#build(after, options);
    return { baseCommit: after.base_commit, previousRevision: before.overlay_revision };
  }

  async refresh(request: RefreshRequest, options: WorkOptions = {}): ReturnType<Workspaces['refresh']> {
    // Before a sync that may take long.
    await requireCommit(this.#requireDefinition(request.id));
    for (let attempt = 1; attempt <= MOST_REFRESH_ATTEMPTS; attempt += 1) {
      await this.#context.sync(options);
      const outcome = await this.#files.change(() => this.#refreshOnce(request, options));
      if (!outcome) continue;
      await this.#build(outcome.definition, options);
      return { files: outcome.files, symbols: outcome.symbols, revision: outcome.definition.overlay_revision };
    }
    throw new Problem('index_in_progress', 'Files kept changing while they were taken over; the workspace is as it was.', {
      hint: 'Refresh again when the files are at rest, or name those that are with file_paths.',
      retryable: true,
      nextActions: [{ tool: OPERATION.refreshOverlay, args: { workspace_id: request.id }, reason: 'The same again.' }],
    });
  }

  async list(): ReturnType<Workspaces['list']> {
    const { root, current } = this.#context;
    const head = (await gitState(root))?.head;
    const summaries: WorkspaceSummary[] = [];
    for (const definition of this.#files.list()) {
      const usedAt = this.#files.usedAt(definition.id);
      if (usedAt) summaries.push(await summarise(this.#viewOf(definition), current, usedAt));
    }
    return { workspaces: summaries, ...(head === undefined ? {} : { currentCommit: head }) };
  }

  remove(id: string): Promise<boolean> {
    return this.#files.change(async () => this.#files.remove(id));
  }

  /** The view that a question about a workspace is asked of. Throws `workspace_not_found`. */
  open(id: string): WorkspaceView {
    const definition = this.#requireDefinition(id);
    this.#files.noteUse(id);
    return this.#viewOf(definition);
  }

  #createAt(at: ResolvedRef, id: string, projectPath: string | undefined): Definition {
    const { root } = this.#context;
    const definition: Definition = {
      id,
      root,
      base_commit: at.commit,
      base_tree: at.tree,
      overlay_revision: 0,
      created_at: new Date().toISOString(),
      ...(projectPath === undefined ? {} : { project_path: projectPath, project_folder: projectFolder(root, projectPath) }),
      overlay: new Map(),
    };
    this.#files.write(definition);
    return definition;
  }

  #requireDefinition(id: string): Definition {
    const known = this.#files.read(id);
    if (known) return known;
    const close = closestWord(
      id,
      this.#files.list().map((requested) => requested.id),
    );
    throw new Problem('workspace_not_found', `There is no workspace ${JSON.stringify(id)} here.`, {
      hint: close === undefined ? 'Create it, or see which there are.' : `Perhaps ${JSON.stringify(close)}; or create it.`,
      details: defined({ workspace_id: id, nearest: close }),
      nextActions: [
        { tool: OPERATION.workspaceList, args: {}, reason: 'See which there are.' },
        { tool: OPERATION.workspaceCreate, args: { workspace_id: id }, reason: 'Create it.' },
      ],
    });
  }

  #viewOf(definition: Definition): WorkspaceView {
    const { blobs, missing, objectFormat, rules } = this.#context;
    return new WorkspaceView(definition, { files: this.#files, blobs, missing, objectFormat, rules: rules() });
  }

  async #build(definition: Definition, options: WorkOptions): Promise<void> {
    const { current, updates } = this.#context;
    const view = this.#viewOf(definition);
    const store = await current.get();
    const stored = await store?.read((reader) => reader.view(view.name));
    const isCurrent = stored?.attributes.extractor === extractorFingerprint();
    if (stored && isCurrent && isComplete(stored, 'symbols')) return;
    await updates.begin({ name: view.name, action: view.updateAction, plan: view.plan() }).join(options);
  }

  /** Under the lock. Undefined when a file was saved since the sync, or the index replaced: then the sync is due again. */
  async #refreshOnce({ id, paths }: RefreshRequest, { signal }: WorkOptions): Promise<RefreshOutcome | undefined> {
    const { root, current, rules, blobs } = this.#context;
    const known = this.#requireDefinition(id);
    const base = await filesOfCommit(known, { rules: rules(), blobs, signal });
    const store = await current.get();
    return store?.read(async (reader) => {
      const stored = await reader.view(worktreeViewName(root));
      if (!stored) return undefined;
      const trees: CommitAndWorktree = { base, worktree: await filesOfView(stored, reader) };
      const isIncluded = paths ? selectPaths(paths, trees, known.overlay) : selectProject(known);
      const found = await differences(trees, isIncluded, { ...known, signal });
      const overlay = new Map([...[...known.overlay].filter(([path]) => !isIncluded(path)), ...found]);
      const changed = changedOverlayPaths(known.overlay, overlay);
      if (!(await this.#keepBytes(id, found))) return undefined;
      if (changed.length === 0) return { definition: known, files: 0, symbols: 0 };
      const definition: Definition = {
        ...known,
        overlay,
        overlay_revision: known.overlay_revision + 1,
        refreshed_at: new Date().toISOString(),
      };
      this.#files.write(definition, known.overlay);
      return { definition, files: changed.length, symbols: await countSymbols(reader, trees, changed) };
    });
  }

  /** False when a file is no longer what the view has. What HEAD's tree has need not be kept; what got lost is mended. */
  async #keepBytes(id: string, found: Overlay): Promise<boolean> {
    const { root, objectFormat } = this.#context;
    const lacking = [...found].flatMap(([path, entry]) => {
      const content = entry && 'content_id' in entry ? entry.content_id : undefined;
      return content === undefined || this.#files.bytes(id, content) ? [] : [{ path, content }];
    });
    const committed = lacking.length > 0 ? await headContentIds(root) : new Set<ContentId>();
    for (const { path, content } of lacking) {
      if (committed.has(content)) continue;
      const read = readFileBytes(join(root, path), { within: root });
      if (read.kind !== 'bytes' || contentIdOf(read.bytes, objectFormat) !== content) return false;
      this.#files.keepBytes(id, content, read.bytes);
    }
    return true;
  }
}

const resolveBase = async (root: string, ref: string | undefined): Promise<ResolvedRef> => {
  try {
    return await resolveRef(root, ref ?? 'HEAD');
  } catch (cause) {
    if (ref !== undefined || !isProblem(cause) || cause.code !== 'ref_not_found') throw cause;
    throw new Problem('ref_not_found', 'A workspace starts from a commit, and there is none here.', {
      hint: 'Commit once with git; or lay unsaved files over the working tree with virtual_files, which needs no workspace.',
      nextActions: [{ tool: OPERATION.repoStatus, args: {}, reason: 'See what git knows of this folder.' }],
      cause,
    });
  }
};

type RequestedBase = {
  readonly commit: string | undefined;
  readonly ref: string | undefined;
  readonly projectPath: string | undefined;
};

/** Creating twice is harmless, but not when the second selector is another one. */
const refuseMismatch = ({ id, base_commit: base, project_path: project }: Definition, other: RequestedBase): void => {
  const isMoved = other.commit !== undefined && other.commit !== base;
  const isElsewhere = other.projectPath !== undefined && other.projectPath !== project;
  if (!isMoved && !isElsewhere) return;
  const what = isMoved ? `starts from ${base}` : `is about ${project ?? 'the whole repository'}`;
  throw new Problem('invalid_input', `The workspace ${JSON.stringify(id)} is there already and ${what}.`, {
    hint: 'Reset it to move its base, delete it to make another one, or leave the field out.',
    details: { field: isMoved ? 'ref' : 'project_path', workspace_id: id, baseline_commit_sha: base },
    nextActions: [
      ...(isMoved
        ? [
            {
              tool: OPERATION.workspaceReset,
              args: { workspace_id: id, ref: other.ref },
              reason: 'Move its base there; its files go.',
            },
          ]
        : []),
      { tool: OPERATION.workspaceDelete, args: { workspace_id: id }, reason: 'Remove it, then create it again.' },
    ],
  });
};

const projectFolder = (root: string, path: string): string => {
  const stats = lstatOf(join(root, path));
  if (typeof stats === 'string') {
    throw new Problem('file_not_found', `There is no file or folder ${JSON.stringify(path)} in this repository.`, {
      hint: 'Give the path of the sub-project from the repository root, or leave it out.',
      details: { field: 'project_path', path },
    });
  }
  return stats.isDirectory() ? path : path.split('/').slice(0, -1).join('/');
};

const selectProject = ({ project_folder: folder = '' }: Definition): ((path: RepoPath) => boolean) =>
  folder === '' ? () => true : (path) => path.startsWith(`${folder}/`);

const selectPaths = (
  paths: readonly RepoPath[],
  { base, worktree }: CommitAndWorktree,
  overlay: Overlay,
): ((path: RepoPath) => boolean) => {
  const unknown = paths.find((path) => ![base, worktree, overlay].some((files) => files.has(path)));
  if (unknown === undefined) {
    const named = new Set(paths);
    return (path) => named.has(path);
  }
  throw new Problem('file_not_found', `Neither the working tree nor the base commit has a file ${JSON.stringify(unknown)}.`, {
    hint: 'Name files, not folders, from the repository root; or leave file_paths out to take all that changed.',
    details: { field: 'file_paths', path: unknown },
  });
};

const changedOverlayPaths = (before: Overlay, after: Overlay): readonly RepoPath[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameEntry(before.get(path), after.get(path)));

/** Those of the files taken over, as they are now. */
const countSymbols = async (
  reader: StoreReader,
  { worktree }: CommitAndWorktree,
  changed: readonly RepoPath[],
): Promise<number> => {
  const facts = changed.flatMap((path) => worktree.get(path)?.entry.facts ?? []);
  const files = await reader.symbols(facts);
  return facts.reduce((sum, number) => sum + (files.get(number)?.symbols.length ?? 0), 0);
};

const headContentIds = async (root: string): Promise<ReadonlySet<ContentId>> => {
  const head = (await gitState(root))?.head;
  const at = head === undefined ? undefined : await resolveRef(root, head);
  return new Set(at ? (await listTree(root, at.tree)).map(({ oid }) => oid) : []);
};
