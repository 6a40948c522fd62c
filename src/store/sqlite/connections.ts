/** Read connections: one for each operation under way, kept a while for the next, opened when first needed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Caches } from '../caches.ts';
import { type Database, openDatabase } from './driver.ts';
import { fileIdentity, hasLog, isShutToWriters, type StoreFiles } from './files.ts';
import { corruptIndex, incompatibleIndex, isCannotOpen, isDamage, isReadOnly } from './problems.ts';
import { ReadStatements } from '../reader.ts';
import { createSchema, type Manifest, readManifest, SCHEMA_VERSION } from './schema.ts';

/** Connections kept open between operations, and for how long. */
const MAX_IDLE = 4;
const IDLE_MS = 20_000;
const READ_PRAGMAS = 'PRAGMA busy_timeout = 3000; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;';

export type Connection = {
  readonly database: Database;
  readonly statements: ReadStatements;
  readonly caches: Caches;
  /** Of the file it reads, or of none. */
  readonly identity: string;
};

const NO_FILE = 'none';
/** Of a connection that serves one operation: it would not see what is written from now on. */
const PASSING = '';
const MOST_LOOKS = 5;
const LOOK_AGAIN_MS = 20;

/** Why a database cannot be read. */
export type Unusable = Exclude<Manifest, { kind: 'sound' | 'empty' }>;

export class Connections {
  readonly #files: StoreFiles;
  #idle: Connection[] = [];
  #caches = new Caches();
  #storeId = '';
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(files: StoreFiles) {
    this.#files = files;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get caches(): Caches {
    return this.#caches;
  }

  /** A connection inside a read transaction. Throws `index_incompatible` and `index_corrupt`. */
  async take(): Promise<Connection> {
    const connection = this.#takeIdle() ?? (await this.#open());
    if ('kind' in connection) throw unusable(connection, this.#files.folder);
    try {
      connection.database.exec('BEGIN');
      // A transaction sees the state of its first read: it is fixed here, not at the first question.
      connection.statements.totals.read();
      return connection;
    } catch (error) {
      connection.database.close();
      throw error;
    }
  }

  /** Why the file cannot be read; undefined when it can. A connection that is open was checked when it was opened. */
  async findTrouble(): Promise<Unusable | undefined> {
    const connection = this.#takeIdle() ?? (await this.#open());
    if ('kind' in connection) return connection;
    this.#keep(connection);
    return undefined;
  }

  giveBack(connection: Connection): void {
    connection.database.exec('COMMIT');
    this.#keep(connection);
  }

  close(): void {
    this.#isClosed = true;
    this.#closeUnused();
  }

  #takeIdle(): Connection | undefined {
    if (this.#isClosed) throw new Error('the store is closed');
    const identity = fileIdentity(this.#files.database) ?? NO_FILE;
    this.#closeIdle((connection) => connection.identity !== identity);
    return this.#idle.pop();
  }

  #keep(connection: Connection): void {
    if (this.#isClosed || this.#idle.length >= MAX_IDLE) return connection.database.close();
    this.#idle.push(connection);
    this.#timer ??= setTimeout(() => this.#closeUnused(), IDLE_MS).unref();
  }

  /** A file that cannot be opened may be on its way in or out, by another process: it is tried again before that is told. */
  async #open(): Promise<Connection | Unusable> {
    for (let look = 1; ; look += 1) {
      try {
        return await this.#openOnce(fileIdentity(this.#files.database) ?? NO_FILE);
      } catch (error) {
        if (isDamage(error)) return { kind: 'damaged', cause: error };
        if (look === MOST_LOOKS) throw error;
      }
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async #openOnce(identity: string): Promise<Connection | Unusable> {
    if (identity === NO_FILE) return this.#openEmpty(NO_FILE);
    const { database, manifest, isPassing } = await openForReading(this.#files.database);
    if (manifest.kind === 'sound')
      return this.#prepare(database, { identity: isPassing ? PASSING : identity, storeId: manifest.storeId });
    database.close();
    return manifest.kind === 'empty' ? this.#openEmpty(PASSING) : manifest;
  }

  /** Tables that a sound manifest promises and that cannot be prepared for are damaged. */
  #prepare(database: Database, { identity, storeId }: { readonly identity: string; readonly storeId: string }) {
    try {
      const statements = new ReadStatements(database);
      if (storeId !== this.#storeId) this.#caches = new Caches();
      this.#storeId = storeId;
      return { database, statements, caches: this.#caches, identity };
    } catch (cause) {
      database.close();
      return { kind: 'damaged', cause } as const;
    }
  }

  /** Where no index was written yet, an empty one answers: a question never makes files. */
  async #openEmpty(identity: string): Promise<Connection> {
    const database = await openDatabase(':memory:', { readOnly: false });
    createSchema(database);
    return { database, statements: new ReadStatements(database), caches: new Caches(), identity };
  }

  #closeIdle(test: (connection: Connection) => boolean): void {
    for (const connection of this.#idle) if (test(connection)) connection.database.close();
    this.#idle = this.#idle.filter((connection) => !test(connection));
  }

  #closeUnused(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#closeIdle(() => true);
  }
}

export const unusable = (manifest: Unusable, folder: string): Error =>
  manifest.kind === 'damaged'
    ? corruptIndex(folder, manifest.cause)
    : incompatibleIndex(folder, { current: manifest.version, required: SCHEMA_VERSION });

type Opened = { readonly database: Database; readonly manifest: Manifest; readonly isPassing: boolean };

export const openForReading = async (path: string): Promise<Opened> => {
  if (isShutToWriters(path)) return { ...(await openShut(path)), isPassing: true };
  try {
    return { ...(await openAndCheck(path)), isPassing: false };
  } catch (error) {
    if (!(isCannotOpen(error) || isReadOnly(error)) || !fileIdentity(path)) throw error;
    return { ...(await openShut(path)), isPassing: true };
  }
};

/**
 * A database that nobody can write, here, is told so. Opened as any other it would take its shared memory read-only, and
 * SQLite would do so for the whole process: it could not write either once the folder can be written again.
 */
const openShut = (path: string): Promise<Checked> =>
  hasLog(path)
    ? openAndCheck(withParameters(path, `vfs=${UNLOCKED}`), 'PRAGMA locking_mode = EXCLUSIVE;')
    : openAndCheck(withParameters(path, 'immutable=1'));

const UNLOCKED = process.platform === 'win32' ? 'win32-none' : 'unix-none';

const withParameters = (path: string, parameters: string): URL => new URL(`${pathToFileURL(path).href}?${parameters}`);

type Checked = Pick<Opened, 'database' | 'manifest'>;

const openAndCheck = async (location: string | URL, pragmas = ''): Promise<Checked> => {
  const database = await openDatabase(location, { readOnly: true });
  try {
    database.exec(`${pragmas}${READ_PRAGMAS}`);
    return { database, manifest: readManifest(database) };
  } catch (error) {
    database.close();
    throw error;
  }
};
