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
import { differences, filesOfCommit, filesOfView, type TwoTrees } from '../views/workspaces/overlay.ts';
import { summarise } from './summarise.ts';
import { WorkspaceFiles } from '../views/workspaces/workspace-files.ts';
import { requireCommit, WorkspaceView } from '../views/workspaces/workspace-view.ts';

type Tools = {
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

type Taking = Parameters<Workspaces['refresh']>[0];
type Taken = { readonly definition: Definition; readonly files: number; readonly symbols: number };

/** Files that are saved again while they are read are synced and read again, so often. */
const MOST_ATTEMPTS = 4;

export class RepositoryWorkspaces implements Workspaces {
  readonly #tools: Tools;
  readonly #files: WorkspaceFiles;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#files = new WorkspaceFiles(tools.folder, tools.root);
  }

  async create(
    { id, ref, projectPath }: Parameters<Workspaces['create']>[0],
    options: WorkOptions = {},
  ): ReturnType<Workspaces['create']> {
    const { definition, isCreated } = await this.#files.change(async () => {
      const known = this.#files.read(id);
      const at = known && ref === undefined ? undefined : await commitOf(this.#tools.root, ref);
      if (!known && at) return { definition: this.#makeAt(at, id, projectPath), isCreated: true };
      const present = this.#require(id);
      refuseOther(present, { commit: at?.commit, ref, projectPath });
      return { definition: present, isCreated: false };
    });
    await this.#build(definition, options);
    return { baseCommit: definition.base_commit, revision: definition.overlay_revision, isCreated };
  }

  async reset({ id, ref }: Parameters<Workspaces['reset']>[0], options: WorkOptions = {}): ReturnType<Workspaces['reset']> {
    const { before, after } = await this.#files.change(async () => {
      const known = this.#require(id);
      const at = ref === undefined ? undefined : await resolveRef(this.#tools.root, ref);
      const { refreshed_at: _, ...kept } = known;
      const moved = at ? { base_commit: at.commit, base_tree: at.tree } : {};
      const definition: Definition = { ...kept, ...moved, overlay_revision: 0, overlay: new Map() };
      this.#files.write(definition, known.overlay);
      return { before: known, after: definition };
    });
    await this.#build(after, options);
    return { baseCommit: after.base_commit, previousRevision: before.overlay_revision };
  }

  async refresh(taking: Taking, options: WorkOptions = {}): ReturnType<Workspaces['refresh']> {
    // Before a sync that may take long.
    await requireCommit(this.#require(taking.id));
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
      await this.#tools.sync(options);
      const taken = await this.#files.change(() => this.#take(taking, options));
      if (!taken) continue;
      await this.#build(taken.definition, options);
      return { files: taken.files, symbols: taken.symbols, revision: taken.definition.overlay_revision };
    }
    throw new Problem('index_in_progress', 'Files kept changing while they were taken over; the workspace is as it was.', {
      hint: 'Refresh again when the files are at rest, or name those that are with file_paths.',
      retryable: true,
      nextActions: [{ tool: OPERATION.refreshOverlay, args: { workspace_id: taking.id }, reason: 'The same again.' }],
    });
  }

  async list(): ReturnType<Workspaces['list']> {
    const { root, current } = this.#tools;
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
    const definition = this.#require(id);
    this.#files.use(id);
    return this.#viewOf(definition);
  }

  #makeAt(at: ResolvedRef, id: string, projectPath: string | undefined): Definition {
    const { root } = this.#tools;
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

  #require(id: string): Definition {
    const known = this.#files.read(id);
    if (known) return known;
    const close = closestWord(
      id,
      this.#files.list().map((other) => other.id),
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
    const { blobs, missing, objectFormat, rules } = this.#tools;
    return new WorkspaceView(definition, { files: this.#files, blobs, missing, objectFormat, rules: rules() });
  }

  async #build(definition: Definition, options: WorkOptions): Promise<void> {
    const { current, updates } = this.#tools;
    const view = this.#viewOf(definition);
    const store = await current.get();
    const stored = await store?.read((reader) => reader.view(view.name));
    const isCurrent = stored?.attributes.extractor === extractorFingerprint();
    if (stored && isCurrent && isComplete(stored, 'symbols')) return;
    await updates.begin({ name: view.name, action: view.updateAction, plan: view.plan() }).join(options);
  }

  /** Under the lock. Undefined when a file was saved since the sync, or the index replaced: then the sync is due again. */
  async #take({ id, paths }: Taking, { signal }: WorkOptions): Promise<Taken | undefined> {
    const { root, current, rules, blobs } = this.#tools;
    const known = this.#require(id);
    const base = await filesOfCommit(known, { rules: rules(), blobs, signal });
    const store = await current.get();
    return store?.read(async (reader) => {
      const stored = await reader.view(worktreeViewName(root));
      if (!stored) return undefined;
      const trees: TwoTrees = { base, present: await filesOfView(stored, reader) };
      const isMeant = paths ? namedPaths(paths, trees, known.overlay) : isInProject(known);
      const found = await differences(trees, isMeant, { ...known, signal });
      const overlay = new Map([...[...known.overlay].filter(([path]) => !isMeant(path)), ...found]);
      const changed = changedPaths(known.overlay, overlay);
      if (!(await this.#keepBytes(id, found))) return undefined;
      if (changed.length === 0) return { definition: known, files: 0, symbols: 0 };
      const definition: Definition = {
        ...known,
        overlay,
        overlay_revision: known.overlay_revision + 1,
        refreshed_at: new Date().toISOString(),
      };
      this.#files.write(definition, known.overlay);
      return { definition, files: changed.length, symbols: await symbolsOf(reader, trees, changed) };
    });
  }

  /** False when a file is no longer what the view has. What HEAD's tree has need not be kept; what got lost is mended. */
  async #keepBytes(id: string, found: Overlay): Promise<boolean> {
    const { root, objectFormat } = this.#tools;
    const lacking = [...found].flatMap(([path, entry]) => {
      const content = entry && 'content_id' in entry ? entry.content_id : undefined;
      return content === undefined || this.#files.bytes(id, content) ? [] : [{ path, content }];
    });
    const committed = lacking.length > 0 ? await contentsOfHead(root) : new Set<ContentId>();
    for (const { path, content } of lacking) {
      if (committed.has(content)) continue;
      const read = readFileBytes(join(root, path), { within: root });
      if (read.kind !== 'bytes' || contentIdOf(read.bytes, objectFormat) !== content) return false;
      this.#files.keepBytes(id, content, read.bytes);
    }
    return true;
  }
}

