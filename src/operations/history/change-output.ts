/** A past change as a field of `data` and as a line of text. */
import { z } from 'zod';
import { countOf, defined, type RepoPath, type RoleOf } from '#model';
import { canVote, type PastChange } from '#history';
import type { Immutable } from '#call';

export const changeOutput = z.object({
  commit: z.string(),
  date: z.string().describe('Of the committer, in UTC.'),
  subject: z.string(),
  files: z.array(z.string()).optional().describe('Under the paths of today; code that still exists first, at most 20.'),
  gone: z.array(z.string()).optional().describe('Those of files that the view does not have.'),
  file_count: z.number().describe('All files of the commit.'),
  similarity: z.number().optional().describe('To the query: 0 to 1, less for older changes.'),
});
type ChangeFields = Immutable<z.output<typeof changeOutput>>;

const MOST_FILES = 20;

/** Which files there are, and what they are for. */
type ChangedView = { readonly exists: (path: string) => boolean; readonly roleOf?: RoleOf };
type ShownChange = PastChange & { readonly similarity?: number };

export const pastChangeFields = ({ commit, files, similarity }: ShownChange, view: ChangedView): ChangeFields => {
  const shown = [...files].sort((one, other) => rankOf(one, view) - rankOf(other, view)).slice(0, MOST_FILES);
  const gone = shown.filter((path) => !view.exists(path));
  return defined({
    commit: commit.id,
    date: dateOf(commit.time),
    subject: commit.subject,
    files: shown,
    gone: gone.length > 0 ? gone : undefined,
    file_count: commit.fileCount,
    similarity: similarity === undefined ? undefined : Math.round(similarity * 100) / 100,
  });
};

/** Code first, then tests, docs and the like, then what is gone; each in the order of the commit. */
const rankOf = (path: RepoPath, { exists, roleOf }: ChangedView): number => (exists(path) ? (canVote(path, roleOf) ? 0 : 1) : 2);

export const dateOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

/** Enough to see which parts such a change touches. */
const FILES_IN_TEXT = 4;
const COMMIT_IN_TEXT = 7;

export const shortCommit = (commit: string): string => commit.slice(0, COMMIT_IN_TEXT);

/**
 * `abc1234 2026-03-01 "subject" — 4 files: a.ts, b.ts, +2`. In the history of a file, that file goes without saying:
 * `abc1234 2026-03-01 "subject" — with b.ts, +2`.
 */
export const renderPastChange = (change: ChangeFields, about?: string): string => {
  const { commit, date, subject, files = [], gone = [], file_count: count } = change;
  const isOwn = about !== undefined && files.includes(about);
  const others = files.filter((path) => path !== about);
  const named = others.slice(0, FILES_IN_TEXT).map((path) => (gone.includes(path) ? `${path} (gone)` : path));
  const more = count - named.length - (isOwn ? 1 : 0);
  const list = [...named, ...(more > 0 && named.length > 0 ? [`+${more}`] : [])].join(', ');
  const title = isOwn ? (named.length > 0 ? 'with' : 'alone') : `${countOf(count, 'file')}${named.length > 0 ? ':' : ''}`;
  return `${shortCommit(commit)} ${date} ${JSON.stringify(subject)} — ${title}${list === '' ? '' : ` ${list}`}`;
};
