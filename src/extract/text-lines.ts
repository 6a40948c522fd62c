/** The lines of a text. Only `\n` ends a line, as in git and tree-sitter. */
import { firstAtOrAfter, type TextSpan } from '#model';

export type TextLines = {
  readonly text: string;
  /** An empty last line is not counted. */
  readonly count: number;
  /** One more entry than lines; the last is the end of the text. */
  readonly starts: Int32Array;
};

export const indexLines = (text: string): TextLines => {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const end = text.indexOf('\n', at);
    at = end < 0 ? text.length : end + 1;
  }
  return { text, count: starts.length, starts: Int32Array.from([...starts, text.length]) };
};

/** The 1-based line of an index. An index past the end is on the last line. */
export const lineAt = ({ starts, count }: TextLines, index: number): number =>
  Math.max(1, Math.min(count, firstAtOrAfter(starts, index + 1)));

/** The end is on the line of the last character: a span never ends at column 0 of the next line. */
export const textSpan = (lines: TextLines, start: number, end: number): TextSpan => {
  const lineStart = lineAt(lines, start);
  const lineEnd = end > start ? lineAt(lines, end - 1) : lineStart;
  return {
    lineStart,
    lineEnd,
    columnStart: start - (lines.starts[lineStart - 1] ?? 0),
    columnEnd: end - (lines.starts[lineEnd - 1] ?? 0),
  };
};
