/**
 * Symbol names → (facts, symbol indexes). Keys are the folded name, and `~` + the stem of each part of it. One more key lists the
 * facts that have a problem.
 */
import { partsOfIdentifier, type SymbolFact, stem } from '#model';
import type { PackedSegment } from '../port.ts';
import { takeBuffer, wordOrder } from './posting-buffer.ts';

/** No stem has a space. */
export const PROBLEM_KEY = '~ problem';

export class NameBuilder {
  readonly kind = 'name';
  readonly #postings = takeBuffer();
  readonly #ids = new Map<string, number>();

  add(key: string, document: number, value = 0): void {
    this.#postings.moveTo(document, value);
    this.#postings.add(this.#keyId(key));
  }

  addNames(document: number, symbols: readonly SymbolFact[]): void {
    symbols.forEach(({ name }, index) => {
      for (const key of nameKeys(name)) this.add(key, document, index);
    });
  }

  addProblem(document: number): void {
    this.add(PROBLEM_KEY, document);
  }

  finish(): PackedSegment {
    return this.#postings.pack(this.kind, wordOrder([...this.#ids.keys()]));
  }

  #keyId(key: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#ids.size);
    return this.#ids.size - 1;
  }
}

const nameKeys = (name: string): readonly string[] => [
  name.toLowerCase(),
  ...partsOfIdentifier(name).map((part) => `~${stem(part)}`),
];
