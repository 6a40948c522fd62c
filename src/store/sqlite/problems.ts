/** What goes wrong in the world around a database, said so that the caller can act. */
import { isProblem, OPERATION, Problem } from '#model';
import { folderProblemOfCode } from '#platform';
import { BrokenBytesError } from '../bytes.ts';

/** Primary codes of SQLite. */
const SQLITE = { busy: 5, locked: 6, readOnly: 8, io: 10, corrupt: 11, full: 13, cannotOpen: 14, notDatabase: 26 } as const;

const primaryCode = (error: unknown): number | undefined => {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
};

/** Extended codes of failed input and output that came from writing: write, fsync, truncate, the size of the shared memory. */
const FAILED_WRITES: ReadonlySet<number> = new Set([778, 1034, 1546, 4874]);

const isFailedWrite = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && FAILED_WRITES.has(Number(error.errcode));

export const isBusy = (error: unknown): boolean => primaryCode(error) === SQLITE.busy || primaryCode(error) === SQLITE.locked;

export const isCannotOpen = (error: unknown): boolean => primaryCode(error) === SQLITE.cannotOpen;

export const isReadOnly = (error: unknown): boolean => primaryCode(error) === SQLITE.readOnly;

/** The file is there and is not a sound database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof BrokenBytesError || primaryCode(error) === SQLITE.corrupt || primaryCode(error) === SQLITE.notDatabase;

/** A Problem for what SQLite met; anything else comes back as it is, since a caller's own errors pass through here. */
export const asProblem = (error: unknown, folder: string): unknown => {
  if (isProblem(error)) return error;
  if (isDamage(error)) return corruptIndex(folder, error);
  if (isBusy(error)) return indexBusy(error);
  return worldProblem(error, folder, SYSTEM_CODES.get(primaryCode(error) ?? 0)) ?? error;
};

/** The same for the store's own work on its folder, where errors of the file system are about that folder. */
export const asFolderProblem = (error: unknown, folder: string): unknown => {
  const known = asProblem(error, folder);
  return isProblem(known) ? known : (worldProblem(error, folder, systemCode(error)) ?? error);
};

export const corruptIndex = (folder: string, cause?: unknown): Problem =>
  new Problem('index_corrupt', `The index database in ${folder} is damaged.`, {
    hint: 'Build it again: manage_index with action "reindex". Source files are not touched.',
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'reindex' }, reason: 'The damaged index is replaced.' }],
    details: { path: folder },
    cause,
  });

export const incompatibleIndex = (folder: string, versions: { readonly current: number; readonly required: number }): Problem =>
  new Problem(
    'index_incompatible',
    `The index in ${folder} has schema ${versions.current}; this version needs ${versions.required}.`,
    {
      hint: 'Build it again: manage_index with action "reindex".',
      nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'reindex' }, reason: 'The schema changed.' }],
      details: { path: folder, current_schema_version: versions.current, required_schema_version: versions.required },
    },
  );

export const indexBusy = (cause?: unknown): Problem =>
  new Problem('index_in_progress', 'Another process is writing the index.', {
    hint: 'Try again in a moment.',
    retryable: true,
    cause,
  });

export const movedView = (versions: { readonly name: string; readonly from: number; readonly current: number }): Problem =>
  new Problem('index_in_progress', `The view ${versions.name} is at revision ${versions.current}, not ${versions.from}.`, {
    hint: 'Read the view again and make the change from its current revision.',
    retryable: true,
    details: { from: versions.from, current: versions.current },
  });

/** The error of the file system that stands behind a code of SQLite. */
const SYSTEM_CODES: ReadonlyMap<number, string> = new Map([
  [SQLITE.full, 'ENOSPC'],
  [SQLITE.readOnly, 'EACCES'],
  [SQLITE.cannotOpen, 'ENOENT'],
  [SQLITE.io, 'EIO'],
]);
const CUT_SHORT = 'EFBIG';

const worldProblem = (error: unknown, folder: string, code: string | undefined): Problem | undefined =>
  code === undefined ? undefined : folderProblemOfCode(isFailedWrite(error) ? CUT_SHORT : code, { folder, cause: error });

const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
