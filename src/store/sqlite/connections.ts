/** Read connections: one for each operation under way, kept a while for the next, opened when first needed. */
import { pathToFileURL } from 'node:url';
import { Caches } from '../caches.ts';
import { type Database, openDatabase } from './driver.ts';
import { fileIdentity, hasLog, type StoreFiles } from './files.ts';
import { corruptIndex, incompatibleIndex, isCannotOpen, isReadOnly } from './problems.ts';
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

  get caches(): Caches {
    return this.#caches;
  }

  /** A connection inside a read transaction. */
  async take(): Promise<Connection> {
    if (this.#isClosed) throw new Error('the store is closed');
    const identity = fileIdentity(this.#files.database) ?? NO_FILE;
    this.#closeIdle((connection) => connection.identity !== identity);
    const connection = this.#idle.pop() ?? (await this.#open(identity));
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

  giveBack(connection: Connection): void {
    connection.database.exec('COMMIT');
    if (this.#isClosed || this.#idle.length >= MAX_IDLE) return connection.database.close();
    this.#idle.push(connection);
    this.#timer ??= setTimeout(() => this.#closeUnused(), IDLE_MS).unref();
  }

  close(): void {
    this.#isClosed = true;
    this.#closeUnused();
  }

  async #open(identity: string): Promise<Connection> {
    if (identity === NO_FILE) return this.#openEmpty(NO_FILE);
    const { database, manifest } = await openForReading(this.#files.database);
    if (manifest.kind === 'sound') {
      if (manifest.storeId !== this.#storeId) this.#caches = new Caches();
      this.#storeId = manifest.storeId;
      return { database, statements: new ReadStatements(database), caches: this.#caches, identity };
    }
    database.close();
    if (manifest.kind === 'empty') return this.#openEmpty('');
    throw unusable(manifest, this.#files.folder);
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

export const unusable = (manifest: Exclude<Manifest, { kind: 'sound' | 'empty' }>, folder: string): Error =>
  manifest.kind === 'damaged'
    ? corruptIndex(folder, manifest.cause)
    : incompatibleIndex(folder, { current: manifest.version, required: SCHEMA_VERSION });

export const openForReading = async (path: string): Promise<{ database: Database; manifest: Manifest }> => {
  try {
    return await openAndCheck(path);
  } catch (error) {
    // A log-mode database in a folder that cannot be written needs to be told that nobody else writes it either.
    if (!(isCannotOpen(error) || isReadOnly(error)) || hasLog(path) || !fileIdentity(path)) throw error;
    return await openAndCheck(new URL(`${pathToFileURL(path).href}?immutable=1`));
  }
};

const openAndCheck = async (location: string | URL): Promise<{ database: Database; manifest: Manifest }> => {
  const database = await openDatabase(location, { readOnly: true });
  try {
    database.exec(READ_PRAGMAS);
    return { database, manifest: readManifest(database) };
  } catch (error) {
    database.close();
    throw error;
  }
};
