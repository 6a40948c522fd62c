/** Where the comment lines directly above a place start, if the place is the first thing on its line. */
import type { Language } from '#model';
import { lineAt, type TextLines } from '../text-lines.ts';

/** A longer comment is the head of the file, and is read for every symbol below it. */
const MOST_COMMENT_LINES = 60;

export const commentAbove = (
  lines: TextLines,
  { line: marks, block }: Language['comments'],
  place: number,
): number | undefined => {
  const first = lineAt(lines, place) - 1;
  if (lines.text.slice(lines.starts[first] ?? 0, place).trim() !== '') return undefined;
  let top = first;
  while (top > 0 && first - top < MOST_COMMENT_LINES) {
    const above = lineText(lines, top - 1);
    if (marks.some((mark) => above.startsWith(mark))) top -= 1;
    else {
      const open = block.find(([, close]) => above.endsWith(close))?.[0];
      const start = open === undefined ? undefined : openingLine(lines, { open, last: top - 1 });
      if (start === undefined) break;
      top = start;
    }
  }
  return top < first ? lines.starts[top] : undefined;
};

const openingLine = (lines: TextLines, { open, last }: { readonly open: string; readonly last: number }): number | undefined => {
  for (let line = last; line >= 0 && last - line < MOST_COMMENT_LINES; line--) {
    const text = lineText(lines, line);
    if (text.startsWith(open)) return line;
    if (text.includes(open)) return undefined;
  }
  return undefined;
};

const lineText = ({ text, starts }: TextLines, line: number): string => text.slice(starts[line], starts[line + 1]).trim();
