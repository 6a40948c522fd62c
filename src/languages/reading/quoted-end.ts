/** Where a string in quotes ends. One that is not closed ends with its line. A backslash escapes the character after it. */

export type QuotedEnd = {
  /** After the closing quote. */
  readonly end: number;
  readonly innerEnd: number;
  readonly isClosed: boolean;
};

const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;

export const quotedEnd = (text: string, start: number): QuotedEnd => {
  const quote = text.charCodeAt(start);
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return { end: at + 1, innerEnd: at, isClosed: true };
    if (code === LINE_FEED) return { end: at, innerEnd: at, isClosed: false };
    if (code === BACKSLASH) at += 1;
  }
  return { end: text.length, innerEnd: text.length, isClosed: false };
};
