/** Segments and their blocks as rows. A segment never changes; it is removed when merged into another. */
import { LruCache, TURN_LIMITS, TurnBudget } from '#model';
import { BrokenBytesError, ByteReader, ByteWriter } from '../bytes.ts';
import { checksumOf, checksumOfPacked, type PackedRow, requireChecksum, requirePacked } from '../checksum.ts';
import type { Database, SqlValue, Statement } from '../sqlite/driver.ts';
import { OrderedTextReader, OrderedTextWriter } from '../packed-text.ts';
import type { PackedSegment, PostingKind } from '../port.ts';
import { TotalsRow, type Totals } from '../sqlite/totals.ts';

export type SegmentRow = {
  readonly number: number;
  readonly kind: PostingKind;
  /** Lowest document number. Documents in the blocks are relative to it. */
  readonly base: number;
  /** How many document numbers from `base` on belong to this segment. */
  readonly span: number;
  /** How many of them existed when it was written. */
  readonly documents: number;
  readonly bytes: number;
  readonly firstBlock: number;
  readonly blockCount: number;
};

const SEGMENT_COLUMNS =
  'number, kind, base, span, documents, bytes, first_block AS firstBlock, block_count AS blockCount, checksum';

const MAX_RECENT_BYTES = 1024 * 1024;

type StoredSegmentRow = SegmentRow & { readonly checksum: number };

export class SegmentRows {
  readonly #totals: TotalsRow;
  readonly #listed: Statement;
  readonly #directory: Statement;
  readonly #block: Statement;
  /** Recently read blocks by number: keys of one query often share them, and blocks never change. */
  readonly #recent = new LruCache<number, Uint8Array>({ limit: MAX_RECENT_BYTES });
  /** Segments are only added and removed, so the list is valid while the totals are unchanged. */
  #cached: { readonly totals: Totals; readonly rows: readonly SegmentRow[] } | undefined;

  constructor(database: Database) {
    this.#totals = new TotalsRow(database);
    this.#listed = database.prepare(`SELECT ${SEGMENT_COLUMNS} FROM segments ORDER BY base`);
    this.#directory = database.prepare(
      'SELECT directory AS packed, directory_checksum AS checksum FROM segments WHERE number = ?',
    );
    this.#block = database.prepare('SELECT body AS packed, checksum FROM blocks WHERE number = ?');
  }

  /** In document order. */
  list(kind: PostingKind): readonly SegmentRow[] {
    return this.#all().filter((segment) => segment.kind === kind);
  }

  /** The first key of each block. */
  directory({ number, blockCount }: SegmentRow): readonly string[] {
    const packed = requireBlob(this.#directory.get(number), number, 'the directory of segment');
    const keys = new OrderedTextReader(new ByteReader(packed), blockCount);
    return Array.from({ length: keys.count }, () => keys.read());
  }

  block(segment: SegmentRow, index: number): Uint8Array {
    const number = segment.firstBlock + index;
    const known = this.#recent.get(number);
    if (known) return known;
    const body = requireBlob(this.#block.get(number), number, 'block');
    this.#recent.set(number, body, body.length);
    return body;
  }

  #all(): readonly SegmentRow[] {
    const totals = this.#totals.read();
    if (this.#cached && isSameList(this.#cached.totals, totals)) return this.#cached.rows;
    const rows = this.#listed.all() as StoredSegmentRow[];
    for (const row of rows) requireChecksum(row.checksum, segmentValues(row), `segment ${row.number}`);
    const checksum = rows.reduce((sum, row) => sum ^ row.checksum, 0) >>> 0;
    if (rows.length !== totals.segments || checksum !== totals.segments_checksum)
      throw new BrokenBytesError('segments are missing');
    this.#cached = { totals, rows };
    return rows;
  }
}

const isSameList = (one: Totals, other: Totals): boolean =>
  one.next_segment === other.next_segment && one.segments === other.segments && one.segments_checksum === other.segments_checksum;

const segmentValues = (segment: SegmentRow): readonly SqlValue[] => {
  const { number, kind, base, span, documents, bytes, firstBlock, blockCount } = segment;
  return [number, kind, base, span, documents, bytes, firstBlock, blockCount];
};

const requireBlob = (row: unknown, number: number, what: string): Uint8Array => {
  if (!row) throw new BrokenBytesError(`${what} ${number} is missing`);
  return requirePacked(row as PackedRow, [number], `${what} ${number}`);
};

export type SegmentExtent = { readonly base: number; readonly span: number; readonly documents: number };

export class SegmentAdder {
  readonly #totals: TotalsRow;
  readonly #addSegment: Statement;
  readonly #addBlock: Statement;
  readonly #removeSegment: Statement;
  readonly #removeBlocks: Statement;

  constructor(database: Database) {
    this.#totals = new TotalsRow(database);
    this.#addSegment = database.prepare(
      'INSERT INTO segments (number, kind, base, span, documents, bytes, first_block, block_count, checksum, directory_checksum, directory) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#addBlock = database.prepare('INSERT INTO blocks (number, checksum, body) VALUES (?, ?, ?)');
    this.#removeSegment = database.prepare('DELETE FROM segments WHERE number = ?');
    this.#removeBlocks = database.prepare('DELETE FROM blocks WHERE number >= ? AND number < ?');
  }

  /** In turns, inside a transaction. */
  async add({ kind, blocks }: Pick<PackedSegment, 'kind' | 'blocks'>, extent: SegmentExtent): Promise<void> {
    if (blocks.length === 0) return;
    const turn = new TurnBudget(TURN_LIMITS.writes);
    const number = this.#totals.allocate('next_segment', 1);
    const firstBlock = this.#totals.allocate('next_block', blocks.length);
    for (const [index, { body }] of blocks.entries()) {
      this.#addBlock.run(firstBlock + index, checksumOfPacked(body, [firstBlock + index]), body);
      await turn.spend({ bytes: body.length });
    }
    const bytes = blocks.reduce((sum, { body }) => sum + body.length, 0);
    const values = segmentValues({ number, kind, ...extent, bytes, firstBlock, blockCount: blocks.length });
    const directory = packDirectory(blocks);
    this.#addSegment.run(...values, checksumOf(values), checksumOfPacked(directory, [number]), directory);
    this.#count(1, checksumOf(values));
  }

  remove(segment: SegmentRow): void {
    const { number, firstBlock, blockCount } = segment;
    this.#removeSegment.run(number);
    this.#removeBlocks.run(firstBlock, firstBlock + blockCount);
    this.#count(-1, checksumOf(segmentValues(segment)));
  }

  #count(change: 1 | -1, checksum: number): void {
    this.#totals.change((before) => ({
      segments: before.segments + change,
      segments_checksum: (before.segments_checksum ^ checksum) >>> 0,
    }));
  }
}

const packDirectory = (blocks: PackedSegment['blocks']): Uint8Array => {
  const writer = new ByteWriter();
  const keys = new OrderedTextWriter(writer);
  for (const { firstKey } of blocks) keys.write(firstKey);
  return writer.take();
};
