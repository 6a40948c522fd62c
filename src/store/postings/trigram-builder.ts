/**
 * Three bytes of UTF-8, ASCII letters folded to lower case → documents. A key is a string of three characters whose codes
 * are those bytes. Trigrams do not span `\n` or `\r`, because search works line by line.
 */
import type { PackedSegment } from '../port.ts';
import { takeBuffer } from './posting-buffer.ts';
import { grow } from './posting-list.ts';

const LINE_BREAK = 0xff;
/** ASCII trigrams have a cell in a table: seven bits per byte. */
const CELLS = 1 << 21;

const foldByte = (byte: number): number => {
  if (byte === 0x0a || byte === 0x0d) return LINE_BREAK;
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
};
/** 0xff never occurs in UTF-8, so it can mark a line end. In invalid text it also ends a trigram. */
const FOLDED = Uint8Array.from({ length: 256 }, (_, byte) => foldByte(byte));

const trigramText = (trigram: number): string => String.fromCharCode(trigram >> 16, (trigram >> 8) & 0xff, trigram & 0xff);

/** The distinct keys of every text that contains the literal, ignoring ASCII case. Empty for literals under three bytes. */
export const trigramKeys = (literal: string): readonly string[] => {
  const folded = new TextEncoder().encode(literal).map((byte) => FOLDED[byte] ?? 0);
  const keys = new Set<string>();
  for (let at = 0; at + 3 <= folded.length; at++) {
    const three = folded.subarray(at, at + 3);
    if (!three.includes(LINE_BREAK)) keys.add(String.fromCharCode(...three));
  }
  return [...keys];
};

const cellOf = (trigram: number): number => ((trigram >> 2) & 0x1f_c0_00) | ((trigram >> 1) & 0x3f_80) | (trigram & 0x7f);
const HAS_HIGH_BYTE = 0x80_80_80;

/** Cell → last document and key id, both counted from 1. */
type Cells = { readonly seen: Int32Array; readonly ids: Int32Array };
/** Cleared and reused by the next builder of this thread: allocating sixteen megabytes costs more than a small text. */
let spare: Cells | undefined;

const takeCells = (): Cells => {
  const cells = spare ?? { seen: new Int32Array(CELLS), ids: new Int32Array(CELLS) };
  spare = undefined;
  return cells;
};

export class TrigramBuilder {
  readonly kind = 'trigram';
  readonly #postings = takeBuffer();
  readonly #cells = takeCells();
  /** Key ids of trigrams outside ASCII. */
  readonly #others = new Map<number, number>();
  #trigrams = new Int32Array(1024);
  #count = 0;

  add(key: string, document: number): void {
    this.#postings.moveTo(document, 0);
    this.#postings.add(this.#keyId((key.charCodeAt(0) << 16) | (key.charCodeAt(1) << 8) | key.charCodeAt(2)));
  }

  addText(document: number, text: Uint8Array): void {
    this.#postings.moveTo(document, 0);
    const stamp = document + 1;
    const { seen } = this.#cells;
    let trigram = 0;
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      const folded = FOLDED[text[at] ?? 0] ?? 0;
      trigram = ((trigram << 8) | folded) & 0xff_ff_ff;
      length = folded === LINE_BREAK ? 0 : length + 1;
      if (length < 3) continue;
      if ((trigram & HAS_HIGH_BYTE) === 0) {
        const cell = cellOf(trigram);
        if (seen[cell] === stamp) continue;
        seen[cell] = stamp;
      }
      this.#postings.add(this.#keyId(trigram));
    }
  }

  finish(): PackedSegment {
    const segment = this.#postings.pack(this.kind, {
      sort: (ids) =>
        Uint32Array.from(ids, (id) => this.#trigrams[id] ?? 0)
          .sort()
          .map((trigram) => this.#keyId(trigram)),
      keyText: (id) => trigramText(this.#trigrams[id] ?? 0),
    });
    this.#giveBackCells();
    return segment;
  }

  #giveBackCells(): void {
    const { seen, ids } = this.#cells;
    for (let id = 0; id < this.#count; id++) {
      const cell = cellOf(this.#trigrams[id] ?? 0);
      seen[cell] = 0;
      ids[cell] = 0;
    }
    spare = this.#cells;
  }

  #keyId(trigram: number): number {
    const isOther = (trigram & HAS_HIGH_BYTE) !== 0;
    const cell = cellOf(trigram);
    const known = isOther ? (this.#others.get(trigram) ?? 0) : (this.#cells.ids[cell] ?? 0);
    if (known > 0) return known - 1;
    const id = this.#count++;
    if (id === this.#trigrams.length) this.#trigrams = grow(this.#trigrams);
    this.#trigrams[id] = trigram;
    if (isOther) this.#others.set(trigram, id + 1);
    else this.#cells.ids[cell] = id + 1;
    return id;
  }
}
