/**
 * The postings of one key as bytes. Documents ascend and are written as distances. With values (`word`, `name`) the lowest
 * bit of the distance means "one value"; otherwise their count follows, then the values, also as distances.
 */
import { type ByteReader, type ByteWriter, BrokenBytesError } from '../bytes.ts';
import type { PostingKind, PostingList } from '../port.ts';

export const POSTING_KINDS: readonly PostingKind[] = ['word', 'trigram', 'name'];

export const hasValues = (kind: PostingKind): boolean => kind !== 'trigram';

/** Growable and reused for the next list: most lists are short, and a query decodes many. */
export class PostingColumns {
  documents = new Int32Array(256);
  /** End of the values of each document. */
  ends = new Int32Array(256);
  values = new Int32Array(1024);
  documentCount = 0;
  valueCount = 0;

  clear(): void {
    this.documentCount = 0;
    this.valueCount = 0;
  }

  addDocument(document: number): void {
    if (this.documentCount === this.documents.length) {
      this.documents = grow(this.documents);
      this.ends = grow(this.ends);
    }
    this.documents[this.documentCount] = document;
    this.ends[this.documentCount++] = this.valueCount;
  }

  /** Adds a value to the last document. */
  addValue(value: number): void {
    if (this.valueCount === this.values.length) this.values = grow(this.values);
    this.values[this.valueCount++] = value;
    this.ends[this.documentCount - 1] = this.valueCount;
  }

  /** Drops the documents that fail the test, with their values. */
  keep(test: (document: number) => boolean): void {
    const { documents, ends, values, documentCount } = this;
    this.clear();
    let start = 0;
    for (let index = 0; index < documentCount; index++) {
      const document = documents[index] ?? 0;
      const end = ends[index] ?? 0;
      if (test(document)) {
        this.addDocument(document);
        for (let at = start; at < end; at++) this.addValue(values[at] ?? 0);
      }
      start = end;
    }
  }

  toList(): PostingList {
    const offsets = new Int32Array(this.documentCount + 1);
    offsets.set(this.ends.subarray(0, this.documentCount), 1);
    return { documents: this.documents.slice(0, this.documentCount), offsets, values: this.values.slice(0, this.valueCount) };
  }
}

export const grow = (column: Int32Array, atLeast = 0): Int32Array<ArrayBuffer> => {
  const wider = new Int32Array(Math.max(column.length * 2, atLeast));
  wider.set(column);
  return wider;
};

/** Appends the decoded postings. `base` is added to the documents. */
export const readPostings = (reader: ByteReader, kind: PostingKind, into: { columns: PostingColumns; base: number }): void => {
  if (hasValues(kind)) readWithValues(reader, into.columns, into.base);
  else readDocuments(reader, into.columns, into.base);
};

const readDocuments = (reader: ByteReader, columns: PostingColumns, base: number): void => {
  let document = base - 1;
  while (!reader.isAtEnd) {
    document += reader.varint() + 1;
    columns.addDocument(document);
  }
};

const readWithValues = (reader: ByteReader, columns: PostingColumns, base: number): void => {
  let document = base - 1;
  while (!reader.isAtEnd) {
    const head = reader.varint();
    document += (head >>> 1) + 1;
    columns.addDocument(document);
    const count = (head & 1) === 1 ? 1 : reader.varint() + 2;
    if (count > reader.end - reader.offset) throw new BrokenBytesError('a posting has more values than bytes');
    let value = -1;
    for (let index = 0; index < count; index++) {
      value += reader.varint() + 1;
      columns.addValue(value);
    }
  }
};

export type PostingWriteOptions = {
  readonly kind: PostingKind;
  /** Subtracted from the documents. */
  readonly base: number;
};

export const writePostings = (writer: ByteWriter, columns: PostingColumns, { kind, base }: PostingWriteOptions): void => {
  const isWithValues = hasValues(kind);
  let previous = base - 1;
  let start = 0;
  for (let index = 0; index < columns.documentCount; index++) {
    const document = columns.documents[index] ?? 0;
    const end = columns.ends[index] ?? 0;
    const distance = document - previous - 1;
    if (isWithValues) {
      writer.varint(distance * 2 + (end - start === 1 ? 1 : 0));
      writeValues(writer, columns.values, { start, end });
    } else writer.varint(distance);
    previous = document;
    start = end;
  }
};

const writeValues = (writer: ByteWriter, values: Int32Array, { start, end }: { start: number; end: number }): void => {
  if (end - start !== 1) writer.varint(end - start - 2);
  let previous = -1;
  for (let index = start; index < end; index++) {
    const value = values[index] ?? 0;
    writer.varint(value - previous - 1);
    previous = value;
  }
};

/**
 * Appends a list to another whose last document is `after`: only its first distance changes. Returns the last document of
 * the appended list. Both are relative to the base of the appended list.
 */
export const appendPostings = (
  writer: ByteWriter,
  reader: ByteReader,
  { kind, after }: { kind: PostingKind; after: number },
): number => {
  const isWithValues = hasValues(kind);
  const first = reader.varint();
  let document = isWithValues ? first >>> 1 : first;
  const distance = document - after - 1;
  writer.varint(isWithValues ? (distance << 1) | (first & 1) : distance);
  writer.appendRange(reader.bytes, reader.offset, reader.end);
  if (isWithValues) skipValues(reader, first);
  while (!reader.isAtEnd) {
    const head = reader.varint();
    document += (isWithValues ? head >>> 1 : head) + 1;
    if (isWithValues) skipValues(reader, head);
  }
  return document;
};

const skipValues = (reader: ByteReader, head: number): void => {
  let left = (head & 1) === 1 ? 1 : reader.varint() + 2;
  const { bytes } = reader;
  let at = reader.offset;
  // The last byte of a number has no high bit.
  for (; left > 0; at++) if ((bytes[at] ?? 0) < 0x80) left--;
  reader.offset = at;
};
