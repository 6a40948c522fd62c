/**
 * Strings as bytes that sort like JavaScript strings: each UTF-16 unit is encoded separately, in one to three bytes
 * (CESU-8). UTF-8 sorts surrogate pairs differently and cannot encode a lone surrogate.
 */
import type { ByteReader, ByteWriter } from './bytes.ts';

/** Texts up to this length are decoded byte by byte, which is faster than the native decoder. */
const SHORT_TEXT = 24;

export const writeOrdered = (writer: ByteWriter, text: string): void => {
  writer.reserve(text.length * 3);
  const { bytes } = writer;
  let at = writer.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes[at++] = unit;
    else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 0x3f);
    } else {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[at++] = 0x80 | (unit & 0x3f);
    }
  }
  writer.length = at;
};

export const readOrdered = (bytes: Uint8Array, start: number, end: number): string => {
  for (let at = start; at < end; at++) if ((bytes[at] ?? 0) >= 0x80) return readUnits(bytes, start, end);
  return readAscii(bytes, start, end);
};

export const readAscii = (bytes: Uint8Array, start: number, end: number): string => {
  if (end - start > SHORT_TEXT) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  let text = '';
  for (let at = start; at < end; at++) text += String.fromCharCode(bytes[at] ?? 0);
  return text;
};

const readUnits = (bytes: Uint8Array, start: number, end: number): string => {
  let text = '';
  for (let at = start; at < end; ) {
    const first = bytes[at++] ?? 0;
    let unit = first;
    if (first >= 0xe0) unit = ((first & 0x0f) << 12) | (((bytes[at++] ?? 0) & 0x3f) << 6) | ((bytes[at++] ?? 0) & 0x3f);
    else if (first >= 0x80) unit = ((first & 0x1f) << 6) | ((bytes[at++] ?? 0) & 0x3f);
    text += String.fromCharCode(unit);
  }
  return text;
};

/** Sorted strings, each without the prefix it shares with the previous one. */
export class OrderedTextWriter {
  readonly #writer: ByteWriter;
  #previous = '';

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  write(text: string): void {
    const shared = sharedLength(this.#previous, text);
    this.#writer.varint(shared);
    const suffix = text.slice(shared);
    this.#writer.varint(orderedLength(suffix));
    writeOrdered(this.#writer, suffix);
    this.#previous = text;
  }
}

export class OrderedTextReader {
  readonly #reader: ByteReader;
  /** How many strings were written. */
  readonly count: number;
  #previous = '';

  constructor(reader: ByteReader, count: number) {
    this.#reader = reader;
    this.count = count;
  }

  read(): string {
    const shared = this.#reader.varint();
    const length = this.#reader.varint();
    const start = this.#reader.skip(length);
    this.#previous = this.#previous.slice(0, shared) + readOrdered(this.#reader.bytes, start, start + length);
    return this.#previous;
  }
}

const sharedLength = (left: string, right: string): number => {
  const limit = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < limit && left.charCodeAt(shared) === right.charCodeAt(shared)) shared++;
  return shared;
};

const orderedLength = (text: string): number => {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) length += unit < 0x800 ? 1 : 2;
  }
  return length;
};
