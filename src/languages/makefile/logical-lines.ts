/** The lines of a Makefile, each with those that a backslash at its end adds. */

export type LogicalLine = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** It starts with a tab. */
  readonly isRecipe: boolean;
};

export const logicalLines = (text: string): readonly LogicalLine[] => {
  const lines: LogicalLine[] = [];
  for (let start = 0; start < text.length; ) {
    let end = endOfLine(text, start);
    while (end < text.length && isContinued(text, end)) end = endOfLine(text, end + 1);
    const line = text.slice(start, end).trimEnd();
    if (line !== '') lines.push({ text: line, start, end: start + line.length, isRecipe: line.startsWith('\t') });
    start = end + 1;
  }
  return lines;
};

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

const isContinued = (text: string, end: number): boolean => text[text[end - 1] === '\r' ? end - 2 : end - 1] === '\\';
