/** The files of every commit under the paths of today. */
import type { CommitRecord, RepoPath } from '#model';

/** Before a rename, another file had the target's path. It has no path today. */
const GONE = undefined;

export class PathsOfToday {
  readonly #today = new Map<RepoPath, RepoPath | undefined>();

  /** The files of a commit. Call once for each commit, newest first. */
  read({ files }: CommitRecord): readonly RepoPath[] {
    const found = files.flatMap(({ path }) => this.#pathOf(path) ?? []);
    const renames = files.flatMap(({ path, from }) => (from === undefined ? [] : [{ path, from, today: this.#pathOf(path) }]));
    for (const { path } of renames) this.#today.set(path, GONE);
    for (const { from, today } of renames) this.#today.set(from, today);
    return [...new Set(found)];
  }

  /** The path that a file has today, by one that it had before. Complete once all commits are read. */
  get renamed(): ReadonlyMap<RepoPath, RepoPath | undefined> {
    return this.#today;
  }

  #pathOf(path: RepoPath): RepoPath | undefined {
    return this.#today.has(path) ? this.#today.get(path) : path;
  }
}