const commitOf = async (root: string, ref: string | undefined): Promise<ResolvedRef> => {
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

type Other = { readonly commit: string | undefined; readonly ref: string | undefined; readonly projectPath: string | undefined };

/** Creating twice is harmless, but not when the second selector is another one. */
const refuseOther = ({ id, base_commit: base, project_path: project }: Definition, other: Other): void => {
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

const isInProject = ({ project_folder: folder = '' }: Definition): ((path: RepoPath) => boolean) =>
  folder === '' ? () => true : (path) => path.startsWith(`${folder}/`);

const namedPaths = (paths: readonly RepoPath[], { base, present }: TwoTrees, overlay: Overlay): ((path: RepoPath) => boolean) => {
  const unknown = paths.find((path) => ![base, present, overlay].some((files) => files.has(path)));
  if (unknown === undefined) {
    const named = new Set(paths);
    return (path) => named.has(path);
  }
  throw new Problem('file_not_found', `Neither the working tree nor the base commit has a file ${JSON.stringify(unknown)}.`, {
    hint: 'Name files, not folders, from the repository root; or leave file_paths out to take all that changed.',
    details: { field: 'file_paths', path: unknown },
  });
};

const changedPaths = (before: Overlay, after: Overlay): readonly RepoPath[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((path) => !isSameEntry(before.get(path), after.get(path)));

/** Those of the files taken over, as they are now. */
const symbolsOf = async (reader: StoreReader, { present }: TwoTrees, changed: readonly RepoPath[]): Promise<number> => {
  const facts = changed.flatMap((path) => present.get(path)?.entry.facts ?? []);
  const files = await reader.symbols(facts);
  return facts.reduce((sum, number) => sum + (files.get(number)?.symbols.length ?? 0), 0);
};

const contentsOfHead = async (root: string): Promise<ReadonlySet<ContentId>> => {
  const head = (await gitState(root))?.head;
  const at = head === undefined ? undefined : await resolveRef(root, head);
  return new Set(at ? (await listTree(root, at.tree)).map(({ oid }) => oid) : []);
};
