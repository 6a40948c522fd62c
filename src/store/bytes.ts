/** Growable byte buffers and the encodings of all packed data. Numbers are unsigned 32-bit unless noted. */

const FIRST_CAPACITY = 1024;
const SHORT_RANGE = 64;

export class ByteWriter {
  bytes = new Uint8Array(FIRST_CAPACITY);
  length = 0;

  /** Makes room for `more` bytes. Call this before writing into `bytes` directly. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  varint(value: number): void {
    if (this.length + 5 > this.bytes.length) this.reserve(5);
    const { bytes } = this;
    let at = this.length;
    let rest = value >>> 0;
    while (rest > 0x7f) {
      bytes[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[at++] = rest;
    this.length = at;
  }

  /** Signed. Small magnitudes of either sign are short. */
  zigzag(value: number): void {
    this.varint((value << 1) ^ (value >> 31));
  }

  float64(value: number): void {
    this.reserve(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  append(source: Uint8Array): void {
    this.appendRange(source, 0, source.length);
  }

  /** Short ranges are copied byte by byte: creating a view would cost more. */
  appendRange(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    const { bytes } = this;
    let to = this.length;
    if (end - start > SHORT_RANGE) bytes.set(source.subarray(start, end), to);
    else for (let from = start; from < end; from++) bytes[to++] = source[from] ?? 0;
    this.length += end - start;
  }

  /** Returns the written bytes in their own buffer and resets the writer. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.bytes.slice(0, this.length);
    this.length = 0;
    return taken;
  }
}

/** Packed bytes that this program cannot have written. */
export class BrokenBytesError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BrokenBytesError';
  }
}

export class ByteReader {
  bytes: Uint8Array;
  offset: number;
  end: number;

  constructor(bytes: Uint8Array, offset = 0, end = bytes.length) {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }

  /** Moves to another range, so that one reader can serve many short ones. */
  moveTo(bytes: Uint8Array, offset: number, end: number): void {
    this.bytes = bytes;
    this.offset = offset;
    this.end = end;
  }

  get isAtEnd(): boolean {
    return this.offset >= this.end;
  }

  byte(): number {
    if (this.offset >= this.end) throw new BrokenBytesError('packed data ends early');
    return this.bytes[this.offset++] ?? 0;
  }

  varint(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
    }
    throw new BrokenBytesError('a packed number is too long');
  }

  zigzag(): number {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  float64(): number {
    const at = this.skip(8);
    return new DataView(this.bytes.buffer, this.bytes.byteOffset + at, 8).getFloat64(0, true);
  }

  /** Returns the offset of the skipped bytes. */
  skip(count: number): number {
    const at = this.offset;
    if (at + count > this.end) throw new BrokenBytesError('packed data ends early');
    this.offset = at + count;
    return at;
  }
}
