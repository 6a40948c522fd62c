/** Other repositories inside the root, submodules and linked worktrees: a view names them and does not enter them. */
import { indexOfPath, type RepoPath, type StoredView, type VirtualFile } from '#model';

/** The virtual files that lie in one, unless the same request deletes it. */
export const inOtherRepositories = ({ table }: StoredView, files: readonly VirtualFile[]): readonly RepoPath[] => {
  const deleted = new Set<string>(files.flatMap(({ path, content }) => (content === null ? [path] : [])));
  const isOther = (folder: string): boolean => !deleted.has(folder) && table.skips[indexOfPath(table, folder)] === 'submodule';
  return files.flatMap(({ path }) => (foldersOf(path).some(isOther) ? [path] : []));
};

/** From the outermost to the one that the file lies in. */
export const foldersOf = (path: RepoPath): readonly string[] => {
  const steps = path.split('/').slice(0, -1);
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'));
};
