/** Pool of read connections: one per running operation, opened on demand and kept briefly for the next. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Caches } from '../caches.ts';
import { type Database, openDatabase } from './driver.ts';
import { fileIdentity, hasLog, isUnwritable, type StoreFiles } from './store-files.ts';
import { corruptIndex, incompatibleIndex, isCannotOpen, isDamage, isReadOnly } from './problems.ts';
import { ReadStatements } from '../reader.ts';
import { createSchema, type Manifest, readManifest, SCHEMA_VERSION } from './schema.ts';

const MAX_IDLE_CONNECTIONS = 4;
const IDLE_CONNECTION_MS = 20_000;
const READ_PRAGMAS = 'PRAGMA busy_timeout = 3000; PRAGMA cache_size = -16000; PRAGMA temp_store = MEMORY;';

export type ReadConnection = {
  readonly database: Database;
  readonly statements: ReadStatements;
  readonly caches: Caches;
  /** `fileIdentity` of the database file, `NO_FILE` or `SINGLE_USE`. */
  readonly identity: string;
};

const NO_FILE = 'none';
/** For a connection that would not see later writes, so that it serves only one operation. */
const SINGLE_USE = '';
const MAX_ATTEMPTS = 5;
const OPEN_RETRY_MS = 20;

/** Why a database cannot be read. */
export type UnusableManifest = Exclude<Manifest, { kind: 'sound' | 'empty' }>;

export class Connections {
  readonly #files: StoreFiles;
  #idle: ReadConnection[] = [];
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

  /** Returns a connection inside a read transaction. Throws `index_incompatible` and `index_corrupt`. */
  async take(): Promise<ReadConnection> {
    const connection = this.#takeIdle() ?? (await this.#open());
    if ('kind' in connection) throw unusableProblem(connection, this.#files.folder);
    try {
      connection.database.exec('BEGIN');
      // A transaction sees the state at its first read. Reading here fixes that state now, not at the first query.
      connection.statements.totals.read();
      return connection;
    } catch (error) {
      connection.database.close();
      throw error;
    }
  }

  /** Why the file cannot be read. Undefined if it can. Idle connections were checked when they were opened. */
  async findUnusable(): Promise<UnusableManifest | undefined> {
    const connection = this.#takeIdle() ?? (await this.#open());
    if ('kind' in connection) return connection;
    this.#keep(connection);
    return undefined;
  }

  giveBack(connection: ReadConnection): void {
    connection.database.exec('COMMIT');
    this.#keep(connection);
  }

  close(): void {
    this.#isClosed = true;
    this.#closeAllIdle();
  }

  #takeIdle(): ReadConnection | undefined {
    if (this.#isClosed) throw new Error('the store is closed');
    const identity = fileIdentity(this.#files.database) ?? NO_FILE;
    this.#closeIdle((connection) => connection.identity !== identity);
    return this.#idle.pop();
  }

  #keep(connection: ReadConnection): void {
    if (this.#isClosed || this.#idle.length >= MAX_IDLE_CONNECTIONS) return connection.database.close();
    this.#idle.push(connection);
    this.#timer ??= setTimeout(() => this.#closeAllIdle(), IDLE_CONNECTION_MS).unref();
  }

  /** Retries a few times: another process may be creating or removing the file. */
  async #open(): Promise<ReadConnection | UnusableManifest> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#openOnce(fileIdentity(this.#files.database) ?? NO_FILE);
      } catch (error) {
        if (isDamage(error)) return { kind: 'damaged', cause: error };
        if (attempt === MAX_ATTEMPTS) throw error;
      }
      await sleep(OPEN_RETRY_MS);
    }
  }

  async #openOnce(identity: string): Promise<ReadConnection | UnusableManifest> {
    if (identity === NO_FILE) return this.#openEmpty(NO_FILE);
    const { database, manifest, isSingleUse } = await openForReading(this.#files.database);
    if (manifest.kind === 'sound')
      return this.#prepare(database, { identity: isSingleUse ? SINGLE_USE : identity, storeId: manifest.storeId });
    database.close();
    return manifest.kind === 'empty' ? this.#openEmpty(SINGLE_USE) : manifest;
  }

  /** If the manifest is sound but statements cannot be prepared, the tables are damaged. */
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

  /** Without an index, an empty in-memory one is used: reading never creates files. */
  async #openEmpty(identity: string): Promise<ReadConnection> {
    const database = await openDatabase(':memory:', { readOnly: false });
    createSchema(database);
    return { database, statements: new ReadStatements(database), caches: new Caches(), identity };
  }

  #closeIdle(test: (connection: ReadConnection) => boolean): void {
    for (const connection of this.#idle) if (test(connection)) connection.database.close();
    this.#idle = this.#idle.filter((connection) => !test(connection));
  }

  #closeAllIdle(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#closeIdle(() => true);
  }
}

export const unusableProblem = (manifest: UnusableManifest, folder: string): Error =>
  manifest.kind === 'damaged'
    ? corruptIndex(folder, manifest.cause)
    : incompatibleIndex(folder, { current: manifest.version, required: SCHEMA_VERSION });

type OpenedDatabase = { readonly database: Database; readonly manifest: Manifest; readonly isSingleUse: boolean };

export const openForReading = async (path: string): Promise<OpenedDatabase> => {
  if (isUnwritable(path)) return { ...(await openUnwritable(path)), isSingleUse: true };
  try {
    return { ...(await openAndCheck(path)), isSingleUse: false };
  } catch (error) {
    if (!(isCannotOpen(error) || isReadOnly(error)) || !fileIdentity(path)) throw error;
    return { ...(await openUnwritable(path)), isSingleUse: true };
  }
};

/**
 * Opens an unwritable database explicitly as such. A normal open would map its shared memory read-only for the whole
 * process, which could then not write even after the folder becomes writable again.
 */
const openUnwritable = (path: string): Promise<CheckedDatabase> =>
  hasLog(path)
    ? openAndCheck(withParameters(path, `vfs=${UNLOCKED_VFS}`), 'PRAGMA locking_mode = EXCLUSIVE;')
    : openAndCheck(withParameters(path, 'immutable=1'));

const UNLOCKED_VFS = process.platform === 'win32' ? 'win32-none' : 'unix-none';

const withParameters = (path: string, parameters: string): URL => new URL(`${pathToFileURL(path).href}?${parameters}`);

type CheckedDatabase = Pick<OpenedDatabase, 'database' | 'manifest'>;

const openAndCheck = async (location: string | URL, pragmas = ''): Promise<CheckedDatabase> => {
  const database = await openDatabase(location, { readOnly: true });
  try {
    database.exec(`${pragmas}${READ_PRAGMAS}`);
    return { database, manifest: readManifest(database) };
  } catch (error) {
    database.close();
    throw error;
  }
};
