/** The current text of a file, and spans of it that fit a budget. */
import { z } from 'zod';
import { type Hint, largestThat, type NextAction, OPERATION, Problem, repoPath, type RepoPath, type ViewEntry } from '#model';
import type { PreparedView } from '#pipeline';
import { type OperationContext, withinRoot } from '#call';
import { describeSkipped } from '../targets/describe-skipped.ts';
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

/** Reads from the view or, if the index cannot answer, from disk. */
export const readLiveText = async (context: OperationContext, given: string): Promise<LiveFile> => {
  const { scanTexts } = context.freshness;
  if (scanTexts) return readScanned(scanTexts, withinRoot(context.root ?? '', given));
  const entry = requireEntry(context.view, given);
  const { path } = entry;
  const live = await context.view.readText(path);
  if (!live) throw unreadable(entry);
  return { path, ...live };
};

const readScanned = async (scan: NonNullable<PreparedView['scanTexts']>, wanted: string): Promise<LiveFile> => {
  for await (const { path, text } of scan(repoPath(wanted))) if (path === wanted) return { path, text, isStale: false };
  throw new Problem('file_not_found', `No text file ${JSON.stringify(wanted)} on disk.`, {
    hint: 'It may be ignored, binary, a secret or misspelled.',
    details: { path: wanted },
  });
};

/** The hint for a text that is not what the index knows. */
export const textHints = ({ freshness }: OperationContext, { isStale }: LiveFile): readonly Hint[] => {
  if (freshness.scanTexts) return [{ type: 'warn', text: 'The index was not used; these are the current lines of the file.' }];
  return isStale ? [STALE_HINT] : [];
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

const unreadable = (entry: Pick<ViewEntry, 'path' | 'skip' | 'stat'>): Problem =>
  new Problem('file_not_found', describeSkipped(entry), {
    hint: entry.skip ? 'Only indexed text files can be shown.' : 'The file was removed; sync the index.',
    details: { path: entry.path, ...(entry.skip ? { skipped: entry.skip } : {}) },
  });
