/** Merges several segments, in the order of their documents, into one without removed documents. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ByteReader, ByteWriter } from '../bytes.ts';
import type { PackedSegment, PostingKind } from '../port.ts';
import { BlockCursor, BlockWriter } from '../postings/block.ts';
import { appendPostings, PostingColumns, readPostings, writePostings } from '../postings/posting-list.ts';

/** Longest time to hold the thread before yielding. */
const SLICE_MS = 8;
const KEYS_BETWEEN_CLOCK_CHECKS = 64;

export type MergeSource = {
  readonly base: number;
  readonly blockCount: number;
  readBlock(index: number): Uint8Array;
  /** None of its documents was removed, so its lists are copied unchanged. */
  readonly isWhole: boolean;
};
export type MergeOptions = {
  readonly kind: PostingKind;
  readonly base: number;
  readonly isAlive: (document: number) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Undefined if aborted. */
export const mergeSources = async (
  sources: readonly MergeSource[],
  options: MergeOptions,
): Promise<PackedSegment['blocks'] | undefined> => {
  const heap = new CursorHeap(sources.map((source, rank) => new SourceCursor(source, rank)));
  const blocks = new BlockWriter();
  const list = new MergedList(options);
  let sliceStart = performance.now();
  for (let count = 0, top = heap.top; top?.key !== undefined; top = heap.top, count++) {
    const { key } = top;
    list.start();
    while (heap.top?.key === key) {
      list.append(heap.top);
      heap.advanceTop();
    }
    if (list.packed.length > 0) blocks.add(key, list.packed);
    if (count % KEYS_BETWEEN_CLOCK_CHECKS === 0 && performance.now() - sliceStart > SLICE_MS) {
      await nextTurn();
      if (options.signal?.aborted) return undefined;
      sliceStart = performance.now();
    }
  }
  return blocks.finish();
};

/** The postings of one key, source by source. */
class MergedList {
  readonly packed = new ByteWriter();
  readonly #options: MergeOptions;
  readonly #columns = new PostingColumns();
  readonly #part = new ByteWriter();
  readonly #reader = new ByteReader(new Uint8Array());
  /** The last document written, relative to the base of the merged segment. */
  #last = -1;

  constructor(options: MergeOptions) {
    this.#options = options;
  }

  start(): void {
    this.packed.length = 0;
    this.#last = -1;
  }

  append(cursor: SourceCursor): void {
    const { kind, base } = this.#options;
    const shift = cursor.source.base - base;
    cursor.block.movePostingsInto(this.#reader);
    if (!cursor.source.isWhole) this.#dropRemoved(cursor.source.base);
    if (this.#reader.isAtEnd) return;
    this.#last = shift + appendPostings(this.packed, this.#reader, { kind, after: this.#last - shift });
  }

  #dropRemoved(base: number): void {
    const { kind, isAlive } = this.#options;
    this.#columns.clear();
    readPostings(this.#reader, kind, { columns: this.#columns, base });
    this.#columns.keep(isAlive);
    this.#part.length = 0;
    writePostings(this.#part, this.#columns, { kind, base });
    this.#reader.moveTo(this.#part.bytes, 0, this.#part.length);
  }
}

class SourceCursor {
  readonly source: MergeSource;
  /** Position among the sources, so that equal keys are merged in document order. */
  readonly rank: number;
  block = new BlockCursor(new Uint8Array());
  /** Undefined after the last. */
  key: string | undefined;
  #nextBlock = 0;

  constructor(source: MergeSource, rank: number) {
    this.source = source;
    this.rank = rank;
    this.advance();
  }

  advance(): void {
    this.key = this.block.next();
    while (this.key === undefined && this.#nextBlock < this.source.blockCount) {
      this.block = new BlockCursor(this.source.readBlock(this.#nextBlock++));
      this.key = this.block.next();
    }
  }

  isBefore(other: SourceCursor): boolean {
    if (this.key === other.key) return this.rank < other.rank;
    if (this.key === undefined) return false;
    return other.key === undefined || this.key < other.key;
  }
}

/** A binary heap with the lowest key on top. Finished cursors sink to the bottom. */
class CursorHeap {
  readonly #cursors: SourceCursor[];

  constructor(cursors: SourceCursor[]) {
    this.#cursors = cursors.sort((left, right) => (left.isBefore(right) ? -1 : 1));
  }

  get top(): SourceCursor | undefined {
    return this.#cursors[0];
  }

  advanceTop(): void {
    const cursors = this.#cursors;
    const moved = cursors[0];
    if (!moved) return;
    moved.advance();
    let at = 0;
    for (let child = this.#lowerChild(at); child?.cursor.isBefore(moved); child = this.#lowerChild(at)) {
      cursors[at] = child.cursor;
      at = child.at;
    }
    cursors[at] = moved;
  }

  #lowerChild(at: number): { at: number; cursor: SourceCursor } | undefined {
    const left = this.#cursors[at * 2 + 1];
    const right = this.#cursors[at * 2 + 2];
    if (!left) return undefined;
    return right?.isBefore(left) ? { at: at * 2 + 2, cursor: right } : { at: at * 2 + 1, cursor: left };
  }
}
