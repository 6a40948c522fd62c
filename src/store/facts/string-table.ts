/** The distinct strings of a blob: their lengths, then all of them as one UTF-8 text, so that one call decodes them. */
import { type ByteReader, type ByteWriter, BrokenBytesError } from '../bytes.ts';

export class StringTable {
  readonly #indexes = new Map<string, number>();

  add(text: string): number {
    const known = this.#indexes.get(text);
    if (known !== undefined) return known;
    const index = this.#indexes.size;
    this.#indexes.set(text, index);
    return index;
  }

  /** A lone surrogate (text cut inside a pair) becomes U+FFFD: also one code unit, so lengths stay right. */
  write(writer: ByteWriter): void {
    const texts = [...this.#indexes.keys()];
    const joined = Buffer.from(texts.join(''));
    writer.varint(texts.length);
    for (const text of texts) writer.varint(text.length);
    writer.varint(joined.length);
    writer.append(joined);
  }
}

/** Strings are sliced on access: most queries need few of them. */
export class StringReader {
  readonly #joined: string;
  /** Start of each string, then the total length. */
  readonly #starts: Int32Array;
  readonly #texts: (string | undefined)[] = [];

  constructor(reader: ByteReader) {
    const count = reader.varint();
    if (count > reader.end - reader.offset) throw new BrokenBytesError('more packed strings than bytes');
    this.#starts = new Int32Array(count + 1);
    for (let index = 0; index < count; index++) this.#starts[index + 1] = (this.#starts[index] ?? 0) + reader.varint();
    const byteLength = reader.varint();
    const start = reader.skip(byteLength);
    const { buffer, byteOffset } = reader.bytes;
    this.#joined = Buffer.from(buffer, byteOffset + start, byteLength).toString();
  }

  at(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const [start, end] = [this.#starts[index], this.#starts[index + 1]];
    if (start === undefined || end === undefined) throw new BrokenBytesError('a packed string is missing');
    return (this.#texts[index] = this.#joined.slice(start, end));
  }

  /** Compares without slicing. */
  isAt(index: number, text: string): boolean {
    const start = this.#starts[index] ?? 0;
    return (this.#starts[index + 1] ?? 0) - start === text.length && this.#joined.startsWith(text, start);
  }

  /** Reads an index and returns its string. */
  read(reader: ByteReader): string {
    return this.at(reader.varint());
  }
}
