/** Facts as rows. The key has its own checksum, so that it is verified without reading the blobs. */
import { type FactsNumber, factsNumber } from '#model';
import { BrokenBytesError } from '../bytes.ts';
import { checksumOf, checksumOfPacked, type PackedRow, requireChecksum, requirePacked } from '../checksum.ts';
import type { FactCounts, FactsKey, PackedFacts } from '../port.ts';
import type { Database, SqlValue, Statement } from '../sqlite/driver.ts';

type KeyRow = {
  readonly number: number;
  readonly content: number;
  readonly language: string;
  readonly version: number;
  readonly symbol_count: number;
  readonly reference_count: number;
  readonly checksum: number;
};
const KEY_COLUMNS = 'number, content, language, version, symbol_count, reference_count, checksum';

export class FactsRows {
  readonly #byKey: Statement;
  readonly #range: Statement;
  readonly #byNumber: Statement;
  readonly #symbols: Statement;
  readonly #references: Statement;
  readonly #vectors: Statement;
  readonly #surfaces: Statement;

  constructor(database: Database) {
    this.#byKey = database.prepare(`SELECT ${KEY_COLUMNS} FROM facts WHERE content = ? AND language = ? AND version = ?`);
    this.#range = database.prepare(`SELECT ${KEY_COLUMNS} FROM facts WHERE number BETWEEN ? AND ?`);
    this.#byNumber = database.prepare(`SELECT ${KEY_COLUMNS} FROM facts WHERE number = ?`);
    this.#symbols = database.prepare('SELECT symbols AS packed, symbols_checksum AS checksum FROM facts WHERE number = ?');
    this.#references = database.prepare(
      'SELECT reference_blob AS packed, references_checksum AS checksum FROM facts WHERE number = ?',
    );
    this.#vectors = database.prepare('SELECT vectors AS packed, vectors_checksum AS checksum FROM facts WHERE number = ?');
    this.#surfaces = database.prepare('SELECT surfaces AS packed, surfaces_checksum AS checksum FROM facts WHERE number = ?');
  }

  numberOf({ content, language, version }: FactsKey): FactsNumber | undefined {
    const row = this.#byKey.get(content, language, version) as KeyRow | undefined;
    return row && verifiedFactsNumber(row);
  }

  /** Existing facts in the range, both ends included. */
  range(lowest: number, highest: number): readonly FactsNumber[] {
    return (this.#range.all(lowest, highest) as KeyRow[]).map(verifiedFactsNumber);
  }

  counts(number: FactsNumber): FactCounts | undefined {
    const row = this.#byNumber.get(number) as KeyRow | undefined;
    if (!row) return undefined;
    verifiedFactsNumber(row);
    return { symbolCount: row.symbol_count, referenceCount: row.reference_count };
  }

  symbols(number: FactsNumber): Uint8Array {
    return requireFactsBlob(this.#symbols.get(number), [number, 'symbols']);
  }

  references(number: FactsNumber): Uint8Array {
    return requireFactsBlob(this.#references.get(number), [number, 'references']);
  }

  /** Empty without surface facts. */
  surfaces(number: FactsNumber): Uint8Array {
    return requireFactsBlob(this.#surfaces.get(number), [number, 'surfaces']);
  }

  /** Empty without vectors. */
  vectors(number: FactsNumber): Uint8Array {
    return requireFactsBlob(this.#vectors.get(number), [number, 'vectors']);
  }
}

export class FactsAdder {
  readonly #rows: FactsRows;
  readonly #add: Statement;

  constructor(database: Database) {
    this.#rows = new FactsRows(database);
    this.#add = database.prepare(
      `INSERT INTO facts (${KEY_COLUMNS}, symbols_checksum, references_checksum, vectors_checksum, surfaces_checksum, symbols, surfaces, reference_blob, vectors) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Returns the existing number of the facts, or adds them under the offered one. */
  add(facts: PackedFacts, offered: number): number {
    const known = this.#rows.numberOf(facts);
    if (known !== undefined) return known;
    const { content, language, version, symbolCount, referenceCount, symbols, references, surfaces, vectors = NO_BYTES } = facts;
    const key: readonly SqlValue[] = [offered, content, language, version, symbolCount, referenceCount];
    const symbolsChecksum = checksumOfPacked(symbols, [offered, 'symbols']);
    const referencesChecksum = checksumOfPacked(references, [offered, 'references']);
    const vectorsChecksum = checksumOfPacked(vectors, [offered, 'vectors']);
    const surfacesChecksum = checksumOfPacked(surfaces, [offered, 'surfaces']);
    const checksums = [checksumOf(key), symbolsChecksum, referencesChecksum, vectorsChecksum, surfacesChecksum];
    this.#add.run(...key, ...checksums, ...[symbols, surfaces, references, vectors].map(withMemory));
    return offered;
  }
}

const NO_BYTES = new Uint8Array(0);

/** Node's own SQLite stores NULL for an empty array that came from another thread, because it has no memory. */
const withMemory = (bytes: Uint8Array): Uint8Array => (bytes.length === 0 ? NO_BYTES : bytes);

const verifiedFactsNumber = ({ checksum, ...row }: KeyRow): FactsNumber => {
  const { number, content, language, version, symbol_count: symbols, reference_count: references } = row;
  requireChecksum(checksum, [number, content, language, version, symbols, references], `the key of facts ${number}`);
  return factsNumber(number);
};

const requireFactsBlob = (row: unknown, values: readonly SqlValue[]): Uint8Array => {
  const what = `facts ${values.join(', ')}`;
  if (!row) throw new BrokenBytesError(`${what} are missing`);
  return requirePacked(row as PackedRow, values, what);
};
