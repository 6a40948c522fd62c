/** Splits a byte stream into lines. Buffers at most one line of at most `maxBytes`. */
export class LineReader {
  #parts: Uint8Array[] = [];
  #size = 0;
  #isSkipping = false;
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Buffered bytes of the unfinished line. */
  get held(): number {
    return this.#size;
  }

  /** The lines that end in this chunk, without newlines. A line over the limit is reported once and dropped. */
  *read(chunk: Uint8Array): Generator<Uint8Array | 'too_long'> {
    for (let start = 0; start <= chunk.length; ) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline < 0 ? chunk.length : newline;
      if (!this.#isSkipping && !this.#take(chunk.subarray(start, end))) yield 'too_long';
      if (newline < 0) return;
      const isWhole = !this.#isSkipping;
      const line = this.#clear();
      this.#isSkipping = false;
      if (isWhole) yield line;
      start = newline + 1;
    }
  }

  #take(part: Uint8Array): boolean {
    this.#isSkipping = this.#size + part.length > this.maxBytes;
    if (this.#isSkipping) {
      this.#clear();
      return false;
    }
    this.#parts.push(part);
    this.#size += part.length;
    return true;
  }

  #clear(): Uint8Array {
    const [only = new Uint8Array(), ...others] = this.#parts;
    const line = others.length === 0 || this.#isSkipping ? only : Buffer.concat(this.#parts, this.#size);
    this.#parts = [];
    this.#size = 0;
    return line;
  }
}

const NEWLINE = 0x0a;
