/** A literal or a regular expression in the texts as they are now: the index only says where to look. */
import { entriesOf, fileRole, pathOfEntry, Problem, type RepoPath, type ViewIndex, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import type { ScannedText, TextMatch, TextMatches, TextSearchRequest } from './request.ts';
import { candidateContents } from './text/candidate-contents.ts';
import { type CompiledPattern, compilePattern } from './text/compile-pattern.ts';
import { type FileMatches, lineFinder } from './text/find-lines.ts';
import { outOfTime, type RegexScanner, sharedScanner } from './text/regex-scanner.ts';
import { fileTest, hitFilterOf } from './view/hit-filter.ts';

const DEADLINE_MS = 10_000;
/** Files read at once. */
const BATCH_FILES = 32;
/** Once the answer is full, so many more files are read for the count; after them it is a lower bound. */
const COUNTED_FILES = 64;

type LoadedText = ScannedText & { readonly isStale: boolean };
type Batches = AsyncIterable<readonly LoadedText[]>;

export const searchText = async (
  view: OpenView,
  request: TextSearchRequest,
  scanner: RegexScanner = sharedScanner(),
): Promise<TextMatches> => {
  const compiled = compilePattern(request);
  const index = viewIndexOf(view.stored.table);
  const filter = hitFilterOf(index, [request.filters ?? {}]);
  const contents = await candidateContents(view, index, compiled.required);
  const paths = pathsOf(index, contents, filter.allowsEntry);
  return scanBatches(readBatches(view, paths), { compiled, request, scanner });
};

/** The same over texts from anywhere, where there is no index. Texts are taken in the order given. */
export const scanTexts = async (
  texts: Iterable<ScannedText> | AsyncIterable<ScannedText>,
  request: TextSearchRequest,
  scanner: RegexScanner = sharedScanner(),
): Promise<TextMatches> => {
  const isAllowed = fileTest(request.filters ?? {});
  return scanBatches(
    groupTexts(texts, (path) => isAllowed({ path, role: () => fileRole(path) })),
    {
      compiled: compilePattern(request),
      request,
      scanner,
    },
  );
};

const pathsOf = (index: ViewIndex, contents: Uint8Array | undefined, allows: (entry: number) => boolean): readonly RepoPath[] => {
  const entries: number[] = [];
  for (let ordinal = 0; ordinal < index.ordinals.count; ordinal += 1) {
    if (!contents || contents[ordinal] === 1) entries.push(...entriesOf(index.ordinals.entries, ordinal).filter(allows));
  }
  return entries.sort((one, other) => one - other).map((entry) => pathOfEntry(index, entry));
};

async function* readBatches({ readText }: OpenView, paths: readonly RepoPath[]): Batches {
  const load = (start: number): Promise<readonly LoadedText[]> =>
    Promise.all(paths.slice(start, start + BATCH_FILES).map(loadOne)).then((loaded) => loaded.flat());
  const loadOne = async (path: RepoPath): Promise<readonly LoadedText[]> => {
    const live = await readText(path);
    return live ? [{ path, text: live.text, isStale: live.isStale }] : [];
  };
  for (let start = 0; start < paths.length; start += BATCH_FILES) yield await load(start);
}

async function* groupTexts(
  texts: Iterable<ScannedText> | AsyncIterable<ScannedText>,
  isAllowed: (path: RepoPath) => boolean,
): Batches {
  let batch: LoadedText[] = [];
  for await (const text of texts) {
    if (!isAllowed(text.path)) continue;
    batch.push({ ...text, isStale: false });
    if (batch.length < BATCH_FILES) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type ScanInput = { readonly compiled: CompiledPattern; readonly request: TextSearchRequest; readonly scanner: RegexScanner };
type FindInBatch = (texts: readonly string[], most: number, leftMs: number) => Promise<readonly FileMatches[]>;

const scanBatches = (batches: Batches, input: ScanInput): Promise<TextMatches> => {
  const { pattern } = input.compiled;
  if (pattern.kind === 'regex') {
    return input.scanner.withThread((scan) =>
      collect(batches, input, (texts, most, leftMs) => scan({ pattern, texts, most }, leftMs)),
    );
  }
  const find = lineFinder(pattern);
  return collect(batches, input, (texts, most) => Promise.resolve(texts.map((text) => find(text, most))));
};

const collect = async (batches: Batches, { request }: ScanInput, find: FindInBatch): Promise<TextMatches> => {
  const deadline = performance.now() + (request.deadlineMs ?? DEADLINE_MS);
  const offset = request.offset ?? 0;
  const most = offset + request.limit;
  const tally = new Tally(offset, most);
  for await (const batch of batches) {
    if (tally.isDone) return tally.toMatches({ isLowerBound: true });
    if (request.signal?.aborted) throw new Problem('cancelled', 'The search was cancelled.');
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw outOfTime();
    const texts = batch.map(({ text }) => text);
    tally.add(batch, await find(texts, most, leftMs));
  }
  return tally.toMatches({ isLowerBound: false });
};

/** What has been found so far. */
class Tally {
  readonly #offset: number;
  readonly #most: number;
  readonly #matches: TextMatch[] = [];
  #totalCount = 0;
  #filesScanned = 0;
  #filesMatched = 0;
  #staleFiles = 0;
  #filesSinceFull = 0;

  constructor(offset: number, most: number) {
    this.#offset = offset;
    this.#most = most;
  }

  /** The answer is full, there is more, and enough was counted beyond it. */
  get isDone(): boolean {
    return this.#filesSinceFull >= COUNTED_FILES && this.#totalCount > this.#most;
  }

  add(batch: readonly LoadedText[], found: readonly FileMatches[]): void {
    const isFull = this.#matches.length >= this.#most;
    batch.forEach(({ path, isStale }, position) => {
      const file = found[position] ?? { count: 0, matches: [] };
      this.#totalCount += file.count;
      this.#filesMatched += file.count > 0 ? 1 : 0;
      this.#staleFiles += isStale ? 1 : 0;
      const room = this.#most - this.#matches.length;
      for (const { line, column, text } of file.matches.slice(0, Math.max(0, room))) {
        this.#matches.push({ path, line_start: line, column, text });
      }
    });
    this.#filesScanned += batch.length;
    if (isFull) this.#filesSinceFull += batch.length;
  }

  toMatches({ isLowerBound }: { readonly isLowerBound: boolean }): TextMatches {
    return {
      matches: this.#matches.slice(this.#offset),
      hasMore: this.#totalCount > this.#matches.length,
      totalCount: this.#totalCount,
      isLowerBound,
      filesScanned: this.#filesScanned,
      filesMatched: this.#filesMatched,
      staleFiles: this.#staleFiles,
    };
  }
}
