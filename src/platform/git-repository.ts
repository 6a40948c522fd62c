/** What git reports about a repository: where its files are, what is checked out, what a ref resolves to. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { closestWord, type GitState, Problem } from '#model';
import { type GitFailure, type GitLimits, type GitOptions, isGitFailure, runGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';

export type GitLayout = {
  /** Absolute paths: this worktree's own git folder, and the one that all worktrees share. */
  readonly gitDir: string;
  readonly commonDir: string;
  readonly objectFormat: GitState['objectFormat'];
  /** The root relative to the top of the working tree: '' or `sub/folder/`. Undefined: bare, or inside the git folder. */
  readonly prefix?: string;
};

/** Undefined without git or outside a repository. Throws a Problem if git refuses or cannot read the repository. */
export const gitLayout = (root: string, options: GitLimits = {}): Promise<GitLayout | undefined> =>
  withGitProblems(root, async () => {
    try {
      return parseLayout(root, await revParseFields(root, options));
    } catch (error) {
      if (hasNoRepository(error)) return undefined;
      throw error;
    }
  });

const hasNoRepository = (error: unknown): error is GitFailure =>
  isGitFailure(error) && (error.kind === 'git_missing' || error.kind === 'not_a_repository');

/** rev-parse echoes unknown options, so this separates its answers. Newlines cannot: paths may contain them. */
const SEPARATOR = '--lodestone-cut';
const REV_PARSE_FIELDS = [
  '--is-inside-work-tree',
  '--absolute-git-dir',
  '--git-common-dir',
  '--show-object-format',
  '--show-prefix',
];

const revParseFields = async (root: string, options: GitLimits): Promise<readonly string[]> => {
  const args = ['rev-parse', ...REV_PARSE_FIELDS.flatMap((field, index) => (index === 0 ? [field] : [SEPARATOR, field]))];
  const { stdout } = await runGit(root, args, options);
  return stdout.toString('utf8').replace(/\n$/u, '').split(`\n${SEPARATOR}\n`);
};

const parseLayout = (
  root: string,
  [isInsideWorkTree, gitDir = '', commonDir = '', format, prefix = '']: readonly string[],
): GitLayout => ({
  gitDir,
  commonDir: resolve(root, commonDir),
  objectFormat: format === 'sha256' ? 'sha256' : 'sha1',
  ...(isInsideWorkTree === 'true' ? { prefix: prefix.replace(/\n$/u, '') } : {}),
});

/** Undefined without git or outside a repository. */
export const gitState = async (root: string, options: GitLimits = {}): Promise<GitState | undefined> => {
  const layout = await gitLayout(root, options);
  return layout && (await stateOfLayout(root, layout, options));
};

/** Like `gitState`, for callers that already have the layout. */
export const stateOfLayout = async (root: string, layout: GitLayout, options: GitLimits = {}): Promise<GitState> => {
  const [head, branch] = await Promise.all([
    readGitLine(root, ['rev-parse', '-q', '--verify', 'HEAD^{commit}'], options),
    readBranch(root, options),
  ]);
  return {
    commonDir: layout.commonDir,
    objectFormat: layout.objectFormat,
    ...(head ? { head } : {}),
    ...(branch ? { branch } : {}),
  };
};

