/**
 * Parses what `git log -z --name-status` prints for the format of `read-commits.ts`: fields that each end with a NUL. A field is
 * understood by its place, never by what it looks like, so that a subject or a file name can contain anything.
 */
import { decodePath } from '../path-bytes.ts';

/** Paths relative to the top of the repository; not UTF-8: escaped, see `decodePath`. */
export type ParsedFile = { readonly path: string; readonly from?: string };

export type ParsedCommit = {
  readonly id: string;
  /** Of the committer, in unix seconds. */
  readonly time: number;
  readonly subject: string;
  readonly body: string;
  /** Empty if there are more than the caller keeps. */
  readonly files: readonly ParsedFile[];
  readonly fileCount: number;
};

export type ReadCommits = {
  readonly commits: readonly ParsedCommit[];
  /** Commits that git did not print as expected. */
  readonly unreadable: number;
};

/** Longer fields are cut: no path and no useful message is longer. */
const MAX_FIELD_BYTES = 65_536;
const NUL = 0;

type Draft = {
  readonly id: string;
  readonly header: string[];
  readonly files: ParsedFile[];
  fileCount: number;
  isBroken: boolean;
};

/** Time, subject and body. */
const HEADER_FIELDS = 3;
const STATUS = /^\n?([ACDMRTUXB])\d{0,3}$/u;
/** These name the path before and the path after. */
const STATUSES_WITH_TWO_PATHS = 'RC';

export class LogParser {
  readonly #wanted: ReadonlySet<string>;
  readonly #mostFiles: number;
  readonly #commits: ParsedCommit[] = [];
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #draft: Draft | undefined;
  /** The paths that the last status still needs. */
  #missingPaths = 0;
  #paths: string[] = [];

  constructor(ids: readonly string[], mostFiles: number) {
    this.#wanted = new Set(ids);
    this.#mostFiles = mostFiles;
  }

  push(chunk: Buffer): void {
    for (let start = 0; start < chunk.byteLength; ) {
      const end = chunk.indexOf(NUL, start);
      this.#keep(chunk.subarray(start, end < 0 ? chunk.byteLength : end));
      if (end < 0) return;
      this.#readField(this.#takeField());
      start = end + 1;
    }
  }

  end(): ReadCommits {
    if (this.#pendingBytes > 0 && this.#draft) this.#draft.isBroken = true;
    this.#finish();
    return { commits: this.#commits, unreadable: this.#wanted.size - this.#commits.length };
  }

  #keep(part: Buffer): void {
    const room = MAX_FIELD_BYTES - this.#pendingBytes;
    if (room <= 0 || part.byteLength === 0) return;
    // Copied: the stream reuses nothing, but a short rest would hold on to its whole chunk.
    this.#pending.push(Buffer.from(part.subarray(0, room)));
    this.#pendingBytes += Math.min(room, part.byteLength);
  }

  #takeField(): Buffer {
    const [first = Buffer.alloc(0)] = this.#pending;
    const field = this.#pending.length > 1 ? Buffer.concat(this.#pending) : first;
    this.#pending = [];
    this.#pendingBytes = 0;
    return field;
  }

  #readField(field: Buffer): void {
    const draft = this.#draft;
    if (draft && draft.header.length < HEADER_FIELDS) draft.header.push(field.toString('utf8'));
    else if (draft && this.#missingPaths > 0) this.#readPath(draft, field);
    else this.#readMark(field.toString('latin1'));
  }

  /** Between commits and between files: the id of the next commit, the status of the next file, or nothing. */
  #readMark(mark: string): void {
    if (mark === '') return;
    if (this.#wanted.has(mark)) {
      this.#finish();
      this.#draft = { id: mark, header: [], files: [], fileCount: 0, isBroken: false };
      return;
    }
    const status = STATUS.exec(mark)?.[1];
    if (status) this.#missingPaths = STATUSES_WITH_TWO_PATHS.includes(status) ? 2 : 1;
    else if (this.#draft) this.#draft.isBroken = true;
  }

  #readPath(draft: Draft, field: Buffer): void {
    this.#paths.push(decodePath(field).path);
    this.#missingPaths -= 1;
    if (this.#missingPaths > 0) return;
    const [from, path = from] = this.#paths;
    this.#paths = [];
    draft.fileCount += 1;
    if (path === undefined || draft.fileCount > this.#mostFiles) return;
    draft.files.push(from === path || from === undefined ? { path } : { path, from });
  }

  #finish(): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (!draft) return;
    const { id, header, files, fileCount } = draft;
    const [time = '', subject = '', body = ''] = header;
    const isWhole = header.length === HEADER_FIELDS && this.#missingPaths === 0 && /^-?\d{1,15}$/u.test(time);
    this.#missingPaths = 0;
    this.#paths = [];
    if (draft.isBroken || !isWhole) return;
    this.#commits.push({ id, time: Number(time), subject, body, files: fileCount > this.#mostFiles ? [] : files, fileCount });
  }
}
