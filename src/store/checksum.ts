/**
 * Checksums of stored rows. SQLite detects damage only to its own structure, not a flipped bit inside a value. So every row
 * that affects an answer has a 32-bit checksum over all its values, including its number, and is verified before it is decoded.
 */
import { crc32 } from 'node:zlib';
import { BrokenBytesError } from './bytes.ts';
import type { SqlValue } from './sqlite/driver.ts';

const SEED = 0x2545f491;
const MULTIPLIER = 0x9e3779b1 | 0;
const HIGH_WORD = 2 ** 32;
/** Makes values of different types with equal bits differ. */
const TYPE_TAG = { null: 1, integer: 2, fraction: 3, text: 4, bytes: 5 } as const;

/**
 * The checksum of a row's short values. Each step is invertible, so a single changed value is always detected; the shift
 * mixes high bits down, so that several changes do not cancel out.
 */
export const checksumOf = (values: readonly SqlValue[]): number => {
  let sum = SEED;
  for (const value of values) sum = mixValue(sum, value);
  return sum >>> 0;
};

/** The checksum of a long value and the short values of its row. Native code: about a microsecond per block. */
export const checksumOfPacked = (packed: Uint8Array | string, values: readonly SqlValue[]): number =>
  checksumOf([...values, crc32(packed)]);

/** `what` names the row in the error message. */
export const requireChecksum = (stored: unknown, values: readonly SqlValue[], what: string): void => {
  if (checksumOf(values) !== stored) throw new BrokenBytesError(`${what} does not match its checksum`);
};

export type PackedRow = { readonly packed: unknown; readonly checksum: unknown };

/** The bytes of a row, after verifying its checksum. */
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
