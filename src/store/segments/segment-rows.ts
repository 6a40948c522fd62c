/** Segments and their blocks as rows. A segment never changes; it is added, and removed when merged into another. */
import { ByteReader, ByteWriter } from '../bytes.ts';
import type { Database, Statement } from '../sqlite/driver.ts';
import { OrderedTextReader, OrderedTextWriter } from '../packed-text.ts';
import type { PackedSegment, PostingKind } from '../port.ts';
import { nextNumbers } from '../sqlite/counters.ts';

export type SegmentRow = {
  readonly number: number;
  readonly kind: PostingKind;
  /** Lowest document number; those inside count from it. */
  readonly base: number;
  /** Document numbers from `base` on that are this segment's. */
  readonly span: number;
  /** How many of them were alive when it was written. */
  readonly documents: number;
  readonly bytes: number;
  readonly firstBlock: number;
  readonly blockCount: number;
};

const COLUMNS = 'number, kind, base, span, documents, bytes, first_block AS firstBlock, block_count AS blockCount';

export class SegmentRows {
  readonly #listed: Statement;
  readonly #directory: Statement;
  readonly #block: Statement;

  constructor(database: Database) {
    this.#listed = database.prepare(`SELECT ${COLUMNS} FROM segments WHERE kind = ? ORDER BY base`);
    this.#directory = database.prepare('SELECT directory FROM segments WHERE number = ?');
    this.#block = database.prepare('SELECT body FROM blocks WHERE number = ?');
  }

  /** In the order of their documents. */
  list(kind: PostingKind): readonly SegmentRow[] {
    return this.#listed.all(kind) as SegmentRow[];
  }

  /** First keys of the blocks. */
  directory(segment: SegmentRow): readonly string[] {
    const row = this.#directory.get(segment.number) as { directory: Uint8Array };
    const reader = new ByteReader(row.directory);
    const keys = new OrderedTextReader(reader, segment.blockCount);
    return Array.from({ length: keys.count }, () => keys.read());
  }

  block(segment: SegmentRow, index: number): Uint8Array {
    return (this.#block.get(segment.firstBlock + index) as { body: Uint8Array }).body;
  }
}

export type SegmentPlace = { readonly base: number; readonly span: number; readonly documents: number };

export class SegmentAdder {
  readonly #database: Database;
  readonly #addSegment: Statement;
  readonly #addBlock: Statement;
  readonly #removeSegment: Statement;
  readonly #removeBlocks: Statement;

  constructor(database: Database) {
    this.#database = database;
    this.#addSegment = database.prepare(
      'INSERT INTO segments (kind, base, span, documents, bytes, first_block, block_count, directory) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#addBlock = database.prepare('INSERT INTO blocks (number, body) VALUES (?, ?)');
    this.#removeSegment = database.prepare('DELETE FROM segments WHERE number = ?');
    this.#removeBlocks = database.prepare('DELETE FROM blocks WHERE number >= ? AND number < ?');
  }

  add({ kind, blocks }: Pick<PackedSegment, 'kind' | 'blocks'>, { base, span, documents }: SegmentPlace): void {
    if (blocks.length === 0) return;
    const firstBlock = nextNumbers(this.#database, 'block', blocks.length);
    blocks.forEach(({ body }, index) => {
      this.#addBlock.run(firstBlock + index, body);
    });
    const bytes = blocks.reduce((sum, { body }) => sum + body.length, 0);
    this.#addSegment.run(kind, base, span, documents, bytes, firstBlock, blocks.length, packDirectory(blocks));
  }

  remove({ number, firstBlock, blockCount }: SegmentRow): void {
    this.#removeSegment.run(number);
    this.#removeBlocks.run(firstBlock, firstBlock + blockCount);
  }
}

const packDirectory = (blocks: PackedSegment['blocks']): Uint8Array => {
  const writer = new ByteWriter();
  const keys = new OrderedTextWriter(writer);
  for (const { firstKey } of blocks) keys.write(firstKey);
  return writer.take();
};
