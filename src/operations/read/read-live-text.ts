/** The current text of a file, and spans of it that fit a budget. */
import { z } from 'zod';
import { type Hint, largestThat, Problem, type RepoPath } from '#model';
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

type Span = { readonly content: string; readonly line_start: number; readonly line_end: number; readonly truncated: boolean };

/** Drops whole lines from the end until the data fits. */
export const shortenSpan = <Data extends Span>(data: Data, fits: (data: Data) => boolean): Data => {
  const lines = data.content.split('\n');
  const cutAt = (count: number): Data => ({
    ...data,
    content: lines.slice(0, count).join('\n'),
    line_end: data.line_start + Math.max(0, count - 1),
    truncated: true,
  });
  return cutAt(largestThat(0, lines.length - 1, (count) => fits(cutAt(count))));
};

const unreadable = (path: string, skip: string | undefined): Problem =>
  new Problem('file_not_found', skip ? `${path} cannot be shown (${skip}).` : `${path} is no longer readable.`, {
    hint: skip ? 'Only indexed text files can be shown.' : 'The file was removed; sync the index.',
    details: { path },
  });
