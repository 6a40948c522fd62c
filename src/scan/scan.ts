/** Root → source files: what is there now, and what a later sweep needs to tell that nothing moved. */
import type { GitState, SourceFile } from '#model';
import { Problem } from '#model';
import { type GitLayout, gitLayout, stateOfLayout, withGitProblems } from '#platform';
import { type Census, describeCensus, gitCensus, plainCensus } from './census.ts';
import { DEFAULT_MAX_FILE_BYTES, type FileRules } from './describe-file.ts';
import { isRootIgnored } from './git-listing.ts';
import { packFolders, packIgnoreFiles, packWatched, type SweepRecord, statRoot, tableOfFolders } from './sweep-record.ts';
import { gitWatchPoints, settingsFiles, shapeWatchPoints } from './watch-points.ts';

export type ScanOptions = {
  /** Larger files are known but not read. */
  readonly maxFileBytes?: number | undefined;
  /** Repository paths or file names that look like secrets and may be indexed all the same. */
  readonly allowedSecrets?: readonly string[] | undefined;
  /** Patterns in git's notation, from the root: only what one of these matches counts. Empty: all. */
  readonly include?: readonly string[] | undefined;
  /** And nothing that one of these matches. */
  readonly exclude?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type Scan = {
  /** In path order (UTF-16 code units). */
  readonly files: readonly SourceFile[];
  /** Absent outside a git repository. */
  readonly git?: GitState;
  /** For `sweep`; JSON. */
  readonly record: SweepRecord;
};

/** `root`: absolute, links resolved. Throws `repo_not_found`, `repo_not_allowed`. */
export const scan = async (root: string, options: ScanOptions = {}): Promise<Scan> => {
  if (!statRoot(root)?.isDirectory()) throw new Problem('repo_not_found', `There is no folder at ${root}.`);
  const takenAt = Date.now();
  const { census, ...ground } = await withGitProblems(root, () => survey(root, options));
  const rules = fileRules(options);
  const files = await describeCensus({ root, signal: options.signal }, census, rules);
  const watched = [...ground.watched, ...packIgnoreFiles(root, census.ignoreFiles)];
  const folders = packFolders(tableOfFolders(root, census.folders));
  const git = ground.git ? { git: ground.git } : {};
  return { files, ...git, record: { version: 2, root, takenAt, rules, ...ground, ...folders, watched } };
};

export const fileRules = (options: ScanOptions): FileRules => {
  const { maxFileBytes = DEFAULT_MAX_FILE_BYTES, allowedSecrets = [], include = [], exclude = [] } = options;
  return { maxFileBytes, allowedSecrets, include, exclude };
};

const survey = async (root: string, options: ScanOptions): Promise<Ground> => {
  const layout = await gitLayout(root, options);
  return layout ? surveyGit(root, layout, options) : surveyPlain(root, options);
};

type Ground = Pick<SweepRecord, 'kind' | 'watched' | 'git' | 'hasSettingsByBranch'> & { readonly census: Census };

const EMPTY_CENSUS: Census = { files: [], nested: [], notUtf8: [], folders: [], ignoreFiles: [], repositories: [] };

const surveyPlain = async (root: string, options: ScanOptions): Promise<Ground> => ({
  kind: 'plain',
  watched: packWatched(root, shapeWatchPoints(root)),
  census: await plainCensus({ root, signal: options.signal, rules: fileRules(options) }),
});

/** What decides is looked at before what it decides: a change in between then shows in the next sweep. */
const surveyGit = async (root: string, layout: GitLayout, options: ScanOptions): Promise<Ground> => {
  const { signal } = options;
  const [git, settings] = await Promise.all([stateOfLayout(root, layout, { signal }), settingsFiles({ root, layout, signal })]);
  const watched = packWatched(root, gitWatchPoints({ root, layout, branch: git.branch, settings: settings.files }));
  const known = { watched, git, hasSettingsByBranch: settings.areByBranch };
  if (layout.prefix === undefined) return { ...known, kind: 'none', census: EMPTY_CENSUS };
  const census = await gitCensus({ root, signal, rules: fileRules(options) });
  // Whoever names an ignored folder as the root wants it read: to the repository around it, it is nothing.
  const isForeign = layout.prefix !== '' && census.files.length === 0 && (await isRootIgnored({ root, signal }));
  return isForeign ? surveyPlain(root, options) : { ...known, kind: 'git', census };
};
