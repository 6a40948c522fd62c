/**
 * A block is a list of entries sorted by key: `head, rest of the key, length, postings`. The two nibbles of the head are the
 * number of bytes that the key shares with the previous one and the number that follow; 15 means that a number with the
 * excess follows the head. A segment is a run of blocks; the first keys of its blocks are its directory.
 */
import { firstAtOrAfter } from '#model';
import { ByteReader, ByteWriter } from '../bytes.ts';
import { readOrdered, writeOrdered } from '../packed-text.ts';
import type { PackedSegment } from '../port.ts';

/** Bytes. Small enough that a lookup reads little, large enough that a segment has few rows. */
const BLOCK_TARGET = 6 * 1024;
/** A longer list gets its own block, so that its neighbours are read without it. */
const LONG_LIST = BLOCK_TARGET / 2;
const NIBBLE_MAX = 15;

type Blocks = PackedSegment['blocks'];

/** Splits entries, added by ascending key, into blocks. */
export class BlockWriter {
  readonly #body = new ByteWriter();
  readonly #blocks: { firstKey: string; body: Uint8Array }[] = [];
  #key = new ByteWriter();
  #previous = new ByteWriter();
  #firstKey = '';

  add(key: string, postings: ByteWriter): void {
    const isLong = postings.length > LONG_LIST;
    if (isLong) this.#cut();
    if (this.#body.length === 0) this.#start(key);
    this.#writeKey(key);
    this.#body.varint(postings.length);
    this.#body.appendRange(postings.bytes, 0, postings.length);
    if (isLong || this.#body.length >= BLOCK_TARGET) this.#cut();
  }

  finish(): Blocks {
    this.#cut();
    return this.#blocks;
  }

  #start(key: string): void {
    this.#firstKey = key;
    this.#previous.length = 0;
  }

  #writeKey(key: string): void {
    const current = this.#key;
    current.length = 0;
    writeOrdered(current, key);
    const shared = sharedBytes(this.#previous, current);
    const rest = current.length - shared;
    this.#body.byte((Math.min(shared, NIBBLE_MAX) << 4) | Math.min(rest, NIBBLE_MAX));
    if (shared >= NIBBLE_MAX) this.#body.varint(shared - NIBBLE_MAX);
    if (rest >= NIBBLE_MAX) this.#body.varint(rest - NIBBLE_MAX);
    this.#body.appendRange(current.bytes, shared, current.length);
    this.#key = this.#previous;
    this.#previous = current;
  }

  #cut(): void {
    if (this.#body.length > 0) this.#blocks.push({ firstKey: this.#firstKey, body: this.#body.take() });
  }
}

const sharedBytes = (left: ByteWriter, right: ByteWriter): number => {
  const limit = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < limit && left.bytes[shared] === right.bytes[shared]) shared++;
  return shared;
};

/** Iterates over the entries of a block. */
export class BlockCursor {
  readonly #reader: ByteReader;
  /** The block with one character per byte; ASCII keys are sliced from it. */
  #text: string | undefined;
  #key = '';
  #isAscii = true;
  /** Bytes that the key shares with the previous one, and where the rest of it is in the block. */
  shared = 0;
  restStart = 0;
  restEnd = 0;
  postingsStart = 0;
  postingsEnd = 0;

  constructor(body: Uint8Array) {
    this.#reader = new ByteReader(body);
  }

  /** Moves to the next entry without decoding its key. */
  skip(): boolean {
    const reader = this.#reader;
    if (reader.isAtEnd) return false;
    const head = reader.byte();
    this.shared = head >> 4;
    let rest = head & NIBBLE_MAX;
    if (this.shared === NIBBLE_MAX) this.shared += reader.varint();
    if (rest === NIBBLE_MAX) rest += reader.varint();
    this.restStart = reader.skip(rest);
    this.restEnd = reader.offset;
    const length = reader.varint();
    this.postingsStart = reader.skip(length);
    this.postingsEnd = reader.offset;
    return true;
  }

  /** Moves to the next entry and returns its key. Undefined after the last. */
  next(): string | undefined {
    if (!this.skip()) return undefined;
    const { bytes } = this.#reader;
    const wasAscii = this.#isAscii;
    for (let at = this.restStart; at < this.restEnd; at++) if ((bytes[at] ?? 0) >= 0x80) this.#isAscii = false;
    if (wasAscii && this.#isAscii) {
      this.#text ??= Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
      this.#key = this.#key.slice(0, this.shared) + this.#text.slice(this.restStart, this.restEnd);
    } else this.#key = this.#nextKey(bytes.subarray(this.restStart, this.restEnd));
    return this.#key;
  }

  /** After a non-ASCII key, bytes are no longer characters for the rest of the block. */
  #nextKey(rest: Uint8Array): string {
    const key = new ByteWriter();
    writeOrdered(key, this.#key);
    key.length = this.shared;
    key.append(rest);
    return readOrdered(key.bytes, 0, key.length);
  }

  postings(): ByteReader {
    return new ByteReader(this.#reader.bytes, this.postingsStart, this.postingsEnd);
  }

  movePostingsInto(reader: ByteReader): void {
    reader.moveTo(this.#reader.bytes, this.postingsStart, this.postingsEnd);
  }
}

/** The postings of a key in a block. Undefined if the block does not have the key. */
export const findInBlock = (body: Uint8Array, key: string): ByteReader | undefined => {
  const target = new ByteWriter();
  writeOrdered(target, key);
  const cursor = new BlockCursor(body);
  // How many bytes the previous entry shares with the target. Entries ascend, so one that shares more with the previous
  // entry is also below the target, and one that shares less is past it: most keys are never compared.
  let matched = 0;
  while (cursor.skip()) {
    if (cursor.shared > matched) continue;
    if (cursor.shared < matched) return undefined;
    const restLength = cursor.restEnd - cursor.restStart;
    const equal = countEqualBytes(body, target, { from: cursor.restStart, to: cursor.restEnd, at: matched });
    matched += equal;
    if (matched === target.length) return equal === restLength ? cursor.postings() : undefined;
    if (equal < restLength && (body[cursor.restStart + equal] ?? 0) > (target.bytes[matched] ?? 0)) return undefined;
  }
  return undefined;
};

/** How many bytes of the range equal those of the target from `at` on. */
const countEqualBytes = (
  body: Uint8Array,
  target: ByteWriter,
  { from, to, at }: { from: number; to: number; at: number },
): number => {
  const limit = Math.min(to - from, target.length - at);
  let equal = 0;
  while (equal < limit && body[from + equal] === target.bytes[at + equal]) equal++;
  return equal;
};

/** Index of the last block whose first key is not above the key; -1 if there is none. */
export const blockIndexOfKey = (directory: readonly string[], key: string): number => {
  const at = firstAtOrAfter(directory, key);
  return directory[at] === key ? at : at - 1;
};
