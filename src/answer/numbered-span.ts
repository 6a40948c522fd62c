/** A range of lines from a file, with line numbers. */
import { splitLines } from '#model';

export type SpanRequest = {
  readonly lineStart: number;
  /** To the end of the file if absent. */
  readonly lineEnd?: number | undefined;
  readonly contextLines?: number | undefined;
  readonly maxLines: number;
};

export type NumberedSpan = {
  /** First line in `content`; 0 if the span starts past the end of the file, and so is `line_end`. */
  readonly line_start: number;
  readonly line_end: number;
  /** Each line as `number<tab>text`. */
  readonly content: string;
  readonly total_file_lines: number;
  /** Whether `maxLines` cut the span short. */
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

const numberLines = (lines: readonly string[], first: number): string =>
  lines.map((line, index) => `${first + index}\t${line}`).join('\n');
