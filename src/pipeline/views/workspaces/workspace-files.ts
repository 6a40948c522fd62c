/**
 * The files of workspaces, in the repository's data folder beside its index, so that they survive a rebuild.
 * `workspaces/<key of the root>/<key of the id>/workspace.json`, and `blobs/` with the bytes that git may lack.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentId, OPERATION, Problem } from '#model';
import { contentIdOf, log, readFileBytes, writeFileAtomically } from '#platform';
import { whileLocked } from '#store';
import { contentIdsOf, type Definition, type Overlay, parseDefinition, printDefinition, stateKeyOf } from './definition.ts';

export const WORKSPACES_FOLDER = 'workspaces';
const DEFINITION_FILE = 'workspace.json';
const BLOBS_FOLDER = 'blobs';
/** A change takes milliseconds unless it copies thousands of files. */
const LOCK_WAIT_MS = 30_000;
/** The last use is recorded at most this often. */
const USE_EVERY_MS = 60_000;

export class WorkspaceFiles {
  readonly #folder: string;

  constructor(repositoryFolder: string, root: string) {
    this.#folder = join(repositoryFolder, WORKSPACES_FOLDER, folderKey(root));
  }

  /** Serializes changes to the workspaces of one root, across processes. */
  change<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    return whileLocked({ folder: this.#folder, waitMs: LOCK_WAIT_MS }, work);
  }

  /** Undefined when no workspace has this id. */
  read(id: string): Definition | undefined {
    const path = join(this.#folderOf(id), DEFINITION_FILE);
    const text = readTextIfPresent(path);
    if (text === undefined) return undefined;
    const definition = parseDefinition(text);
    if (definition?.id === id) return definition;
    throw new Problem('internal_error', `Cannot parse the definition of workspace ${JSON.stringify(id)}: ${path}.`, {
      hint: 'Fix the file, or delete the workspace and create it again.',
      details: { path, workspace_id: id },
      nextActions: [{ tool: OPERATION.workspaceDelete, args: { workspace_id: id }, reason: 'Delete the broken workspace.' }],
    });
  }

  /** Sorted by id; unreadable definitions are skipped and logged. */
  list(): readonly Definition[] {
    return readAll(this.#folder).sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** Call before writing the definition that refers to the bytes. */
  keepBytes(id: string, content: ContentId, bytes: Uint8Array): void {
    writeFileAtomically(join(this.#folderOf(id), BLOBS_FOLDER, content), bytes);
  }

  /** Keeps the bytes of the previous state until the next change, because questions may still read them. */
  write(definition: Definition, before: Overlay = new Map()): void {
    const folder = this.#folderOf(definition.id);
    writeFileAtomically(join(folder, DEFINITION_FILE), printDefinition(definition));
    const kept = new Set<string>([...contentIdsOf(definition.overlay), ...contentIdsOf(before)]);
    for (const name of readFolderIfPresent(join(folder, BLOBS_FOLDER)))
      if (!kept.has(name)) rmSync(join(folder, BLOBS_FOLDER, name), { force: true });
  }

  /** Undefined when the bytes are absent or damaged. */
  bytes(id: string, content: ContentId): Uint8Array | undefined {
    const found = readFileBytes(join(this.#folderOf(id), BLOBS_FOLDER, content));
    if (found.kind !== 'bytes') return undefined;
    return contentIdOf(found.bytes, content.length > SHA1_DIGITS ? 'sha256' : 'sha1') === content ? found.bytes : undefined;
  }

  /** False when there was none. A kill halfway leaves bytes without a definition, which does not count as a workspace. */
  remove(id: string): boolean {
    const folder = this.#folderOf(id);
    const hadDefinition = existsSync(join(folder, DEFINITION_FILE));
    rmSync(join(folder, DEFINITION_FILE), { force: true });
    rmSync(folder, { recursive: true, force: true });
    return hadDefinition;
  }

  /** When it was last changed or queried; undefined when it no longer exists. */
  usedAt(id: string): Date | undefined {
    return statSync(join(this.#folderOf(id), DEFINITION_FILE), { throwIfNoEntry: false })?.mtime;
  }

  /** Best effort: must not fail a question when the data folder is read-only. */
  noteUse(id: string): void {
    const now = new Date();
    try {
      const isRecent = now.getTime() - (this.usedAt(id) ?? now).getTime() < USE_EVERY_MS;
      if (!isRecent) utimesSync(join(this.#folderOf(id), DEFINITION_FILE), now, now);
    } catch (error) {
      log.debug('could not record the use of a workspace', { id, error: String(error) });
    }
  }

  #folderOf(id: string): string {
    return join(this.#folder, folderKey(id));
  }
}

const SHA1_DIGITS = 40;

/** The states of all workspaces of a repository, including its linked worktrees. */
export const workspaceStates = (repositoryFolder: string): ReadonlySet<string> => {
  const folder = join(repositoryFolder, WORKSPACES_FOLDER);
  return new Set(readFolderIfPresent(folder).flatMap((root) => readAll(join(folder, root)).map(stateKeyOf)));
};

const folderKey = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);

const readAll = (folder: string): Definition[] =>
  readFolderIfPresent(folder).flatMap((name) => {
    const path = join(folder, name, DEFINITION_FILE);
    const text = readTextIfPresent(path);
    if (text === undefined) return [];
    const definition = parseDefinition(text);
    if (!definition) log.warn('skipped a workspace whose definition cannot be parsed', { path });
    return definition ?? [];
  });

const readFolderIfPresent = (folder: string): readonly string[] => fallbackIfAbsent([], () => readdirSync(folder));

const readTextIfPresent = (path: string): string | undefined => fallbackIfAbsent(undefined, () => readFileSync(path, 'utf8'));

const fallbackIfAbsent = <Value, Other>(other: Other, read: () => Value): Value | Other => {
  try {
    return read();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    return other;
  }
};
