/** Which contents no worker could parse, how often it was tried and why the last try failed. Few rows, if any. */
import { contentNumber } from '#model';
import type { FactsKey, ParseFailure } from '../port.ts';
import type { Database, Statement } from '../sqlite/driver.ts';

/** All of them, in the order of contents. A statement to keep: it is asked with every status and every empty answer. */
export const listParseFailures = (database: Database): Statement =>
  database.prepare(
    'SELECT content, language, version, attempts, code, message FROM parse_failures ORDER BY content, language, version',
  );

export const parseFailureOf = (row: unknown): ParseFailure => {
  const { content, ...rest } = row as Omit<ParseFailure, 'content'> & { readonly content: number };
  return { ...rest, content: contentNumber(content) };
};

export const putParseFailures = (database: Database, failures: readonly ParseFailure[]): void => {
  const put = database.prepare(
    'INSERT OR REPLACE INTO parse_failures (content, language, version, attempts, code, message) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { content, language, version, attempts, code, message } of failures)
    put.run(content, language, version, attempts, code, message);
};

export const dropParseFailures = (database: Database, keys: readonly FactsKey[]): void => {
  const drop = database.prepare('DELETE FROM parse_failures WHERE content = ? AND language = ? AND version = ?');
  for (const { content, language, version } of keys) drop.run(content, language, version);
};

/** Those of contents that are gone. */
export const dropStrayParseFailures = (database: Database): void =>
  database.exec('DELETE FROM parse_failures WHERE content NOT IN (SELECT number FROM contents)');
