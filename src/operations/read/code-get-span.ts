import { z } from 'zod';
import { renderSpan } from '#answer';
import { countOf, Problem } from '#model';
import { contextLinesInput, defineOperation, focusInput, lineInput, maxLinesInput, pathInput } from '#call';
import { readLiveText, textHints } from './read-live-text.ts';
import { openFold, readFolded } from './read-folded.ts';
import { restOfSpan, shortenSpan, spanMessage, spanOutput } from './span-output.ts';

/** Lines of a file when no last line is given, and of any range. */
const USUAL_LINES = 120;
const MOST_LINES = 400;

export const codeGetSpan = defineOperation({
  name: 'code_get_span',
  summary: 'Read a file or line range, current and numbered.',
  toolset: 'read',
  isDefault: true,
  aliases: [{ name: 'span', command: 'Read a file or line range, numbered.' }, { name: 'get_span' }],
  needs: 'text',
  fallback: 'disk',
  positional: ['path', 'line_start', 'line_end'],
  readWords: (words) => readSpanWords(words),
  examples: [
    { title: 'A line range', input: { path: 'src/model/ids.ts', line_start: 10, line_end: 30 } },
    {
      title: 'One line with context',
      input: { path: 'src/model/ids.ts', line_start: 25, line_end: 25, context_lines: 5 },
    },
    { title: 'The lines about a topic', input: { path: 'src/search/search.ts', focus: 'suggest nearest names' } },
  ],
  input: z.object({
    path: pathInput,
    line_start: lineInput.default(1),
    line_end: lineInput.optional(),
    context_lines: contextLinesInput.default(0),
    max_lines: maxLinesInput
      .optional()
      .describe('Without a focus: number of lines, by default 120, or 400 with line_end (max 400).'),
    focus: focusInput,
  }),
  output: z.object(spanOutput),
  shrink: (data, fits) => shortenSpan(data, fits),
  run: async (context, input) => {
    const live = await readLiveText(context, input.path);
    const { line_start: lineStart, line_end: lineEnd, context_lines: contextLines, focus } = input;
    if (lineEnd !== undefined && lineEnd < lineStart) throw reversedLines(lineStart, lineEnd);
    const maxLines = input.max_lines ?? (lineEnd === undefined ? USUAL_LINES : MOST_LINES);
    const { span, shown, hints } = await readFolded(context, live, {
      lineStart,
      lineEnd,
      contextLines,
      maxLines,
      focus,
      maxChars: input.max_chars,
    });
    const lastLine = lineEnd === undefined ? undefined : Math.min(lineEnd + contextLines, span.total_file_lines);
    return {
      data: { ...span, ...shown },
      messageOf: (fitted) =>
        span.line_end === 0 ? `${live.path} has only ${countOf(span.total_file_lines, 'line')}.` : spanMessage(fitted),
      rest: restOfSpan({ lastLine, focus }),
      nextActions: openFold(span, shown),
      confidence: 'high',
      hints: [...textHints(context, live), ...hints],
      readerBytes: Buffer.byteLength(live.text),
    };
  },
  render: (data) => renderSpan(data),
});

/** `FILE:10-40`, `FILE:10`, `FILE 10 40`, `FILE`. */
const readSpanWords = (words: readonly string[]): Readonly<Record<string, unknown>> | undefined => {
  const [file = '', first, last] = words;
  const joined = /^(.+?):(\d+)(?:-(\d+))?$/u.exec(file);
  if (joined && words.length === 1)
    return { path: joined[1], line_start: Number(joined[2]), line_end: Number(joined[3] ?? joined[2]) };
  if (file === '' || words.length > 3 || ![first, last].every((word) => word === undefined || /^\d+$/u.test(word)))
    return undefined;
  return { path: file, ...(first ? { line_start: Number(first) } : {}), ...(last ? { line_end: Number(last) } : {}) };
};

const reversedLines = (first: number, last: number): Problem =>
  new Problem('invalid_input', `"line_end" (${last}) is before "line_start" (${first}).`, {
    hint: 'Swap the two.',
    details: { field: 'line_end' },
    retryWith: [{ change: { line_start: last, line_end: first }, reason: 'The lines in order.' }],
  });
