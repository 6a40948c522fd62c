/**
 * Postings as they come, sorted by key only when the segment is packed. A place is a (document, value); a row is a key
 * and the place where it was met. Places come in ascending order, so the rows of a key do as well.
 */
import { ByteWriter } from '../bytes.ts';
import type { PackedSegment, PostingKind } from '../port.ts';
import { BlockWriter } from './block.ts';
import { grown, hasValues } from './posting-list.ts';

/** Two numbers a key, side by side for the processor's cache: how many rows, and the place met last, counted from 1. */
const KEY_WIDTH = 2;
const FIRST_ROWS = 1 << 14;

export type KeyOrder = {
  /** The ids in the order of their keys. */
  readonly sort: (ids: readonly number[]) => ArrayLike<number>;
  readonly textOf: (id: number) => string;
};

type RowRange = { readonly start: number; readonly end: number };

/** Buffers of this thread that were packed: fresh memory for each batch would be a tenth of the work. */
const spares: PostingBuffer[] = [];
const MAX_SPARES = 3;
const MAX_SPARE_ROWS = 1 << 22;

export const takeBuffer = (): PostingBuffer => spares.pop() ?? new PostingBuffer();

class PostingBuffer {
  #rowKeys = new Int32Array(FIRST_ROWS);
  #rowPlaces = new Int32Array(FIRST_ROWS);
  #rowCount = 0;
  #keys = new Int32Array(FIRST_ROWS);
  readonly #used: number[] = [];
  #placeDocuments = new Int32Array(1024);
  #placeValues = new Int32Array(1024);
  #place = -1;
  #documentCount = 0;

  /** What is added from here on was met there. */
  moveTo(document: number, value: number): void {
    const place = this.#place;
    if (place >= 0 && this.#placeDocuments[place] === document && this.#placeValues[place] === value) return;
    if (document < this.#documentCount - 1) throw new Error('documents must ascend');
    this.#documentCount = document + 1;
    this.#place = place + 1;
    if (this.#place === this.#placeDocuments.length) this.#growPlaces();
    this.#placeDocuments[this.#place] = document;
    this.#placeValues[this.#place] = value;
  }

  /** False when the key was met at this place already. */
  add(id: number): boolean {
    const at = id * KEY_WIDTH;
    if (at >= this.#keys.length) this.#keys = grown(this.#keys, at + KEY_WIDTH);
    const keys = this.#keys;
    const place = this.#place;
    const last = keys[at + 1] ?? 0;
    if (last === place + 1) return false;
    if (last === 0) this.#used.push(id);
    keys[at] = (keys[at] ?? 0) + 1;
    keys[at + 1] = place + 1;
    const row = this.#rowCount++;
    if (row === this.#rowKeys.length) this.#growRows();
    this.#rowKeys[row] = id;
    this.#rowPlaces[row] = place;
    return true;
  }

  /** Ends this use of the buffer. */
  pack(kind: PostingKind, order: KeyOrder): PackedSegment {
    const ids = order.sort(this.#used);
    const places = this.#placesByKey(ids);
    const blocks = new BlockWriter();
    const packed = new ByteWriter();
    for (let index = 0, start = 0; index < ids.length; index++) {
      const id = ids[index] ?? 0;
      const end = start + (this.#keys[id * KEY_WIDTH] ?? 0);
      packed.length = 0;
      if (hasValues(kind)) this.#writeValues(packed, places, { start, end });
      else this.#writeDocuments(packed, places, { start, end });
      blocks.add(order.textOf(id), packed);
      start = end;
    }
    const segment = { kind, documentCount: this.#documentCount, blocks: blocks.finish() };
    this.#clear();
    if (this.#rowKeys.length <= MAX_SPARE_ROWS && spares.length < MAX_SPARES) spares.push(this);
    return segment;
  }

  /** A counting sort: rows of one key stay in the order they came. */
  #placesByKey(ids: ArrayLike<number>): Int32Array {
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
      sorted[to] = this.#rowPlaces[row] ?? 0;
    }
    return sorted;
  }

  #writeDocuments(packed: ByteWriter, places: Int32Array, { start, end }: RowRange): void {
    let previous = -1;
    for (let row = start; row < end; row++) {
      const document = this.#placeDocuments[places[row] ?? 0] ?? 0;
      packed.varint(document - previous - 1);
      previous = document;
    }
  }

  #writeValues(packed: ByteWriter, places: Int32Array, { start, end }: RowRange): void {
    const documents = this.#placeDocuments;
    let previous = -1;
    for (let row = start, next = start; row < end; row = next) {
      const document = documents[places[row] ?? 0] ?? 0;
      while (next < end && documents[places[next] ?? 0] === document) next++;
      packed.varint((document - previous - 1) * 2 + (next - row === 1 ? 1 : 0));
      if (next - row > 1) packed.varint(next - row - 2);
      this.#writeDistances(packed, places, { start: row, end: next });
      previous = document;
    }
  }

  #writeDistances(packed: ByteWriter, places: Int32Array, { start, end }: RowRange): void {
    let previous = -1;
    for (let row = start; row < end; row++) {
      const value = this.#placeValues[places[row] ?? 0] ?? 0;
      if (value <= previous) throw new Error('values of a document must ascend under a key');
      packed.varint(value - previous - 1);
      previous = value;
    }
  }

  #clear(): void {
    for (const id of this.#used) this.#keys.fill(0, id * KEY_WIDTH, (id + 1) * KEY_WIDTH);
    this.#used.length = 0;
    this.#rowCount = 0;
    this.#place = -1;
    this.#documentCount = 0;
  }

  #growRows(): void {
    this.#rowKeys = grown(this.#rowKeys);
    this.#rowPlaces = grown(this.#rowPlaces);
  }

  #growPlaces(): void {
    this.#placeDocuments = grown(this.#placeDocuments);
    this.#placeValues = grown(this.#placeValues);
  }
}

/** Ids of words, ordered by the words. */
export const wordOrder = (words: readonly string[]): KeyOrder => {
  const textOf = (id: number): string => words[id] ?? '';
  return { textOf, sort: (ids) => [...ids].sort((left, right) => (textOf(left) < textOf(right) ? -1 : 1)) };
};
