/** A stretch of a file as numbered lines. */
export type SpanRequest = {
  readonly lineStart: number;
  /** The whole rest of the file when absent. */
  readonly lineEnd?: number | undefined;
  readonly contextLines?: number | undefined;
  readonly maxLines: number;
};

export type NumberedSpan = {
  /** First and last line that `content` holds; 0 and 0 when the span lies past the end of the file. */
  readonly line_start: number;
  readonly line_end: number;
  /** Each line as `number<tab>text`. */
  readonly content: string;
  readonly total_file_lines: number;
  /** Lines were left out because of `maxLines`. */
  readonly truncated: boolean;
};

export const numberedSpan = (text: string, request: SpanRequest): NumberedSpan => {
  const lines = splitLines(text);
  const context = request.contextLines ?? 0;
  const first = Math.max(1, request.lineStart - context);
  const requestedLast = Math.min(lines.length, Math.max(request.lineStart, request.lineEnd ?? lines.length) + context);
  if (first > lines.length) return { line_start: 0, line_end: 0, content: '', total_file_lines: lines.length, truncated: false };
  const last = Math.min(requestedLast, first + request.maxLines - 1);
  return {
    line_start: first,
    line_end: last,
    content: numberLines(lines.slice(first - 1, last), first),
    total_file_lines: lines.length,
    truncated: last < requestedLast,
  };
};

/** Lines without their ends; the newline that closes a file starts no further line. */
export const splitLines = (text: string): readonly string[] => {
  if (text === '') return [];
  const lines = text.split(/\r?\n/u);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};

const numberLines = (lines: readonly string[], first: number): string =>
  lines.map((line, index) => `${first + index}\t${line}`).join('\n');
