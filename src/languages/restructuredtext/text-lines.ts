/** The lines of a text with their indentation. */

export type TextLine = {
  readonly start: number;
  /** Without the line break. */
  readonly end: number;
  /** Where its text starts. */
  readonly first: number;
  readonly indent: number;
  /** Without spaces around it; empty for a blank line. */
  readonly written: string;
};

const TAB = 8;

export const textLines = (text: string): readonly TextLine[] => {
  const lines: TextLine[] = [];
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    lines.push(lineOf(text, start, end));
    start = end + 1;
  }
  return lines;
};

const lineOf = (text: string, start: number, end: number): TextLine => {
  let [first, indent] = [start, 0];
  for (; first < end; first++) {
    if (text[first] === ' ') indent += 1;
    else if (text[first] === '\t') indent += TAB - (indent % TAB);
    else break;
  }
  return { start, end, first, indent, written: text.slice(first, end).trimEnd() };
};
