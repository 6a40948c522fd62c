/** The named workspaces of one root: creates, refreshes, lists and removes them. */
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
  /** The repository's data folder. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly rules: () => ScanOptions;
  readonly blobs: BlobReader;
  readonly missing: MissingBlobs;
  readonly current: CurrentStore;
  readonly updates: Updates;
  /** Syncs the view of the working tree. */
  readonly sync: (options: WorkOptions) => Promise<unknown>;
};

type RefreshRequest = Parameters<Workspaces['refresh']>[0];
type RefreshOutcome = { readonly definition: Definition; readonly files: number; readonly symbols: number };

/** Retries when files are saved while they are read. */
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
    // Checked before a sync that may take long.
    await requireCommit(this.#requireDefinition(request.id));
    for (let attempt = 1; attempt <= MOST_REFRESH_ATTEMPTS; attempt += 1) {
      await this.#context.sync(options);
      const outcome = await this.#files.change(() => this.#refreshOnce(request, options));
      if (!outcome) continue;
      await this.#build(outcome.definition, options);
      return { files: outcome.files, symbols: outcome.symbols, revision: outcome.definition.overlay_revision };
    }
    throw new Problem('index_in_progress', 'Files kept changing during the refresh; the workspace is unchanged.', {
      hint: 'Refresh again when the files stop changing, or pass the stable ones as file_paths.',
      retryable: true,
      nextActions: [{ tool: OPERATION.refreshOverlay, args: { workspace_id: request.id }, reason: 'Retry the refresh.' }],
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

  /** The view of a workspace, for a question. Throws `workspace_not_found`. */
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
    throw new Problem('workspace_not_found', `Workspace ${JSON.stringify(id)} does not exist.`, {
      hint: close === undefined ? 'Create it, or list the workspaces.' : `Did you mean ${JSON.stringify(close)}? Or create it.`,
      details: defined({ workspace_id: id, nearest: close }),
      nextActions: [
        { tool: OPERATION.workspaceList, args: {}, reason: 'List the workspaces.' },
        { tool: OPERATION.workspaceCreate, args: { workspace_id: id }, reason: 'Create the workspace.' },
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
    const isCurrent = stored?.attributes.extractor === extractorFingerprint(view.languages);
    if (stored && isCurrent && isComplete(stored, 'symbols')) return;
    await updates.begin({ name: view.name, action: view.updateAction, plan: view.plan() }).join(options);
  }

  /** Runs under the lock. Undefined when a file was saved or the index replaced since the sync: sync again. */
  async #refreshOnce({ id, paths }: RefreshRequest, { signal }: WorkOptions): Promise<RefreshOutcome | undefined> {
    const { root, current, rules, blobs, objectFormat } = this.#context;
    const known = this.#requireDefinition(id);
    const base = await filesOfCommit(known, { rules: rules(), blobs, signal });
    const store = await current.get();
    return store?.read(async (reader) => {
      const stored = await reader.view(worktreeViewName(root));
      if (!stored) return undefined;
      const trees: CommitAndWorktree = { base, worktree: await filesOfView(stored, reader) };
      const isIncluded = paths ? selectPaths(paths, trees, known.overlay) : selectProject(known);
      const found = await differences(trees, isIncluded, { ...known, objectFormat, signal });
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

  /** False when a file differs from the view. Contents in HEAD need no copy; lost copies are restored. */
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
    throw new Problem('ref_not_found', 'A workspace needs a base commit, and this repository has no commits.', {
      hint: 'Make a commit with git, or pass unsaved files as virtual_files, which needs no workspace.',
      nextActions: [{ tool: OPERATION.repoStatus, args: {}, reason: 'See the git state of this folder.' }],
      cause,
    });
  }
};

type RequestedBase = {
  readonly commit: string | undefined;
  readonly ref: string | undefined;
  readonly projectPath: string | undefined;
};

/** Creating a workspace twice is harmless unless the second call has a different base or project. */
const refuseMismatch = ({ id, base_commit: base, project_path: project }: Definition, other: RequestedBase): void => {
  const isMoved = other.commit !== undefined && other.commit !== base;
  const isElsewhere = other.projectPath !== undefined && other.projectPath !== project;
  if (!isMoved && !isElsewhere) return;
  const what = isMoved ? `base ${base}` : `project ${project ?? '(the whole repository)'}`;
  throw new Problem('invalid_input', `Workspace ${JSON.stringify(id)} already exists with ${what}.`, {
    hint: 'Reset it to move its base, delete and recreate it, or omit the field.',
    details: { field: isMoved ? 'ref' : 'project_path', workspace_id: id, baseline_commit_sha: base },
    nextActions: [
      ...(isMoved
        ? [
            {
              tool: OPERATION.workspaceReset,
              args: { workspace_id: id, ref: other.ref },
              reason: 'Move its base; discards its files.',
            },
          ]
        : []),
      { tool: OPERATION.workspaceDelete, args: { workspace_id: id }, reason: 'Delete it, then create it again.' },
    ],
  });
};

const projectFolder = (root: string, path: string): string => {
  const stats = lstatOf(join(root, path));
  if (typeof stats === 'string') {
    throw new Problem('file_not_found', `File or folder ${JSON.stringify(path)} does not exist in this repository.`, {
      hint: 'Pass the sub-project path relative to the repository root, or omit it.',
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
  throw new Problem('file_not_found', `File ${JSON.stringify(unknown)} is in neither the working tree nor the base commit.`, {
    hint: 'Pass files, not folders, relative to the repository root, or omit file_paths to take all changes.',
    details: { field: 'file_paths', path: unknown },
  });
};

const changedOverlayPaths = (before: Overlay, after: Overlay): readonly RepoPath[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameEntry(before.get(path), after.get(path)));

/** Counts the current symbols of the changed files. */
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
