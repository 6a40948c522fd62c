/** Logs for tests, from a few words per commit. */
import { type CommitLog, type CommitRecord, repoPath } from '#model';

/** `files`: paths, or `old => new` for a rename. Newest first. */
export type LogLine = { readonly subject: string; readonly files: readonly string[] };

export const makeLog = (lines: readonly LogLine[]): CommitLog => ({ state: 'complete', commits: lines.map(makeCommit) });

const makeCommit = ({ subject, files }: LogLine, index: number): CommitRecord => ({
  id: index.toString(16).padStart(40, '0'),
  time: 1_800_000_000 - index * 3_600,
  subject,
  body: '',
  files: files.map((file) => {
    const [from = '', path] = file.split(' => ');
    return path === undefined ? { path: repoPath(from) } : { path: repoPath(path), from: repoPath(from) };
  }),
  fileCount: files.length,
});
