/** Where a string of Swift ends, and the code in it: `"a \(b)"`, `"""` … `"""`, `#"a \#(b)"#`. */

export type SwiftString = { readonly end: number; readonly inserted: readonly (readonly [start: number, end: number])[] };

/** Nobody nests strings deeper. */
const MOST_LEVELS = 6;

/** `start`: of the quotes or the `#` before them; undefined if no string starts there. */
export const swiftStringAt = (text: string, start: number, level = 0): SwiftString | undefined => {
  let quotes = start;
  while (text[quotes] === '#') quotes += 1;
  if (text[quotes] !== '"') return undefined;
  const marks = '#'.repeat(quotes - start);
  const isLong = text.startsWith('"""', quotes);
  const rules = { closing: (isLong ? '"""' : '"') + marks, escape: `\\${marks}`, isLong, level };
  return stringEnd(text, quotes + (isLong ? 3 : 1), rules);
};

type StringRules = { readonly closing: string; readonly escape: string; readonly isLong: boolean; readonly level: number };

const stringEnd = (text: string, from: number, { closing, escape, isLong, level }: StringRules): SwiftString => {
  const inserted: (readonly [number, number])[] = [];
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\n' && !isLong) return { end: at, inserted };
    if (text.startsWith(closing, at)) return { end: at + closing.length, inserted };
    if (!text.startsWith(escape, at)) continue;
    at += escape.length;
    if (text[at] !== '(') continue;
    const end = insertedEnd(text, at + 1, level);
    inserted.push([at + 1, end]);
    at = end;
  }
  return { end: text.length, inserted };
};

/** Of code in parentheses, whose strings may hold parentheses. */
const insertedEnd = (text: string, from: number, level: number): number => {
  let open = 1;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '(') open += 1;
    else if (character === ')' && --open === 0) return at;
    else if (character === '"' && level < MOST_LEVELS) at = (swiftStringAt(text, at, level + 1)?.end ?? at + 1) - 1;
    else if (character === '\n' && level > 0) return at;
  }
  return text.length;
};