/** Undefined if HEAD is detached. A branch without commits has a name. */
const readBranch = async (root: string, options: GitLimits): Promise<string | undefined> =>
  (await readGitLine(root, ['symbolic-ref', '-q', 'HEAD'], options))?.replace(/^refs\/heads\//u, '');

const readGitLine = async (root: string, args: readonly string[], options: GitLimits): Promise<string | undefined> => {
  // 128: HEAD is invalid. The files on disk can still be indexed.
  const { status, stdout } = await runGit(root, args, { ...options, accept: [1, 128] });
  return status === 0 ? stdout.toString('utf8').replace(/\n$/u, '') : undefined;
};

/** A shallow clone lacks its first commits. */
export const isShallow = async (root: string, options: GitLimits = {}): Promise<boolean> =>
  (await readGitLine(root, ['rev-parse', '--is-shallow-repository'], options)) === 'true';

/** The commits of a shallow clone whose parents are missing. Empty for other clones. */
export const shallowCommits = async (root: string, options: GitLimits = {}): Promise<ReadonlySet<string>> => {
  if (!(await isShallow(root, options))) return new Set();
  const file = await readGitLine(root, ['rev-parse', '--git-path', 'shallow'], options);
  const text = file === undefined ? '' : await readFile(resolve(root, file), 'latin1');
  return new Set(text.split('\n').filter(Boolean));
};

/** Root commits that this one descends from, sorted by id. Reads the whole history. */
export const firstCommits = async (root: string, commit: string, options: GitLimits = {}): Promise<readonly string[]> => {
  const ids = await readGitLine(root, ['rev-list', '--max-parents=0', commit, '--'], options);
  return (ids ?? '').split('\n').filter(Boolean).sort();
};

/** The URL of `origin`, as configured. */
export const originUrl = (root: string, options: GitLimits = {}): Promise<string | undefined> =>
  readGitLine(root, ['config', '--get', 'remote.origin.url'], options);

export type ResolvedRef = { readonly commit: string; readonly tree: string };

/** Throws `ref_not_found`. The ref is passed on stdin so that git cannot take it for an option. */
export const resolveRef = async (root: string, ref: string, options: GitLimits = {}): Promise<ResolvedRef> => {
  if (ref === '' || /[\0\n\r]/u.test(ref) || namesPath(ref)) throw refNotFound(ref, undefined);
  const [commit, tree] = await readRefObjects(root, { ...options, input: `${ref}^{commit}\n${ref}^{tree}\n` }, ref);
  const ids = { commit: parseObjectId(commit, 'commit'), tree: parseObjectId(tree, 'tree') };
  if (!ids.commit || !ids.tree) throw refNotFound(ref, await nearestRef(root, ref, options));
  return { commit: ids.commit, tree: ids.tree };
};

/** `commit:path` and `:path` name files, never commits, and git fails on paths that leave the repository. `:/text` searches. */
const namesPath = (ref: string): boolean => !ref.startsWith(':/') && ref.replaceAll(/\{[^}]*\}/gu, '').includes(':');

const readRefObjects = (root: string, options: GitOptions, ref: string): Promise<readonly string[]> =>
  withGitProblems(root, async () => {
    try {
      const { stdout } = await runGit(root, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], options);
      return stdout.toString('utf8').split('\n');
    } catch (error) {
      throw hasNoRepository(error) ? noGitForRef(ref, error) : error;
    }
  });

const parseObjectId = (line: string | undefined, type: 'commit' | 'tree'): string | undefined =>
  new RegExp(`^([0-9a-f]{40,64}) ${type}$`, 'u').exec(line ?? '')?.[1];

/** The branch or tag with the closest name. */
const nearestRef = async (root: string, ref: string, options: GitLimits): Promise<string | undefined> => {
  const args = ['for-each-ref', '--format=%(refname:short)', `--count=${MAX_COMPARED_REFS}`];
  const names = await readGitLine(root, args, options);
  return closestWord(ref, (names ?? '').split('\n').filter(Boolean));
};

/** Comparing names takes microseconds each. */
const MAX_COMPARED_REFS = 2_000;

const refNotFound = (ref: string, nearest: string | undefined): Problem =>
  new Problem('ref_not_found', `There is no branch, tag or commit ${JSON.stringify(ref)}.`, {
    hint: nearest === undefined ? 'Use a branch, tag or commit id that exists in this clone.' : `Did you mean ${nearest}?`,
    details: { ref, ...(nearest === undefined ? {} : { nearest }) },
    correction: { wrong: ref, instead: nearest === undefined ? [] : [nearest] },
  });

const noGitForRef = (ref: string, cause: Error): Problem =>
  new Problem('ref_not_found', `Cannot resolve ${JSON.stringify(ref)}: this is not a git repository.`, {
    hint: 'Omit "ref" to use the files on disk.',
    details: { ref },
    correction: { wrong: ref, instead: [] },
    cause,
  });
