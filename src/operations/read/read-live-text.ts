/** The current text of a file. */
import { type Hint, Problem, repoPath, type RepoPath, type ViewEntry } from '#model';
import type { PreparedView } from '#pipeline';
import { type OperationContext, withinRoot } from '#call';
import { describeSkipped } from '../targets/describe-skipped.ts';
import { requireEntry } from '../targets/require-entry.ts';

export const STALE_HINT: Hint = { type: 'warn', text: 'The file changed since it was indexed; these are the current lines.' };

export type LiveFile = { readonly path: RepoPath; readonly text: string; readonly contentId?: string; readonly isStale: boolean };

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

const unreadable = (entry: Pick<ViewEntry, 'path' | 'skip' | 'stat'>): Problem =>
  new Problem('file_not_found', describeSkipped(entry), {
    hint: entry.skip ? 'Only indexed text files can be shown.' : 'The file was removed; sync the index.',
    details: { path: entry.path, ...(entry.skip ? { skipped: entry.skip } : {}) },
  });
