/**
 * Identifiers that this thread has seen, with the words of each. Files of a repository repeat the same identifiers:
 * each is split and stemmed once, and looked up by its bytes, without creating strings.
 */
import { forEachIdentifier, wordsOfIdentifier } from '#model';
import { readAscii } from '../packed-text.ts';
import { grow } from './posting-list.ts';

/** About 40 MB. Beyond it a thread starts a new lexicon. */
const MAX_IDENTIFIERS = 300_000;
const FIRST_SLOTS = 1 << 14;
/** Longer runs are skipped; the word rule ignores them anyway. */
export const MAX_IDENTIFIER_BYTES = 255;

/** A range of a text's bytes and its hash. */
export type ByteRun = { start: number; end: number; hash: number };

export class Lexicon {
  /** Word id → word. */
  readonly words: string[] = [];
  readonly #wordIds = new Map<string, number>();
  /** Word ids of identifier i: `lists[listStarts[i] … listStarts[i + 1])`. */
  lists = new Int32Array(1 << 14);
  listStarts = new Int32Array(1 << 12);
  #count = 0;
  /** Hash table with open addressing. 0: free, else identifier + 1. */
  #slots = new Int32Array(FIRST_SLOTS);
  #hashes = new Int32Array(1 << 12);
  #ends = new Int32Array(1 << 12);
  #letters = new Uint8Array(1 << 16);
  readonly #unicode = new Map<string, number>();

  get isFull(): boolean {
    return this.#count >= MAX_IDENTIFIERS;
  }

  wordId(word: string): number {
    const known = this.#wordIds.get(word);
    if (known !== undefined) return known;
    const id = this.words.length;
    this.words.push(word);
    this.#wordIds.set(word, id);
    return id;
  }

  /** The number of an identifier whose bytes are all ASCII. */
  identifierOfBytes(text: Uint8Array, run: ByteRun): number {
    const { hash } = run;
    const mask = this.#slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (;;) {
      const found = (this.#slots[slot] ?? 0) - 1;
      if (found < 0) return this.#addIdentifier(text, run, slot);
      if (this.#hashes[found] === hash && this.#isEqual(found, text, run)) return found;
      slot = (slot + 1) & mask;
    }
  }

  /** For identifiers outside ASCII. */
  identifierOfText(identifier: string): number {
    const known = this.#unicode.get(identifier);
    if (known !== undefined) return known;
    const added = this.#append(wordsOfIdentifier(identifier));
    this.#unicode.set(identifier, added);
    return added;
  }

  #isEqual(identifier: number, text: Uint8Array, { start, end }: ByteRun): boolean {
    const from = identifier === 0 ? 0 : (this.#ends[identifier - 1] ?? 0);
    if ((this.#ends[identifier] ?? 0) - from !== end - start) return false;
    for (let at = start, known = from; at < end; at++, known++) if (text[at] !== this.#letters[known]) return false;
    return true;
  }

  #addIdentifier(text: Uint8Array, { start, end, hash }: ByteRun, slot: number): number {
    let words: readonly string[] = [];
    forEachIdentifier(readAscii(text, start, end), (identifier) => {
      words = wordsOfIdentifier(identifier);
    });
    const added = this.#append(words, text.subarray(start, end));
    this.#hashes[added] = hash;
    this.#slots[slot] = added + 1;
    if (this.#count * 2 > this.#slots.length) this.#growSlots();
    return added;
  }

  #append(words: readonly string[], letters?: Uint8Array): number {
    const identifier = this.#count++;
    if (identifier + 1 >= this.listStarts.length) this.#growIdentifiers();
    const listStart = this.listStarts[identifier] ?? 0;
    if (listStart + words.length > this.lists.length) this.lists = grow(this.lists);
    words.forEach((word, index) => {
      this.lists[listStart + index] = this.wordId(word);
    });
    this.listStarts[identifier + 1] = listStart + words.length;
    this.#keepLetters(identifier, letters);
    return identifier;
  }

  #keepLetters(identifier: number, letters: Uint8Array | undefined): void {
    const from = identifier === 0 ? 0 : (this.#ends[identifier - 1] ?? 0);
    const length = letters?.length ?? 0;
    if (from + length > this.#letters.length) {
      const wider = new Uint8Array(this.#letters.length * 2);
      wider.set(this.#letters);
      this.#letters = wider;
    }
    if (letters) this.#letters.set(letters, from);
    this.#ends[identifier] = from + length;
  }

  #growIdentifiers(): void {
    this.listStarts = grow(this.listStarts);
    this.#hashes = grow(this.#hashes);
    this.#ends = grow(this.#ends);
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    for (const taken of this.#slots) if (taken !== 0) this.#insertSlot(slots, taken);
    this.#slots = slots;
  }

  #insertSlot(slots: Int32Array, taken: number): void {
    const hash = this.#hashes[taken - 1] ?? 0;
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = taken;
  }
}

let current = new Lexicon();

/** The lexicon of this thread. A full one is replaced; builders that use it keep it. */
export const sharedLexicon = (): Lexicon => {
  if (current.isFull) current = new Lexicon();
  return current;
};
