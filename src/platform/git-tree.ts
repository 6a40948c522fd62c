/** The files of a commit's tree and their contents, read from git's objects. */
import type { ChildProcess } from 'node:child_process';
import { type ContentId, contentId, type RepoPath, repoPath, TURN_LIMITS, TurnBudget } from '#model';
import { GitFailure, type GitLimits, isGitFailure, runGit, spawnGit } from './git.ts';
import { withGitProblems } from './git-problem.ts';
import { decodePath, splitNulFields } from './path-bytes.ts';

export type TreeEntry = {
  readonly path: RepoPath;
  /** The path is escaped (see `decodePath`) and stands for all that is below it. */
  readonly isNotUtf8?: true;
  /** `file`, `link` (a symbolic link) or `submodule`. */
  readonly kind: 'file' | 'link' | 'submodule';
  readonly oid: ContentId;
  /** Bytes; absent for submodules and where git lacks the blob (partial clones). */
  readonly size?: number;
};

/** All files of a tree, in path order (UTF-16 code units). In a subfolder of a repository: those below it, relative to it. */
export const listTree = async (root: string, tree: string, options: GitLimits = {}): Promise<readonly TreeEntry[]> => {
  checkObjectId(tree);
  const entries = dropDuplicatePaths(await listWithSizes(root, tree, options));
  return [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** Several files may lie below a name that is not UTF-8, and a file may be named as its escapes read: that one stays. */
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
    // Git lists no sizes at all where it lacks one blob, as in a partial clone: those of the others are asked for.
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
  // `-` for what has none, `BAD` for a blob that git does not have.
  return /^\d+$/u.test(size) ? { ...entry, size: Number(size) } : entry;
};

const checkObjectId = (id: string): void => {
  if (!/^[0-9a-f]{40,64}$/u.test(id)) throw new Error(`not an object id: ${JSON.stringify(id)}`);
};

/** Reads blobs from one long-lived git, which starts with the first read and starts again when it died. */
export interface BlobReader {
  /** Undefined when there is no such blob here; rejects with `GitFailure` when git could not be asked. */
  read(oid: string): Promise<Uint8Array | undefined>;
  /** Ends git; reads under way are rejected. */
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
      // It may have been killed from outside. Once: an object that git cannot bear would end the next one as well.
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

/** One `git cat-file --batch`, until it ends. Does not keep this process alive when idle. */
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
    // It reads no more, so it has ended or is of no use; `close` follows, and by then it has said why.
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

  /** While someone waits the process must not end by itself; an idle reader must not keep it alive. */
  #keepAlive(isBusy: boolean): void {
    const verb = isBusy ? 'ref' : 'unref';
    this.#child[verb]();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr])
      (stream as unknown as RefCounted | null)?.[verb]();
  }
}

/** Pipes of a child are sockets, though their type does not say so. */
type RefCounted = { ref(): void; unref(): void };

/** Cuts the output of `cat-file --batch` into contents: `<oid> <type> <size>\n<bytes>\n`, or `<oid> missing\n`. */
class BatchReply {
  readonly #onContent: (bytes: Uint8Array | undefined) => void;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes that the reply under way needs, its last newline with them; 0 while its first line is awaited. */
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
    // A copy: the receiver may transfer it to a worker, and the chunk holds other contents too.
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
