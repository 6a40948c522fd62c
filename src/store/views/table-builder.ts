/** Builds the columns of a view page by page. */
import {
  contentNumber,
  factsNumber,
  type RepoPath,
  repoPath,
  type SkipReason,
  type StatSignature,
  type ViewEntry,
  type ViewTable,
} from '#model';

const STAT_WIDTH = 4;

export class TableBuilder {
  readonly paths: RepoPath[] = [];
  readonly contents: number[] = [];
  readonly facts: number[] = [];
  readonly languages: (string | undefined)[] = [];
  readonly skips: (SkipReason | undefined)[] = [];
  #stats = new Float64Array(0);

  get count(): number {
    return this.paths.length;
  }

  add(path: string, content: number, facts: number): void {
    this.paths.push(repoPath(path));
    this.contents.push(content);
    this.facts.push(facts);
  }

  /** In a working tree an entry without a stat has four NaNs. They equal nothing on disk, so the file is read again. */
  setStat(row: number, field: number, value: number): void {
    const needed = (row + 1) * STAT_WIDTH;
    if (needed > this.#stats.length) {
      const wider = new Float64Array(Math.max(needed, this.#stats.length * 2)).fill(Number.NaN);
      wider.set(this.#stats);
      this.#stats = wider;
    }
    this.#stats[row * STAT_WIDTH + field] = value;
  }

  toTable(): ViewTable {
    return {
      count: this.count,
      paths: this.paths,
      contents: Int32Array.from(this.contents),
      facts: Int32Array.from(this.facts),
      languages: this.languages,
      skips: this.skips,
      stats: this.#finishedStats(),
    };
  }

  toEntries(): readonly ViewEntry[] {
    return this.paths.map((path, row) => {
      const [content = 0, facts = 0, language, skip] = [
        this.contents[row],
        this.facts[row],
        this.languages[row],
        this.skips[row],
      ];
      const stat = this.#statOf(row);
      return {
        path,
        ...(content === 0 ? {} : { content: contentNumber(content) }),
        ...(language === undefined ? {} : { language }),
        ...(facts === 0 ? {} : { facts: factsNumber(facts) }),
        ...(skip === undefined ? {} : { skip }),
        ...(stat === undefined ? {} : { stat }),
      };
    });
  }

  #finishedStats(): Float64Array {
    if (this.#stats.length === 0) return this.#stats;
    this.setStat(this.count - 1, 0, this.#stats[(this.count - 1) * STAT_WIDTH] ?? Number.NaN);
    return this.#stats.slice(0, this.count * STAT_WIDTH);
  }

  #statOf(row: number): StatSignature | undefined {
    const [mtimeMs, ctimeMs, size, inode] = this.#stats.subarray(row * STAT_WIDTH, (row + 1) * STAT_WIDTH);
    if (mtimeMs === undefined || ctimeMs === undefined || size === undefined || inode === undefined) return undefined;
    return Number.isNaN(size) ? undefined : { mtimeMs, ctimeMs, size, inode };
  }
}
