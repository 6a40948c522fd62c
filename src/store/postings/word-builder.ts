/** Words of texts → (document, lines). Lines end at `\n`; a word repeated on a line is one posting. */
import { forEachIdentifier } from '#model';
import type { PackedSegment } from '../port.ts';
import { type Lexicon, MAX_IDENTIFIER_BYTES, type ByteRun, sharedLexicon } from './lexicon.ts';
import { takeBuffer, wordOrder } from './posting-buffer.ts';

export type TextCounts = {
  /** A last line without `\n` counts; an empty one after the last `\n` does not. */
  readonly lines: number;
  /** Number of (word, line) pairs, which is the number of postings of the text. */
  readonly words: number;
};

const OTHER = 0;
const LETTER = 1;
const LINE_END = 2;
const OUTSIDE_ASCII = 3;
const LINE_FEED = 0x0a;

const classifyByte = (byte: number): number => {
  if (byte >= 0x80) return OUTSIDE_ASCII;
  if (byte === LINE_FEED) return LINE_END;
  return /[A-Za-z0-9_$]/u.test(String.fromCharCode(byte)) ? LETTER : OTHER;
};
const CLASSES = Uint8Array.from({ length: 256 }, (_, byte) => classifyByte(byte));
const decoder = new TextDecoder();

export class WordBuilder {
  readonly kind = 'word';
  readonly #lexicon: Lexicon = sharedLexicon();
  readonly #postings = takeBuffer();

  add(key: string, document: number, value = 0): void {
    this.#postings.moveTo(document, value);
    this.#postings.add(this.#lexicon.wordId(key));
  }

  addText(document: number, text: Uint8Array): TextCounts {
    const run = { start: 0, end: 0, hash: 0 };
    const { length } = text;
    let words = 0;
    let line = 1;
    let lineStart = 0;
    this.#postings.moveTo(document, line);
    for (let at = 0; at < length; ) {
      const kind = CLASSES[text[at] ?? 0];
      if (kind === LETTER) {
        at = readRun(text, at, run);
        if (CLASSES[text[at] ?? 0] !== OUTSIDE_ASCII) words += this.#addRun(text, run);
      } else if (kind === OUTSIDE_ASCII) {
        // Decode the whole line. Words already added from it are repeats and are dropped.
        const end = text.indexOf(LINE_FEED, at);
        at = end < 0 ? length : end;
        words += this.#addLine(decoder.decode(text.subarray(lineStart, at)));
      } else {
        at++;
        if (kind !== LINE_END) continue;
        lineStart = at;
        this.#postings.moveTo(document, ++line);
      }
    }
    return { lines: lineStart < length ? line : line - 1, words };
  }

  finish(): PackedSegment {
    return this.#postings.pack(this.kind, wordOrder(this.#lexicon.words));
  }

  #addRun(text: Uint8Array, run: ByteRun): number {
    if (run.end - run.start > MAX_IDENTIFIER_BYTES) return 0;
    return this.#addIdentifier(this.#lexicon.identifierOfBytes(text, run));
  }

  #addLine(line: string): number {
    let words = 0;
    forEachIdentifier(line, (identifier) => {
      words += this.#addIdentifier(this.#lexicon.identifierOfText(identifier));
    });
    return words;
  }

  #addIdentifier(identifier: number): number {
    const { lists, listStarts } = this.#lexicon;
    const end = listStarts[identifier + 1] ?? 0;
    let added = 0;
    for (let index = listStarts[identifier] ?? 0; index < end; index++) if (this.#postings.add(lists[index] ?? 0)) added++;
    return added;
  }
}

/** Fills `run` with the identifier at `start`. Returns its end. */
const readRun = (text: Uint8Array, start: number, run: ByteRun): number => {
  let at = start;
  let hash = 0;
  for (let byte = text[at] ?? 0; CLASSES[byte] === LETTER; byte = text[++at] ?? 0) hash = (Math.imul(hash, 31) + byte) | 0;
  run.start = start;
  run.end = at;
  run.hash = hash;
  return at;
};
