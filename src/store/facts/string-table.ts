/** The distinct strings of one blob: their lengths, then all of them as one UTF-8 text, so that decoding is one call. */
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

  /** A lone surrogate (a text cut inside a pair) becomes U+FFFD: one unit for one, so lengths hold. */
  write(writer: ByteWriter): void {
    const texts = [...this.#indexes.keys()];
    const joined = Buffer.from(texts.join(''));
    writer.varint(texts.length);
    for (const text of texts) writer.varint(text.length);
    writer.varint(joined.length);
    writer.append(joined);
  }
}

export class StringReader {
  readonly #texts: string[] = [];

  constructor(reader: ByteReader) {
    const count = reader.varint();
    const lengths = Array.from({ length: count }, () => reader.varint());
    const byteLength = reader.varint();
    const start = reader.skip(byteLength);
    const { buffer, byteOffset } = reader.bytes;
    const joined = Buffer.from(buffer, byteOffset + start, byteLength).toString();
    let at = 0;
    for (const length of lengths) this.#texts.push(joined.slice(at, (at += length)));
  }

  at(index: number): string {
    const text = this.#texts[index];
    if (text === undefined) throw new BrokenBytesError('a packed string is missing');
    return text;
  }

  /** The string whose index comes next. */
  read(reader: ByteReader): string {
    return this.at(reader.varint());
  }
}
