import { z } from 'zod';
import { renderSpan, spanOf } from '#answer';
import { OPERATION, Problem, type RepoPath } from '#model';
import { defineOperation } from './define-operation.ts';
import type { OperationContext } from './operation-context.ts';
import { contextLinesInput, lineInput, maxLinesInput, pathInput } from './shared-input.ts';
import { entryOf } from './view-path.ts';

export const codeGetSpan = defineOperation({
  name: 'code_get_span',
  summary: 'Read lines of a file, numbered, as they are now.',
  toolset: 'read',
  aliases: [{ name: 'span', command: 'Read lines of a file, numbered.' }, { name: 'get_span' }],
  readOnly: true,
  needs: 'text',
  positional: ['path', 'line_start', 'line_end'],
  readWords: (words) => readSpanWords(words),
  examples: [
    { title: 'A stretch of a file', input: { path: 'src/model/ids.ts', line_start: 10, line_end: 30 } },
    {
      title: 'One line with its surroundings',
      input: { path: 'src/model/ids.ts', line_start: 25, line_end: 25, context_lines: 5 },
    },
  ],
  input: z.object({
    path: pathInput,
    line_start: lineInput.default(1),
    line_end: lineInput.optional(),
    context_lines: contextLinesInput.default(0),
    max_lines: maxLinesInput.default(120),
  }),
  output: z.object({
    path: z.string(),
    line_start: z.number(),
    line_end: z.number(),
    total_file_lines: z.number(),
    content: z.string(),
    truncated: z.boolean(),
    source_hash: z.string().optional(),
  }),
  maxChars: 'standard',
  fit: { shrink: (data, fits) => shortenSpan(data, fits) },
  run: async (context, input) => {
    const live = await readFile(context, input.path);
    const { line_start: lineStart, line_end: lineEnd, context_lines: contextLines, max_lines: maxLines } = input;
    if (lineEnd !== undefined && lineEnd < lineStart) throw backwards(lineStart, lineEnd);
    const span = spanOf(live.text, { lineStart, lineEnd, contextLines, maxLines });
    const isCut = span.truncated;
    return {
      data: { path: live.path, ...span, ...(live.contentId === undefined ? {} : { source_hash: live.contentId }) },
      message:
        span.line_end === 0
          ? `${live.path} has ${span.total_file_lines} lines.`
          : `${live.path}:${span.line_start}-${span.line_end}`,
      confidence: 'high',
      ...(live.isStale
        ? { hints: [{ type: 'warn', text: 'The file changed since it was indexed; these are its lines now.' }] }
        : {}),
      ...(isCut
        ? {
            meta: { result_completeness: 'truncated' },
            nextActions: [
              {
                tool: OPERATION.codeGetSpan,
                args: {
                  path: live.path,
                  line_start: span.line_end + 1,
                  ...(lineEnd === undefined ? {} : { line_end: lineEnd }),
                },
                reason: 'The lines that follow.',
              },
            ],
          }
        : {}),
      readerBytes: Buffer.byteLength(live.text),
    };
  },
  render: (data) => renderSpan(data),
});

type ReadFile = { readonly path: RepoPath; readonly text: string; readonly contentId?: string; readonly isStale: boolean };

/** From the view; without an index, from the files that a scan finds. */
const readFile = async (context: OperationContext, given: string): Promise<ReadFile> => {
  const { scanTexts } = context.freshness;
  if (scanTexts) {
    for await (const { path, text } of scanTexts()) if (path === given) return { path, text, isStale: false };
    throw unreadable(given, undefined);
  }
  const { path, skip } = entryOf(context.view, given);
  const live = await context.view.readText(path);
  if (!live) throw unreadable(path, skip);
  return { path, ...live };
};

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

type Span = { readonly content: string; readonly line_start: number; readonly line_end: number; readonly truncated: boolean };

/** Whole lines are dropped from the end, one half of what is left at a time and then one by one. */
const shortenSpan = <Data extends Span>(data: Data, fits: (data: Data) => boolean): Data => {
  const lines = data.content.split('\n');
  const cutAt = (count: number): Data => ({
    ...data,
    content: lines.slice(0, count).join('\n'),
    line_end: data.line_start + Math.max(0, count - 1),
    truncated: true,
  });
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(cutAt(middle))) low = middle;
    else high = middle - 1;
  }
  return cutAt(low);
};

const unreadable = (path: string, skip: string | undefined): Problem =>
  new Problem('file_not_found', skip ? `${path} is not shown (${skip}).` : `${path} cannot be read any more.`, {
    hint: skip ? 'Only text files are shown.' : 'Sync the index: the file is gone.',
    details: { path },
  });

const backwards = (first: number, last: number): Problem =>
  new Problem('invalid_input', `"line_end" (${last}) is before "line_start" (${first}).`, {
    hint: 'Give the first line first.',
    details: { field: 'line_end' },
  });
