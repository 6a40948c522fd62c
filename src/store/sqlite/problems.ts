/** Turns database errors into Problems. */
import { isProblem, Problem } from '#model';
import { folderProblemOfCode } from '#platform';
import { BrokenBytesError } from '../bytes.ts';

/** Primary codes of SQLite. */
const SQLITE = { busy: 5, locked: 6, readOnly: 8, io: 10, full: 13, cannotOpen: 14 } as const;

/** Corrupt, too big, mismatch, format, not a database. A failed constraint is not damage: it refuses what a writer got wrong. */
const DAMAGE_CODES: ReadonlySet<number | undefined> = new Set([11, 18, 20, 24, 26]);
/** Extended code: the file lacks a page that it should have. */
const SHORT_READ = 522;
/** Messages of a changed schema, which has no code of its own. */
const CHANGED_SCHEMA = /no such (?:table|column|index)|malformed|unsupported file format/u;
/** Message of the driver for an integer that the store never writes. */
const UNSAFE_INTEGER = /too large to be represented as a JavaScript number/u;

const primaryCode = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff;
  return 'code' in error && error.code === 'ERR_SQLITE_ERROR' ? CODE_OF_MESSAGE.get(error.message) : undefined;
};

/** By SQLite's messages: the driver for Node 20 omits the code when it reads several rows. */
const CODE_OF_MESSAGE: ReadonlyMap<string, number> = new Map([
  ['database is locked', SQLITE.busy],
  ['database table is locked', SQLITE.locked],
  ['disk I/O error', SQLITE.io],
  ['database disk image is malformed', 11],
  ['database or disk is full', SQLITE.full],
  ['unable to open database file', SQLITE.cannotOpen],
  ['string or blob too big', 18],
  ['datatype mismatch', 20],
  ['file is not a database', 26],
]);

/** Extended I/O error codes of writes: write, fsync, truncate, shared memory size. */
const FAILED_WRITES: ReadonlySet<number> = new Set([778, 1034, 1546, 4874]);

const isFailedWrite = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && FAILED_WRITES.has(Number(error.errcode));

export const isBusy = (error: unknown): boolean => primaryCode(error) === SQLITE.busy || primaryCode(error) === SQLITE.locked;

export const isCannotOpen = (error: unknown): boolean => primaryCode(error) === SQLITE.cannotOpen;

export const isReadOnly = (error: unknown): boolean => primaryCode(error) === SQLITE.readOnly;

/** The file exists but is not an intact database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof BrokenBytesError || DAMAGE_CODES.has(primaryCode(error)) || hasDamageMessage(error);

const hasDamageMessage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (!('errcode' in error)) return UNSAFE_INTEGER.test(error.message);
  return error.errcode === SHORT_READ || CHANGED_SCHEMA.test(error.message);
};

/** Turns SQLite errors into Problems. Returns other errors unchanged, since errors of the caller pass through here. */
export const asProblem = (error: unknown, folder: string): unknown => {
  if (isProblem(error)) return error;
  if (isDamage(error)) return corruptIndex(folder, error);
  if (isBusy(error)) return indexBusy(error);
  return systemProblem(error, folder, SYSTEM_CODES.get(primaryCode(error) ?? 0)) ?? error;
};

/** For code that decodes stored data, where a decoding error can only mean damage. */
export const asStoredProblem = (error: unknown, folder: string): unknown =>
  error instanceof RangeError || error instanceof SyntaxError ? corruptIndex(folder, error) : asProblem(error, folder);

/** For a writer, whose files were writable when opened: a read-only error means that the file header is damaged. */
export const asWriterProblem = (error: unknown, folder: string): unknown =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE.readOnly
    ? corruptIndex(folder, error)
    : asStoredProblem(error, folder);

/** For code that works on the store's folder, where file system errors are about that folder. */
export const asFolderProblem = (error: unknown, folder: string): unknown => {
  const known = asProblem(error, folder);
  return isProblem(known) ? known : (systemProblem(error, folder, systemCode(error)) ?? error);
};

export const corruptIndex = (folder: string, cause?: unknown): Problem =>
  new Problem('index_corrupt', `The index database in ${folder} is damaged.`, {
    hint: 'Rebuild it: call manage_index with action "reindex". Source files are not changed.',
    details: { path: folder },
    cause,
  });

export const incompatibleIndex = (folder: string, versions: { readonly current: number; readonly required: number }): Problem =>
  new Problem(
    'index_incompatible',
    `The index in ${folder} has schema version ${versions.current}; this version of Lodestone needs ${versions.required}.`,
    {
      hint: 'Rebuild it: call manage_index with action "reindex".',
      details: { path: folder, current_schema_version: versions.current, required_schema_version: versions.required },
    },
  );

export const indexBusy = (cause?: unknown): Problem =>
  new Problem('index_in_progress', 'Another process is writing the index.', {
    hint: 'Retry in a moment.',
    retryable: true,
    cause,
  });

export const revisionConflict = (versions: { readonly name: string; readonly from: number; readonly current: number }): Problem =>
  new Problem('index_in_progress', `The view ${versions.name} is at revision ${versions.current}, not ${versions.from}.`, {
    hint: 'Read the view again and base the change on its current revision.',
    retryable: true,
    details: { from: versions.from, current: versions.current },
  });

/** The file system error behind a SQLite code. */
const SYSTEM_CODES: ReadonlyMap<number, string> = new Map([
  [SQLITE.full, 'ENOSPC'],
  [SQLITE.readOnly, 'EACCES'],
  [SQLITE.cannotOpen, 'ENOENT'],
  [SQLITE.io, 'EIO'],
]);
const INCOMPLETE_WRITE_CODE = 'EFBIG';

const systemProblem = (error: unknown, folder: string, code: string | undefined): Problem | undefined =>
  code === undefined
    ? undefined
    : folderProblemOfCode(isFailedWrite(error) ? INCOMPLETE_WRITE_CODE : code, { folder, cause: error });

const systemCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
