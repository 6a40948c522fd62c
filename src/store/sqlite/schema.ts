/** The tables, and the manifest that is checked before anything else is read. */
import { randomUUID } from 'node:crypto';
import { checksumOf } from '../checksum.ts';
import type { Database, SqlValue } from './driver.ts';
import { isDamage } from './problems.ts';
import { addTotals, TOTALS_TABLE } from './totals.ts';

/** Increased when the meaning of stored bytes changes. An index of another version is rebuilt. */
export const SCHEMA_VERSION = 14;

/** Page size and vacuum mode can be set only while the file is empty. */
const CREATION_PRAGMAS = 'PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL;';

/**
 * `contents.number` and `facts.number` are the documents of postings. `totals` assigns them and never reuses one.
 * A commit belongs to a scope: what its record depends on besides the commit. A history lists the commits that a head reaches.
 * The order of the columns of `facts` lets symbols be read without the pages of the references.
 * A checksum covers its whole row, except columns with their own checksum and `views.used_at`, which affects no answer.
 */
const TABLES = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  ${TOTALS_TABLE};
  CREATE TABLE contents (
    number INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    words INTEGER NOT NULL,
    is_generated INTEGER NOT NULL,
    redacted_lines INTEGER NOT NULL,
    checksum INTEGER NOT NULL
  );
  CREATE TABLE facts (
    number INTEGER PRIMARY KEY,
    content INTEGER NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL,
    symbol_count INTEGER NOT NULL,
    reference_count INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    symbols_checksum INTEGER NOT NULL,
    references_checksum INTEGER NOT NULL,
    vectors_checksum INTEGER NOT NULL,
    surfaces_checksum INTEGER NOT NULL,
    symbols BLOB NOT NULL,
    surfaces BLOB NOT NULL,
    reference_blob BLOB NOT NULL,
    vectors BLOB NOT NULL,
    UNIQUE (content, language, version)
  );
  CREATE TABLE parse_failures (
    content INTEGER NOT NULL,
    language TEXT NOT NULL,
    version INTEGER NOT NULL,
    attempts INTEGER NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (content, language, version)
  ) WITHOUT ROWID;
  CREATE TABLE segments (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    base INTEGER NOT NULL,
    span INTEGER NOT NULL,
    documents INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    first_block INTEGER NOT NULL,
    block_count INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    directory_checksum INTEGER NOT NULL,
    directory BLOB NOT NULL
  );
  CREATE TABLE blocks (number INTEGER PRIMARY KEY, checksum INTEGER NOT NULL, body BLOB NOT NULL);
  CREATE TABLE views (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    keys_checksum INTEGER NOT NULL,
    pages_checksum INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    used_at TEXT NOT NULL,
    attributes_checksum INTEGER NOT NULL,
    attributes TEXT NOT NULL
  );
  CREATE TABLE commits (
    number INTEGER PRIMARY KEY,
    scope TEXT NOT NULL,
    id BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    packed BLOB NOT NULL,
    UNIQUE (scope, id)
  );
  CREATE TABLE histories (
    scope TEXT NOT NULL,
    head BLOB NOT NULL,
    most INTEGER NOT NULL,
    is_read INTEGER NOT NULL,
    is_shallow INTEGER NOT NULL,
    unreadable INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    packed BLOB NOT NULL,
    PRIMARY KEY (scope, head)
  ) WITHOUT ROWID;
  CREATE TABLE view_pages (
    view INTEGER NOT NULL,
    first_path BLOB NOT NULL,
    checksum INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (view, first_path)
  );
`;

export const createSchema = (database: Database): void => {
  database.exec(CREATION_PRAGMAS);
  database.exec('BEGIN IMMEDIATE');
  database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  database.exec(TABLES);
  addTotals(database);
  addManifest(database, { version: SCHEMA_VERSION, storeId: randomUUID() });
  database.exec('COMMIT');
};

type ManifestIdentity = { readonly version: number; readonly storeId: string };

/** Later versions must write this in the same way, so that this version recognises them as other versions, not as damage. */
export const addManifest = (database: Database, identity: ManifestIdentity): void => {
  const put = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  put.run('schema_version', String(identity.version));
  put.run('store_id', identity.storeId);
  put.run('checksum', manifestChecksum(database, identity));
};

/** Also covers the table definitions and their root pages: a flipped name or column is damage even if SQLite accepts it. */
const manifestChecksum = (database: Database, { version, storeId }: ManifestIdentity): string => {
  const tables = database.prepare('SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master ORDER BY rowid').all();
  const values = (tables as Record<string, SqlValue>[]).flatMap((table) => Object.values(table));
  return String(checksumOf([version, storeId, ...values]));
};

export type Manifest =
  | { readonly kind: 'sound'; readonly storeId: string }
  /** A file without tables: created, but killed before its first transaction. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'other_version'; readonly version: number }
  | { readonly kind: 'damaged'; readonly cause?: unknown };

export const readManifest = (database: Database): Manifest => {
  try {
    const tables = database.prepare('SELECT name FROM sqlite_master LIMIT 1').all();
    return tables.length === 0 ? manifestWithoutTables(database) : readMetaTable(database);
  } catch (error) {
    if (isDamage(error)) return { kind: 'damaged', cause: error };
    throw error;
  }
};

/** The tables and the version in the file header are written together. */
const manifestWithoutTables = (database: Database): Manifest => {
  const isEmpty = readPragma(database, 'user_version') === 0 && Number(readPragma(database, 'page_count')) <= MAX_EMPTY_PAGES;
  return isEmpty ? { kind: 'empty' } : { kind: 'damaged', cause: new Error('the tables are missing') };
};

/** The header page and the pointer-map page that auto_vacuum adds. */
const MAX_EMPTY_PAGES = 2;
/** Since this version the manifest has a checksum and the file header repeats the version. */
const FIRST_VERSION_WITH_CHECKSUM = 6;

const readMetaTable = (database: Database): Manifest => {
  const rows = database.prepare('SELECT key, value FROM meta').all() as { key: string; value: string }[];
  const meta = new Map(rows.map(({ key, value }) => [key, value]));
  const version = Number(meta.get('schema_version'));
  const storeId = meta.get('store_id');
  const checksum = meta.get('checksum');
  if (isOlder(database, version) && checksum === undefined) return { kind: 'other_version', version };
  if (!storeId || checksum !== manifestChecksum(database, { version, storeId }))
    return { kind: 'damaged', cause: new Error('the manifest does not match its checksum') };
  if (version !== SCHEMA_VERSION) return { kind: 'other_version', version };
  return hasExpectedHeader(database)
    ? { kind: 'sound', storeId }
    : { kind: 'damaged', cause: new Error('the file header has changed') };
};

const isOlder = (database: Database, version: number): boolean =>
  Number.isInteger(version) && version > 0 && version < FIRST_VERSION_WITH_CHECKSUM && readPragma(database, 'user_version') === 0;

/** Header fields that SQLite trusts unchecked and that affect how it reads and writes everything else. */
const hasExpectedHeader = (database: Database): boolean =>
  readPragma(database, 'user_version') === SCHEMA_VERSION &&
  readPragma(database, 'encoding') === 'UTF-8' &&
  readPragma(database, 'auto_vacuum') === INCREMENTAL;

const INCREMENTAL = 2;

const readPragma = (database: Database, name: string): unknown =>
  Object.values(database.prepare(`PRAGMA ${name}`).get() as Record<string, unknown>)[0];
