/** The current text of a file, and spans of it that fit a budget. */
import { z } from 'zod';
import { type Hint, largestThat, type NextAction, OPERATION, Problem, type RepoPath } from '#model';
import type { OperationContext } from '#call';
import { requireEntry } from '../targets/require-entry.ts';

export const spanOutput = {
  path: z.string(),
  line_start: z.number(),
  line_end: z.number(),
  total_file_lines: z.number(),
  content: z.string(),
  truncated: z.boolean(),
  source_hash: z.string().optional(),
};

export const STALE_HINT: Hint = { type: 'warn', text: 'The file changed since it was indexed; these are the current lines.' };

type LiveFile = { readonly path: RepoPath; readonly text: string; readonly contentId?: string; readonly isStale: boolean };

/** Reads from the view or, without an index, from the scanned files. */
export const readLiveText = async (context: OperationContext, given: string): Promise<LiveFile> => {
  const { scanTexts } = context.freshness;
  if (scanTexts) {
    for await (const { path, text } of scanTexts()) if (path === given) return { path, text, isStale: false };
    throw unreadable(given, undefined);
  }
  const { path, skip } = requireEntry(context.view, given);
  const live = await context.view.readText(path);
  if (!live) throw unreadable(path, skip);
  return { path, ...live };
};

type Span = {
  readonly path: string;
  readonly content: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly truncated: boolean;
  readonly total_file_lines: number;
};

/** Drops whole lines from the end until the data fits; of a first line that is too long, its end. */
export const shortenSpan = <Data extends Span>(data: Data, fits: (data: Data) => boolean): Data => {
  const lines = data.content.split('\n');
  const shortened = (content: string, count: number): Data => ({
    ...data,
    content,
    line_end: data.line_start + count - 1,
    truncated: true,
  });
  const cutAt = (count: number): Data => shortened(lines.slice(0, count).join('\n'), count);
  const count = largestThat(0, lines.length - 1, (most) => fits(cutAt(most)));
  if (count > 0) return cutAt(count);
  const letters = [...(lines[0] ?? '')];
  const firstLine = (length: number): Data => shortened(`${letters.slice(0, length).join('')}…`, 1);
  return firstLine(largestThat(0, Math.max(0, letters.length - 1), (length) => fits(firstLine(length))));
};

/** `path:1-40 of 300 lines`, for the lines that are shown. */
export const spanMessage = ({ path, line_start: first, line_end: last, truncated, total_file_lines: lines }: Span): string =>
  `${path}:${first}-${last}${truncated ? ` of ${lines} lines` : ''}`;

/** The lines after those that are shown. `lastLine`: the last one asked for, if not the end of the file. */
export const restOfSpan =
  (lastLine?: number) =>
  ({ path, line_end: shown }: Span): readonly NextAction[] => [
    {
      tool: OPERATION.codeGetSpan,
      args: { path, line_start: shown + 1, ...(lastLine === undefined ? {} : { line_end: Math.max(shown + 1, lastLine) }) },
      reason: 'The next lines.',
    },
  ];

const unreadable = (path: string, skip: string | undefined): Problem =>
  new Problem('file_not_found', skip ? `${path} cannot be shown (${skip}).` : `${path} is no longer readable.`, {
    hint: skip ? 'Only indexed text files can be shown.' : 'The file was removed; sync the index.',
    details: { path },
  });
