/** First letters and lengths of names: tells most other names apart before any text is copied. */

/** By the code of the first character, bits of the lengths (see `bitOf`). A collision costs a look-up, never a name. */
export type NameShapes = Int32Array;

const ASCII = 0x80;

/** With those of `more`, if given. */
export const shapesOf = (names: Iterable<string>, more: NameShapes = new Int32Array(ASCII)): NameShapes => {
  const shapes = Int32Array.from(more);
  for (const name of names) shapes[slotOf(name.charCodeAt(0))] = (shapes[slotOf(name.charCodeAt(0))] ?? 0) | bitOf(name.length);
  return shapes;
};

/** False if no name starts with that character and has that length. */
export const mayBeNamed = (shapes: NameShapes, first: number, length: number): boolean =>
  ((shapes[slotOf(first)] ?? 0) & bitOf(length)) !== 0;

const slotOf = (first: number): number => (first < ASCII ? first : 0);
const bitOf = (length: number): number => 1 << (length & 31);
