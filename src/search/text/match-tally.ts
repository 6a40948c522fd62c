/** Collects the matches of one page, and counts all of them. An item of the list is a line, or a file with `isFilesOnly`. */
import type { RepoPath } from '#model';
import type { TextMatch, TextMatches, TextSearchRequest } from '../request.ts';
import { excerptOf, type FileMatches, type LineMatch } from './line-finder.ts';

/** Once the page is full, this many more files are read for the count; then the count is a lower bound. */
const EXTRA_COUNTED_FILES = 64;
/** More lines than the largest answer can hold. */
const MOST_LINES = 1_000;

type TalliedText = { readonly path: RepoPath; readonly text: string; readonly isStale: boolean };
type TallyRequest = Pick<TextSearchRequest, 'limit' | 'offset' | 'isFilesOnly' | 'linesBefore' | 'linesAfter'>;

export class MatchTally {
  readonly #request: TallyRequest;
  readonly #offset: number;
  readonly #matches: TextMatch[] = [];
  /** Files on this page. */
  #files = 0;
  #items = 0;
  #totalCount = 0;
  #filesScanned = 0;
  #filesMatched = 0;
  #staleFiles = 0;
  #filesSinceFull = 0;
  #isFull = false;

  constructor(request: TallyRequest) {
    this.#request = request;
    this.#offset = request.offset ?? 0;
  }

  /** How many matches of each text are needed. */
  get most(): number {
    return this.#request.isFilesOnly ? 1 : this.#offset + MOST_LINES;
  }

  /** The page is full, more matches exist, and enough files were counted past it. */
  get isDone(): boolean {
    return this.#filesSinceFull >= EXTRA_COUNTED_FILES && this.#hasMore;
  }

  get #hasMore(): boolean {
    return this.#items > this.#offset + this.#matches.length;
  }

  add(batch: readonly TalliedText[], found: readonly FileMatches[]): void {
    const wasFull = this.#isFull;
    batch.forEach((loaded, position) => {
      const file = found[position] ?? { count: 0, matches: [] };
      this.#staleFiles += loaded.isStale ? 1 : 0;
      if (file.count > 0) this.#addFile(loaded, file);
    });
    this.#filesScanned += batch.length;
    if (wasFull) this.#filesSinceFull += batch.length;
  }

  #addFile(loaded: TalliedText, file: FileMatches): void {
    const { isFilesOnly = false, limit } = this.#request;
    const size = isFilesOnly ? 1 : file.count;
    if (!this.#isFull && this.#items + size > this.#offset) {
      this.#isFull = this.#files >= limit;
      if (!this.#isFull) this.#takeItems(loaded, file);
    }
    this.#items += size;
    this.#totalCount += file.count;
    this.#filesMatched += 1;
  }

  #takeItems(loaded: TalliedText, file: FileMatches): void {
    const { isFilesOnly } = this.#request;
    this.#files += 1;
    const first = Math.max(0, this.#offset - this.#items);
    const room = MOST_LINES - this.#matches.length;
    const taken = isFilesOnly ? file.matches.slice(0, 1) : file.matches.slice(first, first + room);
    const contexts = isFilesOnly ? undefined : contextLines(loaded.text, file.matches, this.#request);
    taken.forEach(({ line, column, text }, index) => {
      this.#matches.push({
        path: loaded.path,
        line_start: line,
        column,
        text,
        ...(isFilesOnly || (first + index === 0 && file.count > 1) ? { line_count: file.count } : {}),
        ...contexts?.(first + index),
      });
    });
    this.#isFull = this.#matches.length >= MOST_LINES;
  }

  toMatches({ isLowerBound }: { readonly isLowerBound: boolean }): TextMatches {
    return {
      matches: this.#matches,
      hasMore: this.#hasMore,
      totalCount: this.#totalCount,
      isLowerBound,
      filesScanned: this.#filesScanned,
      filesMatched: this.#filesMatched,
      staleFiles: this.#staleFiles,
    };
  }
}

type Context = Pick<TextMatch, 'before' | 'after'>;

/** The lines around each match that no other match shows; undefined when none are requested. */
const contextLines = (
  text: string,
  matches: readonly LineMatch[],
  { linesBefore = 0, linesAfter = 0 }: TallyRequest,
): ((index: number) => Context) | undefined => {
  if (linesBefore === 0 && linesAfter === 0) return undefined;
  const lines = text.split(/\r?\n/u);
  if (lines.at(-1) === '') lines.pop();
  const lineOf = (index: number): number | undefined => matches[index]?.line;
  const endOf = (index: number): number =>
    Math.min((lineOf(index) ?? 0) + linesAfter, (lineOf(index + 1) ?? Number.POSITIVE_INFINITY) - 1);
  const cut = (from: number, to: number): readonly string[] => lines.slice(from - 1, to).map((line) => excerptOf(line, 0));
  return (index) => {
    const line = lineOf(index) ?? 0;
    const shown = index > 0 ? endOf(index - 1) : 0;
    const before = cut(Math.max(1, line - linesBefore, shown + 1), line - 1);
    const after = cut(line + 1, endOf(index));
    return { ...(before.length > 0 ? { before } : {}), ...(after.length > 0 ? { after } : {}) };
  };
};
