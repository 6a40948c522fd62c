/** Files of a commit's tree and their contents, read from git objects. */
import type { ChildProcess } from 'node:child_process';
import { type ContentId, contentId, type RepoPath, repoPath, TURN_LIMITS, TurnBudget } from '#model';
import { GitFailure, type GitLimits, isGitFailure, runGit, spawnGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';
import { decodePath, splitNulFields } from './path-bytes.ts';

export type TreeEntry = {
  readonly path: RepoPath;
  /** The path is escaped (see `decodePath`) and stands for everything below it. */
  readonly isNotUtf8?: true;
  /** `link`: a symbolic link. */
  readonly kind: 'file' | 'link' | 'submodule';
  readonly oid: ContentId;
  /** Bytes. Absent for submodules and for blobs that a partial clone lacks. */
  readonly size?: number;
};

/** All files of a tree, sorted by path (UTF-16 code units). If the root is a subfolder: files below it, relative to it. */
export const listTree = async (root: string, tree: string, options: GitLimits = {}): Promise<readonly TreeEntry[]> => {
  checkObjectId(tree);
  const entries = dropDuplicatePaths(await listWithSizes(root, tree, options));
  return [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** Several files may be below one name that is not UTF-8. A file whose real name equals the escaped name takes precedence. */
const dropDuplicatePaths = (entries: readonly TreeEntry[]): readonly TreeEntry[] => {
  if (!entries.some(({ isNotUtf8 }) => isNotUtf8)) return entries;
  const byPath = new Map(entries.filter(({ isNotUtf8 }) => !isNotUtf8).map((entry) => [entry.path, entry]));
  for (const entry of entries) if (!byPath.has(entry.path)) byPath.set(entry.path, entry);
  return [...byPath.values()];
};

const listWithSizes = async (root: string, tree: string, options: GitLimits): Promise<readonly TreeEntry[]> => {
  try {
    return await parseTreeEntries((await runGit(root, ['ls-tree', '-r', '-z', '-l', tree], options)).stdout);
  } catch (error) {
    // If one blob is missing, as in a partial clone, git lists no sizes at all: query them separately.
    if (!isGitFailure(error) || error.kind !== 'failed') throw error;
    return withGitProblems(root, async () => {
      const entries = await parseTreeEntries((await runGit(root, ['ls-tree', '-r', '-z', tree], options)).stdout);
      const sizes = await readSizes(root, entries, options);
      return entries.map((entry) => ({ ...entry, ...sizes.get(entry.oid) }));
    });
  }
};

const readSizes = async (
  root: string,
  entries: readonly TreeEntry[],
  options: GitLimits,
): Promise<ReadonlyMap<string, { readonly size: number }>> => {
  const input = entries.flatMap(({ kind, oid }) => (kind === 'submodule' ? [] : [`${oid}\n`])).join('');
  const format = '--batch-check=%(objectname) %(objectsize)';
  const { stdout } = await runGit(root, ['cat-file', format], { ...options, input });
  const lines = stdout.toString('latin1').matchAll(/^([0-9a-f]{40,64}) (\d+)$/gmu);
  return new Map(Array.from(lines, ([, oid = '', size]) => [oid, { size: Number(size) }]));
};

const KIND_OF_MODE: Readonly<Record<string, TreeEntry['kind']>> = { '120000': 'link', '160000': 'submodule' };

const parseTreeEntries = async (listing: Buffer): Promise<readonly TreeEntry[]> => {
  const entries: TreeEntry[] = [];
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const line of splitNulFields(listing)) {
    entries.push(parseTreeEntry(line));
    await turn.spend({ entries: 1 });
  }
  return entries;
};

const TAB = 9;

const parseTreeEntry = (line: Buffer): TreeEntry => {
  const tab = line.indexOf(TAB);
  const [mode = '', , oid = '', size = '-'] = line.toString('latin1', 0, tab).split(/ +/u);
  const { path, ...name } = decodePath(line.subarray(tab + 1));
  const entry = { path: repoPath(path), kind: KIND_OF_MODE[mode] ?? 'file', oid: contentId(oid), ...name } as const;
  // `-`: the entry has no size. `BAD`: git lacks the blob.
  return /^\d+$/u.test(size) ? { ...entry, size: Number(size) } : entry;
};

const checkObjectId = (id: string): void => {
  if (!/^[0-9a-f]{40,64}$/u.test(id)) throw new Error(`not an object id: ${JSON.stringify(id)}`);
};

/** Reads blobs through one long-lived git process, started by the first read and restarted if it dies. */
export interface BlobReader {
  /** Undefined if the blob does not exist. Rejects with `GitFailure` if git cannot be run. */
  read(oid: string): Promise<Uint8Array | undefined>;
  /** Ends git and rejects pending reads. */
  close(): void;
}

export const openBlobReader = (root: string): BlobReader => new RestartingBlobReader(root);

class RestartingBlobReader implements BlobReader {
  readonly #root: string;
  #git: CatFile | undefined;
  #isClosed = false;

  constructor(root: string) {
    this.#root = root;
  }

  async read(oid: string): Promise<Uint8Array | undefined> {
    checkObjectId(oid);
    try {
      return await this.#running().read(oid);
    } catch (error) {
      // Git may have been killed from outside. Retried once: an object that crashes git would crash the next process too.
      if (this.#isClosed) throw error;
      return this.#running().read(oid);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#git?.end(new GitFailure('aborted', 'the blob reader was closed'));
  }

  #running(): CatFile {
    if (this.#isClosed) throw new GitFailure('aborted', 'the blob reader was closed');
    if (!this.#git || this.#git.hasEnded) this.#git = new CatFile(this.#root);
    return this.#git;
  }
}

type PendingRead = { readonly resolve: (bytes: Uint8Array | undefined) => void; readonly reject: (error: Error) => void };

/** One `git cat-file --batch` process. Does not keep our process alive while idle. */
class CatFile {
  readonly #child: ChildProcess;
  readonly #pending: PendingRead[] = [];
  readonly #reply = new BatchReply((bytes) => this.#answer(bytes));
  #failure: Error | undefined;
  #stderr = '';

  constructor(root: string) {
    this.#child = spawnGit(root, ['cat-file', '--batch']);
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#reply.push(chunk));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-1_000);
    });
    // Git has stopped reading, so it has ended or is useless. `close` follows, with the reason on stderr.
    this.#child.stdin?.on('error', () => this.#child.kill());
    this.#child.on('error', (error) => this.end(new GitFailure('failed', `git cat-file: ${error.message}`, error)));
    this.#child.on('close', () => this.end(new GitFailure('failed', `git cat-file ended. ${this.#stderr}`.trim())));
    this.#keepAlive(false);
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  read(oid: string): Promise<Uint8Array | undefined> {
    if (this.#failure) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#pending.push({ resolve, reject });
      this.#keepAlive(true);
      this.#child.stdin?.write(`${oid}\n`);
    });
  }

  end(reason: Error): void {
    if (this.#failure) return;
    this.#failure = reason;
    for (const waiting of this.#pending.splice(0)) waiting.reject(reason);
    this.#keepAlive(false);
    this.#child.stdin?.end();
    this.#child.kill();
  }

  #answer(bytes: Uint8Array | undefined): void {
    this.#pending.shift()?.resolve(bytes);
    if (this.#pending.length === 0) this.#keepAlive(false);
  }

  /** Pending reads keep our process alive; an idle reader must not. */
  #keepAlive(isBusy: boolean): void {
    const verb = isBusy ? 'ref' : 'unref';
    this.#child[verb]();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr])
      (stream as unknown as RefCounted | null)?.[verb]();
  }
}

/** The pipes of a child are sockets, though their type does not say so. */
type RefCounted = { ref(): void; unref(): void };

/** Splits the output of `cat-file --batch` into contents: `<oid> <type> <size>\n<bytes>\n`, or `<oid> missing\n`. */
class BatchReply {
  readonly #onContent: (bytes: Uint8Array | undefined) => void;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the current reply's body, including its final newline; 0 while waiting for a header. */
  #needed = 0;
  #isBlob = true;

  constructor(onContent: (bytes: Uint8Array | undefined) => void) {
    this.#onContent = onContent;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.byteLength;
    while (this.#needed > 0 ? this.#takeBody() : this.#takeHeader());
  }

  #takeHeader(): boolean {
    const all = this.#join();
    const end = all.indexOf(10);
    if (end < 0) return false;
    const header = /^[0-9a-f]+ (\w+) (\d+)$/u.exec(all.toString('latin1', 0, end));
    this.#keep(all.subarray(end + 1));
    if (!header) this.#onContent(undefined);
    else {
      this.#isBlob = header[1] === 'blob';
      this.#needed = Number(header[2]) + 1;
    }
    return true;
  }

  #takeBody(): boolean {
    if (this.#length < this.#needed) return false;
    const all = this.#join();
    // Copied: the receiver may transfer it to a worker, and the chunk holds other contents too.
    const bytes = new Uint8Array(all.subarray(0, this.#needed - 1));
    this.#keep(all.subarray(this.#needed));
    this.#needed = 0;
    this.#onContent(this.#isBlob ? bytes : undefined);
    return true;
  }

  #join(): Buffer {
    return this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#chunks);
  }

  #keep(rest: Buffer): void {
    this.#chunks = rest.byteLength > 0 ? [rest] : [];
    this.#length = rest.byteLength;
  }
}
