/** A commit as git prints it → the record that is stored: only what lies below the root, without secrets and authors. */
import {
  type CommitFile,
  type CommitRecord,
  escapeControls,
  MAX_BODY_LENGTH,
  MAX_SUBJECT_LENGTH,
  MOST_COMMIT_FILES,
  repoPath,
  TURN_LIMITS,
  TurnBudget,
} from '#model';
import type { ParsedCommit } from '#platform';
import { redactSecrets } from '#scan';
import { type CommitRules, pathInScope } from './commit-scope.ts';

/** This much of a text is looked at. */
const MOST_READ = 20_000;

export const cleanCommits = async (
  commits: readonly ParsedCommit[],
  rules: CommitRules,
  signal?: AbortSignal,
): Promise<readonly CommitRecord[]> => {
  const turn = new TurnBudget(TURN_LIMITS.commits, signal);
  const records: CommitRecord[] = [];
  for (const commit of commits) {
    records.push(cleanCommit(commit, rules));
    await turn.spend({ commits: 1, characters: Math.min(commit.subject.length + commit.body.length, MOST_READ) });
  }
  return records;
};

export const cleanCommit = ({ id, time, subject, body, files, fileCount }: ParsedCommit, rules: CommitRules): CommitRecord => ({
  id,
  time,
  subject: cutText(cleanText(subject, ''), MAX_SUBJECT_LENGTH),
  body: cutText(withoutPeople(cleanText(body, '\n')), MAX_BODY_LENGTH),
  files: fileCount > MOST_COMMIT_FILES ? [] : filesInScope(files, rules),
  fileCount,
});

/** Masked before it is cut: a half of a token would no longer be recognised. */
const cleanText = (text: string, keep: string): string => {
  const { text: masked } = redactSecrets(cutText(text.replaceAll(/\r\n?/gu, '\n'), MOST_READ));
  return escapeControls(masked.replaceAll('\t', ' '), keep).trim();
};

/** Never cuts a character in half. */
const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(length - 1)) ? length - 1 : length;
  return text.slice(0, end).trimEnd();
};

/** Lines such as `Signed-off-by: Name <address>`. */
const PERSON = /^[A-Za-z][A-Za-z-]*-by:[^\n]*$/gimu;

const withoutPeople = (body: string): string =>
  body
    .replaceAll(PERSON, '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();

const filesInScope = (files: ParsedCommit['files'], rules: CommitRules): readonly CommitFile[] => {
  const found = new Map<string, CommitFile>();
  for (const { path, from } of files) {
    const before = from === undefined ? undefined : pathInScope(from, rules);
    // A file that left the root is known by the name it had there.
    const now = pathInScope(path, rules) ?? before;
    if (now === undefined || found.has(now)) continue;
    found.set(now, { path: repoPath(now), ...(before === undefined || before === now ? {} : { from: repoPath(before) }) });
  }
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
};
