/**
 * Vectors that a provider made, by content, in a database of their own: rebuilding the index or switching the provider off and on
 * asks for none of them again. One file per provider, address and model.
 */
import { join } from 'node:path';
import { type ContentId, type FileVectors, TURN_LIMITS, TurnBudget } from '#model';
import { makePrivateFile, makePrivateFolder } from '#platform';
import { BrokenBytesError, ByteReader, ByteWriter } from '../bytes.ts';
import { checksumOfPacked, type PackedRow, requirePacked } from '../checksum.ts';
import { type Database, openDatabase } from '../sqlite/driver.ts';
import { isDamage } from '../sqlite/problems.ts';
import { removeDatabase } from '../sqlite/store-files.ts';
import { acquireLock } from '../sqlite/writer-lock.ts';

export interface ProvidedStore {
  /** Changes whenever vectors are added or dropped. */
  stamp(): string;
  /** Values per vector; undefined while there is none. */
  size(): number | undefined;
  has(id: ContentId): boolean;
  /** Omits contents without vectors, and rows that are damaged. */
  read(ids: readonly ContentId[], signal?: AbortSignal): Promise<ReadonlyMap<ContentId, FileVectors>>;
  write(rows: readonly (readonly [ContentId, FileVectors])[]): void;
  /** Once most rows are of other contents, drops those. */
  tidy(kept: ReadonlySet<ContentId>): void;
  /** Undefined while another process fills this store. */
  lock(): Promise<{ release(): void } | undefined>;
  close(): void;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 1000;
  CREATE TABLE IF NOT EXISTS vectors (number INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL UNIQUE, packed BLOB NOT NULL, checksum INTEGER NOT NULL);
`;

/** A damaged database is replaced by an empty one: its vectors can be asked for again. */
export const openProvidedStore = async (folder: string, name: string): Promise<ProvidedStore> => {
  makePrivateFolder(folder);
  const path = join(folder, `${name}.db`);
  try {
    return await openAt(path);
  } catch (error) {
    if (!isDamage(error)) throw error;
    removeDatabase(path);
    return openAt(path);
  }
};

const openAt = async (path: string): Promise<ProvidedStore> => {
  makePrivateFile(path);
  const database = await openDatabase(path, { readOnly: false });
  try {
    database.exec(SCHEMA);
    return new SqliteProvidedStore(database, path);
  } catch (error) {
    database.close();
    throw error;
  }
};

const SPARE_ROWS = 1_000;
const SPARE_SHARE = 2;

class SqliteProvidedStore implements ProvidedStore {
  readonly #database: Database;
  readonly #path: string;
  readonly #row: ReturnType<Database['prepare']>;
  readonly #known: ReturnType<Database['prepare']>;
  readonly #add: ReturnType<Database['prepare']>;
  readonly #drop: ReturnType<Database['prepare']>;

  constructor(database: Database, path: string) {
    this.#database = database;
    this.#path = path;
    this.#row = database.prepare('SELECT packed, checksum FROM vectors WHERE content = ?');
    this.#known = database.prepare('SELECT 1 FROM vectors WHERE content = ?');
    this.#add = database.prepare('INSERT OR REPLACE INTO vectors (content, packed, checksum) VALUES (?, ?, ?)');
    this.#drop = database.prepare('DELETE FROM vectors WHERE content = ?');
  }

  stamp(): string {
    const row = this.#database.prepare('SELECT max(number) AS last, count(*) AS count FROM vectors').get() as {
      readonly last: number | null;
      readonly count: number;
    };
    return `${row.last ?? 0}:${row.count}`;
  }

  size(): number | undefined {
    const first = this.#database.prepare('SELECT content FROM vectors ORDER BY number LIMIT 1').get() as
      | { readonly content: ContentId }
      | undefined;
    const vectors = first && this.#vectorsOf(first.content);
    return vectors && vectors.values.length / vectors.ends.length;
  }

  has(id: ContentId): boolean {
    return this.#known.get(id) !== undefined;
  }

  async read(ids: readonly ContentId[], signal?: AbortSignal): Promise<ReadonlyMap<ContentId, FileVectors>> {
    const turn = new TurnBudget(TURN_LIMITS.rows, signal);
    const found = new Map<ContentId, FileVectors>();
    for (const id of ids) {
      const vectors = this.#vectorsOf(id);
      if (vectors) found.set(id, vectors);
      await turn.spend({ rows: 1, bytes: vectors?.values.length ?? 0 });
    }
    return found;
  }

  write(rows: readonly (readonly [ContentId, FileVectors])[]): void {
    this.#atOnce(() => {
      for (const [id, vectors] of rows) {
        const packed = pack(vectors);
        this.#add.run(id, packed, checksumOfPacked(packed, [id]));
      }
    });
  }

  tidy(kept: ReadonlySet<ContentId>): void {
    const rows = this.#database.prepare('SELECT content FROM vectors').all() as { readonly content: ContentId }[];
    const unused = rows.filter(({ content }) => !kept.has(content));
    if (unused.length <= SPARE_ROWS + SPARE_SHARE * kept.size) return;
    this.#atOnce(() => {
      for (const { content } of unused) this.#drop.run(content);
    });
  }

  lock(): Promise<{ release(): void } | undefined> {
    return acquireLock(`${this.#path}.lock`, 0);
  }

  close(): void {
    this.#database.close();
  }

  #vectorsOf(id: ContentId): FileVectors | undefined {
    const row = this.#row.get(id) as PackedRow | undefined;
    try {
      return row && unpack(requirePacked(row, [id], `vectors of ${id}`));
    } catch (error) {
      if (!(error instanceof BrokenBytesError)) throw error;
      this.#drop.run(id);
      return undefined;
    }
  }

  #atOnce(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

const pack = ({ ends, values }: FileVectors): Uint8Array => {
  const packed = new ByteWriter();
  packed.varint(ends.length);
  packed.varint(values.length / ends.length);
  ends.forEach((end, at) => packed.varint(end - (ends[at - 1] ?? 0)));
  packed.append(new Uint8Array(values.buffer, values.byteOffset, values.length));
  return packed.take();
};

const unpack = (packed: Uint8Array): FileVectors => {
  const reader = new ByteReader(packed);
  const [count, size] = [reader.varint(), reader.varint()];
  const ends = new Int32Array(count);
  let line = 0;
  for (let at = 0; at < count; at += 1) ends[at] = line += reader.varint();
  const length = count * size;
  if (length > packed.length) throw new BrokenBytesError('packed vectors are too short');
  return { ends, values: new Int8Array(packed.buffer, packed.byteOffset + packed.length - length, length) };
};
