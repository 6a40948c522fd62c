/** Contents that could not be parsed, with the number of attempts and the last error. Few rows, if any. */
import { contentNumber } from '#model';
import { checksumOf, requireChecksum } from '../checksum.ts';
import type { FactsKey, ParseFailure } from '../port.ts';
import type { Database, Statement } from '../sqlite/driver.ts';

const FAILURE_COLUMNS = 'content, language, version, attempts, code, message, checksum';

type FailureRow = Omit<ParseFailure, 'content'> & { readonly content: number; readonly checksum: number };

export class ParseFailureRows {
  readonly #all: Statement;

  constructor(database: Database) {
    this.#all = database.prepare(`SELECT ${FAILURE_COLUMNS} FROM parse_failures ORDER BY content, language, version`);
  }

  /** Ordered by content. */
  list(): readonly ParseFailure[] {
    return (this.#all.all() as FailureRow[]).map((row) => {
      const { content, language, version, attempts, code, message, checksum } = row;
      const values = [content, language, version, attempts, code, message];
      requireChecksum(checksum, values, `the failure to parse content ${content}`);
      return { content: contentNumber(content), language, version, attempts, code, message };
    });
  }
}

export const putParseFailures = (database: Database, failures: readonly ParseFailure[]): void => {
  const put = database.prepare(`INSERT OR REPLACE INTO parse_failures (${FAILURE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  for (const { content, language, version, attempts, code, message } of failures) {
    const values = [content, language, version, attempts, code, message];
    put.run(...values, checksumOf(values));
  }
};

export const dropParseFailures = (database: Database, keys: readonly FactsKey[]): void => {
  const drop = database.prepare('DELETE FROM parse_failures WHERE content = ? AND language = ? AND version = ?');
  for (const { content, language, version } of keys) drop.run(content, language, version);
};

/** Drops failures of contents that no longer exist. */
export const dropStrayParseFailures = (database: Database): void =>
  database.exec('DELETE FROM parse_failures WHERE content NOT IN (SELECT number FROM contents)');
