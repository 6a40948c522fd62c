/**
 * Checksums of what is stored. SQLite finds damage to its own structure only: a number or a byte that flipped inside a row
 * is as good to it as any other. So every row that decides an answer has 32 bits over all that it says, its own number
 * included, and nothing is decoded before they agree.
 */
import { crc32 } from 'node:zlib';
import { BrokenBytesError } from './bytes.ts';
import type { SqlValue } from './sqlite/driver.ts';

const SEED = 0x2545f491;
const MULTIPLIER = 0x9e3779b1 | 0;
const HIGH_WORD = 2 ** 32;
/** So that equal bits of different types differ. */
const TYPE_TAG = { null: 1, integer: 2, fraction: 3, text: 4, bytes: 5 } as const;

/**
 * Of a row's short values. Each step can be undone, so one value that changed always shows; the shift carries high bits
 * down, so several do not cancel each other.
 */
export const checksumOf = (values: readonly SqlValue[]): number => {
  let sum = SEED;
  for (const value of values) sum = mixValue(sum, value);
  return sum >>> 0;
};

/** Of a long value, and the short ones of its row. Native code: a block takes little more than a microsecond. */
export const checksumOfPacked = (packed: Uint8Array | string, values: readonly SqlValue[]): number =>
  checksumOf([...values, crc32(packed)]);

/** `what` is for the log. */
export const requireChecksum = (stored: unknown, values: readonly SqlValue[], what: string): void => {
  if (checksumOf(values) !== stored) throw new BrokenBytesError(`${what} does not match its checksum`);
};

export type PackedRow = { readonly packed: unknown; readonly checksum: unknown };

/** The bytes of a row, once they are known to be those that were written. */
export const requirePacked = ({ packed, checksum }: PackedRow, values: readonly SqlValue[], what: string): Uint8Array => {
  if (packed instanceof Uint8Array && checksumOfPacked(packed, values) === checksum) return packed;
  throw new BrokenBytesError(`${what} does not match its checksum`);
};

const mixWord = (sum: number, word: number): number => {
  const product = Math.imul(sum ^ word, MULTIPLIER);
  return product ^ (product >>> 15);
};

const mixValue = (sum: number, value: SqlValue): number => {
  if (typeof value === 'number') return mixNumber(sum, value);
  if (typeof value === 'string') return mixText(sum, value);
  return value === null ? mixWord(sum, TYPE_TAG.null) : mixBytes(sum, value);
};

const mixNumber = (sum: number, value: number): number => {
  if (!Number.isSafeInteger(value)) return mixWord(mixWord(sum, TYPE_TAG.fraction), value);
  return mixWord(mixWord(mixWord(sum, TYPE_TAG.integer), value), Math.floor(value / HIGH_WORD));
};

const mixText = (sum: number, value: string): number => {
  let next = mixWord(mixWord(sum, TYPE_TAG.text), value.length);
  for (let at = 0; at < value.length; at++) next = mixWord(next, value.charCodeAt(at));
  return next;
};

const mixBytes = (sum: number, value: Uint8Array): number => {
  let next = mixWord(mixWord(sum, TYPE_TAG.bytes), value.length);
  for (const byte of value) next = mixWord(next, byte);
  return next;
};
