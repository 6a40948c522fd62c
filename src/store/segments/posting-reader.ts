/** Postings and keys across all segments of a kind. */
import { TURN_LIMITS, TurnBudget } from '#model';
import type { ByteReader } from '../bytes.ts';
import type { Caches } from '../caches.ts';
import type { PostingKind, PostingList } from '../port.ts';
import { BlockCursor, blockIndexOfKey, findInBlock } from '../postings/block.ts';
import { PostingColumns, readPostings } from '../postings/posting-list.ts';
import type { SegmentRow, SegmentRows } from './segment-rows.ts';

export class PostingReader {
  readonly #rows: SegmentRows;
  readonly #caches: Caches;
  readonly #columns = new PostingColumns();
  /** The segments visible to this transaction. */
  readonly #segments = new Map<PostingKind, readonly SegmentRow[]>();

  constructor(rows: SegmentRows, caches: Caches) {
    this.#rows = rows;
    this.#caches = caches;
  }

  postings(kind: PostingKind, key: string): PostingList {
    const columns = this.#columns;
    columns.clear();
    for (const segment of this.segments(kind)) {
      const found = this.#find(segment, key);
      if (found) readPostings(found, kind, { columns, base: segment.base });
    }
    return columns.toList();
  }

  /** In turns: a repository has hundreds of thousands of names. */
  async keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]> {
    const lists: (readonly string[])[] = [];
    const turn = new TurnBudget(TURN_LIMITS.names);
    for (const segment of this.segments(kind)) lists.push(await this.#keysInSegment(segment, { prefix, limit, turn }));
    return mergeKeys(lists).slice(0, limit);
  }

  segments(kind: PostingKind): readonly SegmentRow[] {
    const known = this.#segments.get(kind);
    if (known) return known;
    const listed = this.#rows.list(kind);
    this.#segments.set(kind, listed);
    return listed;
  }

  #find(segment: SegmentRow, key: string): ByteReader | undefined {
    const index = blockIndexOfKey(this.#directory(segment), key);
    return index < 0 ? undefined : findInBlock(this.#rows.block(segment, index), key);
  }

  async #keysInSegment(segment: SegmentRow, { prefix, limit, turn }: PrefixQuery): Promise<readonly string[]> {
    const keys: string[] = [];
    const first = Math.max(0, blockIndexOfKey(this.#directory(segment), prefix));
    for (let index = first; index < segment.blockCount; index++) {
      const before = keys.length;
      const cursor = new BlockCursor(this.#rows.block(segment, index));
      for (let key = cursor.next(); key !== undefined; key = cursor.next()) {
        if (key < prefix) continue;
        if (!key.startsWith(prefix) || keys.length === limit) return keys;
        keys.push(key);
      }
      await turn.spend({ names: keys.length - before });
    }
    return keys;
  }

  #directory(segment: SegmentRow): readonly string[] {
    const known = this.#caches.directories.get(segment.number);
    if (known) return known;
    const directory = this.#rows.directory(segment);
    this.#caches.directories.set(segment.number, directory);
    return directory;
  }
}

type PrefixQuery = {
  readonly prefix: string;
  readonly limit: number;
  readonly turn: TurnBudget<typeof TURN_LIMITS.names>;
};

/** Merges sorted lists without duplicates, by halves so that each key is compared few times. */
const mergeKeys = (lists: readonly (readonly string[])[]): readonly string[] => {
  if (lists.length <= 1) return lists[0] ?? [];
  const middle = lists.length >> 1;
  return mergeTwo(mergeKeys(lists.slice(0, middle)), mergeKeys(lists.slice(middle)));
};

const mergeTwo = (left: readonly string[], right: readonly string[]): readonly string[] => {
  const merged: string[] = [];
  let rightAt = 0;
  for (const key of left) {
    while (rightAt < right.length && (right[rightAt] ?? '') < key) merged.push(right[rightAt++] ?? '');
    if (right[rightAt] === key) rightAt++;
    merged.push(key);
  }
  while (rightAt < right.length) merged.push(right[rightAt++] ?? '');
  return merged;
};
