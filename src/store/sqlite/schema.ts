/** Tables, and what a database file tells about itself before anything is read from it. */
import { randomUUID } from 'node:crypto';
import type { Database } from './driver.ts';
import { isDamage } from './problems.ts';

/** Raised when stored bytes change their meaning: an index of another version is built again. */
export const SCHEMA_VERSION = 5;

/** Page size and vacuum mode can be chosen only while the file is empty. */
const CREATION_PRAGMAS = 'PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;';

/**
 * `contents.number` and `facts.number` are the documents of postings; `counters` hands them out and none comes twice.
 * Columns of `facts` stand in this order so that symbols are read without the pages of the references.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE contents (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    words INTEGER NOT NULL,
    is_generated INTEGER NOT NULL
  );
  CREATE TABLE facts (
    number INTEGER PRIMARY KEY,
    content INTEGER NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL,
    symbols BLOB NOT NULL,
    reference_blob BLOB NOT NULL,
    UNIQUE (content, language, version)
  );
  CREATE TABLE parse_failures (
    content INTEGER NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    PRIMARY KEY (content, language, version)
  ) WITHOUT ROWID;
  CREATE TABLE segments (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    base INTEGER NOT NULL,
    span INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    first_block INTEGER NOT NULL,
    block_count INTEGER NOT NULL,
    directory BLOB NOT NULL
  );
  CREATE INDEX segments_by_kind ON segments (kind, base);
  CREATE TABLE blocks (number INTEGER PRIMARY KEY, body BLOB NOT NULL);
  CREATE TABLE views (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    attributes TEXT NOT NULL,
    used_at TEXT NOT NULL
  );
  CREATE TABLE view_pages (
    view INTEGER NOT NULL,
    first_path BLOB NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (view, first_path)
  );
  INSERT INTO counters (name, value) VALUES ('content', 1), ('facts', 1), ('block', 1);
`;

export const createSchema = (database: Database): void => {
  database.exec(CREATION_PRAGMAS);
  database.exec('BEGIN IMMEDIATE');
  database.exec(TABLES);
  const addMeta = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  addMeta.run('schema_version', String(SCHEMA_VERSION));
  addMeta.run('store_id', randomUUID());
  database.exec('COMMIT');
};

export type Manifest =
  | { readonly kind: 'sound'; readonly storeId: string }
  /** A file without tables: made, but killed before its first transaction. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'other_version'; readonly version: number }
  | { readonly kind: 'damaged'; readonly cause?: unknown };

export const readManifest = (database: Database): Manifest => {
  try {
    const tables = database.prepare('SELECT name FROM sqlite_master LIMIT 1').all();
    if (tables.length === 0) return { kind: 'empty' };
    return manifestOf(new Map(readMeta(database).map(({ key, value }) => [key, value])));
  } catch (error) {
    if (isDamage(error) || isMissingTable(error)) return { kind: 'damaged', cause: error };
    throw error;
  }
};

const readMeta = (database: Database): readonly { key: string; value: string }[] =>
  database.prepare('SELECT key, value FROM meta').all() as { key: string; value: string }[];

const manifestOf = (meta: ReadonlyMap<string, string>): Manifest => {
  const version = Number(meta.get('schema_version'));
  const storeId = meta.get('store_id');
  if (!Number.isInteger(version) || version <= 0) return { kind: 'damaged' };
  if (version !== SCHEMA_VERSION) return { kind: 'other_version', version };
  return storeId ? { kind: 'sound', storeId } : { kind: 'damaged' };
};

const isMissingTable = (error: unknown): boolean => error instanceof Error && /no such (?:table|column)/u.test(error.message);
