/**
 * Postings in the order they are added, sorted by key when the segment is packed. A position is a (document, value); a row
 * is a key and a position of it. Positions are added in ascending order, so the rows of a key ascend as well.
 */
import { ByteWriter } from '../bytes.ts';
import type { PackedSegment, PostingKind } from '../port.ts';
import { BlockWriter } from './block.ts';
import { grow, hasValues } from './posting-list.ts';

/** Two numbers per key, adjacent for the processor cache: the number of rows, and the last position, counted from 1. */
const KEY_WIDTH = 2;
const FIRST_ROWS = 1 << 14;

export type KeyOrder = {
  /** Sorts ids by their keys. */
  readonly sort: (ids: readonly number[]) => ArrayLike<number>;
  readonly keyText: (id: number) => string;
};

type RowRange = { readonly start: number; readonly end: number };

/** Buffers to reuse in this thread: allocating memory for each batch would take a tenth of the time. */
const spares: PostingBuffer[] = [];
const MAX_SPARES = 3;
const MAX_SPARE_ROWS = 1 << 22;

export const takeBuffer = (): PostingBuffer => spares.pop() ?? new PostingBuffer();

class PostingBuffer {
  #rowKeys = new Int32Array(FIRST_ROWS);
  #rowPositions = new Int32Array(FIRST_ROWS);
  #rowCount = 0;
  #keys = new Int32Array(FIRST_ROWS);
  readonly #used: number[] = [];
  #positionDocuments = new Int32Array(1024);
  #positionValues = new Int32Array(1024);
  #position = -1;
  #documentCount = 0;

  /** Sets the position of the keys added next. */
  moveTo(document: number, value: number): void {
    const position = this.#position;
    if (position >= 0 && this.#positionDocuments[position] === document && this.#positionValues[position] === value) return;
    if (document < this.#documentCount - 1) throw new Error('documents must ascend');
    this.#documentCount = document + 1;
    this.#position = position + 1;
    if (this.#position === this.#positionDocuments.length) this.#growPositions();
    this.#positionDocuments[this.#position] = document;
    this.#positionValues[this.#position] = value;
  }

  /** False if the key was already added at this position. */
  add(id: number): boolean {
    const at = id * KEY_WIDTH;
    if (at >= this.#keys.length) this.#keys = grow(this.#keys, at + KEY_WIDTH);
    const keys = this.#keys;
    const position = this.#position;
    const last = keys[at + 1] ?? 0;
    if (last === position + 1) return false;
    if (last === 0) this.#used.push(id);
    keys[at] = (keys[at] ?? 0) + 1;
    keys[at + 1] = position + 1;
    const row = this.#rowCount++;
    if (row === this.#rowKeys.length) this.#growRows();
    this.#rowKeys[row] = id;
    this.#rowPositions[row] = position;
    return true;
  }

  /** Clears the buffer and makes it available for reuse. */
  pack(kind: PostingKind, order: KeyOrder): PackedSegment {
    const ids = order.sort(this.#used);
    const positions = this.#positionsByKey(ids);
    const blocks = new BlockWriter();
    const packed = new ByteWriter();
    for (let index = 0, start = 0; index < ids.length; index++) {
      const id = ids[index] ?? 0;
      const end = start + (this.#keys[id * KEY_WIDTH] ?? 0);
      packed.length = 0;
      if (hasValues(kind)) this.#writeValues(packed, positions, { start, end });
      else this.#writeDocuments(packed, positions, { start, end });
      blocks.add(order.keyText(id), packed);
      start = end;
    }
    const segment = { kind, documentCount: this.#documentCount, blocks: blocks.finish() };
    this.#clear();
    if (this.#rowKeys.length <= MAX_SPARE_ROWS && spares.length < MAX_SPARES) spares.push(this);
    return segment;
  }

  /** A counting sort: rows of one key stay in order. */
  #positionsByKey(ids: ArrayLike<number>): Int32Array {
    const keys = this.#keys;
    for (let index = 0, start = 0; index < ids.length; index++) {
      const at = (ids[index] ?? 0) * KEY_WIDTH;
      keys[at + 1] = start;
      start += keys[at] ?? 0;
    }
    const sorted = new Int32Array(this.#rowCount);
    for (let row = 0; row < this.#rowCount; row++) {
      const at = (this.#rowKeys[row] ?? 0) * KEY_WIDTH + 1;
      const to = keys[at] ?? 0;
      keys[at] = to + 1;
      sorted[to] = this.#rowPositions[row] ?? 0;
    }
    return sorted;
  }

  #writeDocuments(packed: ByteWriter, positions: Int32Array, { start, end }: RowRange): void {
    let previous = -1;
    for (let row = start; row < end; row++) {
      const document = this.#positionDocuments[positions[row] ?? 0] ?? 0;
      packed.varint(document - previous - 1);
      previous = document;
    }
  }

  #writeValues(packed: ByteWriter, positions: Int32Array, { start, end }: RowRange): void {
    const documents = this.#positionDocuments;
    let previous = -1;
    for (let row = start, next = start; row < end; row = next) {
      const document = documents[positions[row] ?? 0] ?? 0;
      while (next < end && documents[positions[next] ?? 0] === document) next++;
      packed.varint((document - previous - 1) * 2 + (next - row === 1 ? 1 : 0));
      if (next - row > 1) packed.varint(next - row - 2);
      this.#writeDistances(packed, positions, { start: row, end: next });
      previous = document;
    }
  }

  #writeDistances(packed: ByteWriter, positions: Int32Array, { start, end }: RowRange): void {
    let previous = -1;
    for (let row = start; row < end; row++) {
      const value = this.#positionValues[positions[row] ?? 0] ?? 0;
      if (value <= previous) throw new Error('values of a document must ascend under a key');
      packed.varint(value - previous - 1);
      previous = value;
    }
  }

  #clear(): void {
    for (const id of this.#used) this.#keys.fill(0, id * KEY_WIDTH, (id + 1) * KEY_WIDTH);
    this.#used.length = 0;
    this.#rowCount = 0;
    this.#position = -1;
    this.#documentCount = 0;
  }

  #growRows(): void {
    this.#rowKeys = grow(this.#rowKeys);
    this.#rowPositions = grow(this.#rowPositions);
  }

  #growPositions(): void {
    this.#positionDocuments = grow(this.#positionDocuments);
    this.#positionValues = grow(this.#positionValues);
  }
}

/** Orders word ids by their words. */
export const wordOrder = (words: readonly string[]): KeyOrder => {
  const keyText = (id: number): string => words[id] ?? '';
  return { keyText, sort: (ids) => [...ids].sort((left, right) => (keyText(left) < keyText(right) ? -1 : 1)) };
};
