/** The files of a git tree, under the same rules as a working tree: the result of scanning a checkout of it. */
import { dirname } from 'node:path/posix';
import ignore from 'ignore';
import { type ContentId, type RepoPath, type SkipReason, TURN_LIMITS, TurnBudget } from '#model';
import type { TreeEntry } from '#platform';
import { type FileRules, skipByName } from './describe-file.ts';
import { filterFamilies, OWN_IGNORE_FILES, patternsFromRoot } from './ignore-rules.ts';
import { fileRules, type ScanOptions } from './scan.ts';

export type TreeFile = {
  readonly path: RepoPath;
  readonly contentId: ContentId;
  readonly size: number;
  readonly skip?: SkipReason;
};
export type TreeSource = {
  readonly entries: readonly TreeEntry[];
  readonly readBlob: (id: ContentId) => Promise<Uint8Array | undefined>;
};

/** `.gitignore` does not apply to files in a git tree. Only `.ignore` and `.lodestoneignore` do. */
export const scanTree = async (tree: TreeSource, options: ScanOptions = {}): Promise<readonly TreeFile[]> => {
  const rules = fileRules(options);
  const matchers = [await readIgnoreMatcher(tree), ...filterFamilies(rules)];
  const isKept = ({ path }: TreeEntry): boolean => !matchers.some((matcher) => matcher.ignores(path));
  const files: TreeFile[] = [];
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const entry of tree.entries) {
    if (isKept(entry)) files.push(describeEntry(entry, rules));
    await turn.spend({ entries: 1 });
  }
  return files;
};

const describeEntry = (entry: TreeEntry, rules: FileRules): TreeFile => {
  const skip = treeSkipReason(entry, rules);
  return { path: entry.path, contentId: entry.oid, size: entry.size ?? 0, ...(skip ? { skip } : {}) };
};

const treeSkipReason = ({ path, kind, size = 0, isNotUtf8 }: TreeEntry, rules: FileRules): SkipReason | undefined => {
  if (isNotUtf8) return 'name_not_utf8';
  if (kind === 'submodule') return 'submodule';
  return kind === 'link' ? 'symlink' : skipByName(path, size, rules);
};

/** Reads parents first, so that ignore files inside ignored folders are not read. */
const readIgnoreMatcher = async ({ entries, readBlob }: TreeSource): Promise<{ ignores(path: string): boolean }> => {
  const matcher = ignore({ ignorecase: process.platform !== 'linux', allowRelativePaths: true });
  const files = entries.filter(({ path, kind }) => kind === 'file' && ignoreFileOrder(path) >= 0);
  for (const { path, oid } of [...files].sort(
    (one, other) => pathDepth(one.path) - pathDepth(other.path) || ignoreFileOrder(one.path) - ignoreFileOrder(other.path),
  )) {
    const folder = dirname(path) === '.' ? '' : dirname(path);
    if (folder !== '' && matcher.ignores(`${folder}/`)) continue;
    const bytes = await readBlob(oid);
    if (bytes) matcher.add(patternsFromRoot(folder, Buffer.from(bytes).toString('utf8')));
  }
  return matcher;
};

const pathDepth = (path: string): number => path.split('/').length;

const ignoreFileOrder = (path: string): number =>
  OWN_IGNORE_FILES.findIndex((name) => path === name || path.endsWith(`/${name}`));

/** The skip reason for a file that exists only in a request. */
export const virtualSkipReason = (path: string, size: number, options: ScanOptions): SkipReason | undefined =>
  skipByName(path, size, fileRules(options));
