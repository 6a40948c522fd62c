/** The SQLite engine behind the port. */
import { isProblem, type Problem } from '#model';
import { makePrivateFile } from '#platform';
import { Connections, openForReading, type UnusableManifest, unusableProblem } from './sqlite/connections.ts';
import { type Database, openDatabase } from './sqlite/driver.ts';
import {
  databaseBytes,
  fileIdentity,
  ensureWritable,
  removeDatabase,
  type StoreFiles,
  storeFiles,
} from './sqlite/store-files.ts';
import type { LockWait, Store, StoreReader, StoreStatus, StoreWriter } from './port.ts';
import { asFolderProblem, asProblem, asStoredProblem, asWriterProblem, indexBusy } from './sqlite/problems.ts';
import { SqliteReader } from './reader.ts';
import { createSchema, readManifest, SCHEMA_VERSION } from './sqlite/schema.ts';
import { SqliteWriter, WRITE_PRAGMAS } from './writer.ts';
import { acquireLock } from './sqlite/writer-lock.ts';
import { inReadTransaction } from './sqlite/transaction.ts';
import { verifyStore } from './verify-store.ts';

export type StoreOptions = {
  /** Holds `index.db` and `writer.lock`. Created by the first writer. */
  readonly folder: string;
  /** Called whenever a read or a write finds damage. */
  readonly onDamage?: ((problem: Problem) => void) | undefined;
};

/** Does not touch the disk until the first call. */
export const openStore = async ({ folder, onDamage }: StoreOptions): Promise<Store> =>
  new SqliteStore(storeFiles(folder), onDamage);

/** Removes the database, whatever its state. Throws `index_in_progress` while a writer is active. */
export const removeStore = async ({
  folder,
  waitMs = 0,
}: Pick<StoreOptions, 'folder'> & { readonly waitMs?: number }): Promise<{ removedBytes: number }> => {
  const files = storeFiles(folder);
  if (!fileIdentity(folder)) return { removedBytes: 0 };
  try {
    const lock = await acquireLock(files.lock, waitMs);
    if (!lock) throw indexBusy();
    try {
      return { removedBytes: removeDatabase(files.database) };
    } finally {
      lock.release();
    }
  } catch (error) {
    throw asFolderProblem(error, folder);
  }
};

class SqliteStore implements Store {
  readonly #files: StoreFiles;
  readonly #connections: Connections;
  readonly #writers = new Set<StoreWriter>();
  readonly #onDamage: StoreOptions['onDamage'];

  constructor(files: StoreFiles, onDamage: StoreOptions['onDamage']) {
    this.#files = files;
    this.#onDamage = onDamage;
    this.#connections = new Connections(files);
  }

  async status(): Promise<StoreStatus> {
    const unusable = await this.#findUnusable();
    return {
      schema: unusable === undefined ? 'compatible' : unusable.kind === 'damaged' ? 'corrupt_manifest' : 'reindex_required',
      currentSchemaVersion: unusable === undefined ? SCHEMA_VERSION : unusable.kind === 'damaged' ? 0 : unusable.version,
      requiredSchemaVersion: SCHEMA_VERSION,
      path: this.#files.database,
      bytes: databaseBytes(this.#files.database),
    };
  }

  async read<Answer>(work: (reader: StoreReader) => Promise<Answer>): Promise<Answer> {
    try {
      const connection = await this.#connections.take();
      try {
        return await work(new SqliteReader({ ...connection, asProblem: this.#asStoredProblem }));
      } finally {
        this.#connections.giveBack(connection);
      }
    } catch (error) {
      throw this.#reportDamage(asProblem(error, this.#files.folder));
    }
  }

  async acquireWriter({ waitMs, signal }: LockWait): Promise<StoreWriter | undefined> {
    const { folder, lock: lockPath } = this.#files;
    try {
      ensureWritable(this.#files);
      const lock = await acquireLock(lockPath, waitMs, signal);
      if (!lock) return undefined;
      try {
        return this.#createWriter(await openForWriting(this.#files), () => lock.release());
      } catch (error) {
        lock.release();
        throw error;
      }
    } catch (error) {
      throw this.#reportDamage(asFolderProblem(error, folder));
    }
  }

  async checkIntegrity(): Promise<{ readonly isSound: boolean; readonly message: string }> {
    if (!fileIdentity(this.#files.database)) return { isSound: true, message: 'There is no database yet.' };
    if ((await this.#findUnusable())?.kind === 'damaged')
      return { isSound: false, message: 'The file is not a Lodestone database.' };
    try {
      const message = await checkAll(this.#files.database);
      return { isSound: message === 'ok', message };
    } catch (error) {
      const known = asStoredProblem(error, this.#files.folder);
      if (!isProblem(known) || known.code !== 'index_corrupt') throw known;
      return { isSound: false, message: error instanceof Error ? error.message : String(error) };
    }
  }

  async close(): Promise<void> {
    try {
      for (const writer of this.#writers) await writer.release();
    } finally {
      this.#connections.close();
    }
  }

  #createWriter(database: Database, releaseLock: () => void): StoreWriter {
    const writer: StoreWriter = new SqliteWriter({
      database,
      asProblem: (error) => this.#reportDamage(asWriterProblem(error, this.#files.folder)),
      caches: () => this.#connections.caches,
      onRelease: () => {
        this.#writers.delete(writer);
        releaseLock();
      },
    });
    this.#writers.add(writer);
    return writer;
  }

  readonly #asStoredProblem = (error: unknown): unknown => this.#reportDamage(asStoredProblem(error, this.#files.folder));

  #reportDamage(error: unknown): unknown {
    if (isProblem(error) && error.code === 'index_corrupt') this.#onDamage?.(error);
    return error;
  }

  /** A file that remains unreadable counts as damaged. */
  async #findUnusable(): Promise<UnusableManifest | undefined> {
    try {
      return await this.#connections.findUnusable();
    } catch (cause) {
      if (this.#connections.isClosed) throw cause;
      return { kind: 'damaged', cause };
    }
  }
}

/** Uses its own connection: reading the whole database would evict the page cache of a shared one. */
const checkAll = async (path: string): Promise<string> => {
  const { database, manifest } = await openForReading(path);
  try {
    const rows = database.prepare('PRAGMA quick_check(5)').all() as { quick_check: string }[];
    const message = rows.map(({ quick_check }) => quick_check).join('; ');
    if (message === 'ok' && manifest.kind === 'sound') inReadTransaction(database, () => verifyStore(database));
    return message;
  } finally {
    database.close();
  }
};

const openForWriting = async ({ folder, database: path }: StoreFiles): Promise<Database> => {
  if (!fileIdentity(path)) removeDatabase(path);
  // SQLite gives the log and the shared memory the mode of the database.
  makePrivateFile(path);
  const database = await openDatabase(path, { readOnly: false });
  try {
    const manifest = readManifest(database);
    if (manifest.kind === 'damaged' || manifest.kind === 'other_version') throw unusableProblem(manifest, folder);
    database.exec(WRITE_PRAGMAS);
    if (manifest.kind === 'empty') createSchema(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
};
