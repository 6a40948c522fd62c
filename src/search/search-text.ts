/** Searches the current texts for a literal or a regular expression. The index only selects candidate files. */
import { holdsOutputs, languageOfPath } from '#languages';
import {
  entriesOf,
  fileRole,
  forEachInTurns,
  hasGeneratedMark,
  isProblem,
  nextTurn,
  pathOfEntry,
  type RepoPath,
  TURN_LIMITS,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';
import type { ScannedText, TextMatches, TextSearchRequest } from './request.ts';
import { candidateContents } from './text/candidate-contents.ts';
import { type CompiledTextPattern, compileTextPattern } from './text/compile-text-pattern.ts';
import { type FileMatches, lineFinder } from './text/line-finder.ts';
import { matchInTurns } from './text/match-in-turns.ts';
import { MatchTally } from './text/match-tally.ts';
import { searchTimedOut, type RegexScanner, searchCancelled, sharedScanner } from './text/regex-scanner.ts';
import { fileTest, hitFilterOf } from './view/hit-filter.ts';
import { roleOfEntry } from './view/view-memo.ts';

const DEADLINE_MS = 10_000;

type LoadedText = ScannedText & { readonly isStale: boolean };
type TextBatches = AsyncIterable<readonly LoadedText[]>;

export const searchText = async (
  view: OpenView,
  request: TextSearchRequest,
  scanner: RegexScanner = sharedScanner(),
): Promise<TextMatches> => {
  const compiled = compileTextPattern(request);
  const index = viewIndexOf(view.stored.table);
  const filter = await hitFilterOf(view, [request.filters ?? {}]);
  const contents = await candidateContents(view, index, compiled.required);
  const under = request.filters?.under ?? [];
  const candidates = await candidatePaths(index, { contents, allows: filter.allowsEntry, signal: request.signal });
  const paths = namedFirst(candidates, under);
  const scan = (some: readonly RepoPath[], part: TextSearchRequest) =>
    scanBatches(batchPaths(view, some), { compiled, request: part, scanner });
  const areAllNamed = paths.length > 1 && paths.length <= request.limit && paths.every((path) => under.includes(path));
  return (request.isInTurns && areAllNamed && (await matchInTurns(paths, request, scan))) || scan(paths, request);
};

/** Searches the given texts in order, without an index. */
export const scanTexts = async (
  texts: Iterable<ScannedText> | AsyncIterable<ScannedText>,
  request: TextSearchRequest,
  scanner: RegexScanner = sharedScanner(),
): Promise<TextMatches> => {
  const isAllowed = fileTest(request.filters ?? {});
  const { roleOf = fileRole } = request;
  return scanBatches(
    batchAllowedTexts(texts, ({ path, text }) =>
      isAllowed({
        path,
        language: languageOfPath(path, text)?.id,
        role: () => roleOf(path),
        isGenerated: () => hasGeneratedMark(text),
      }),
    ),
    {
      compiled: compileTextPattern(request),
      request,
      scanner,
    },
  );
};

type Candidates = {
  readonly contents: Uint8Array | undefined;
  readonly allows: (entry: number) => boolean;
  readonly signal: AbortSignal | undefined;
};

/** Code first: a test or a generated file rarely is what a reader looks for. */
const READING_ORDER = { runtime: 0, config: 1, docs: 2, tests: 3, fixtures: 4, generated: 5, vendored: 5 } as const;
const GROUPS = 6;

/** Notebooks come after code, because most of their text may be what it printed. */
const groupOf = (index: ViewIndex, entry: number): number =>
  Math.max(READING_ORDER[roleOfEntry(index, entry)], holdsOutputs(index.table.languages[entry]) ? READING_ORDER.config : 0);

const candidatePaths = async (index: ViewIndex, { contents, allows, signal }: Candidates): Promise<readonly RepoPath[]> => {
  const groups = Array.from({ length: GROUPS }, (): number[] => []);
  await forEachInTurns(index.ordinals.count, { each: TURN_LIMITS.names.names, signal }, (ordinal) => {
    if (contents && contents[ordinal] !== 1) return;
    for (const entry of entriesOf(index.ordinals.entries, ordinal).filter(allows)) groups[groupOf(index, entry)]?.push(entry);
  });
  return groups.flatMap((entries) => entries.sort((one, other) => one - other)).map((entry) => pathOfEntry(index, entry));
};

/** Files that the request names come in its order, before those that a folder or glob holds. */
const namedFirst = (paths: readonly RepoPath[], under: readonly string[]): readonly RepoPath[] => {
  const known = new Map<string, RepoPath>(paths.map((path) => [path, path]));
  const named = [...new Set(under)].flatMap((place) => known.get(place) ?? []);
  const isNamed = new Set(named);
  return [...named, ...paths.filter((path) => !isNamed.has(path))];
};

const batchPaths = ({ readText }: OpenView, paths: readonly RepoPath[]): TextBatches => {
  const load = async function* (): AsyncIterable<LoadedText> {
    for (const path of paths) {
      const live = await readText(path);
      if (live) yield { path, text: live.text, isStale: live.isStale };
    }
  };
  return batchesOf(load());
};

const batchAllowedTexts = (
  texts: Iterable<ScannedText> | AsyncIterable<ScannedText>,
  isAllowed: (text: ScannedText) => boolean,
): TextBatches => {
  const allowed = async function* (): AsyncIterable<LoadedText> {
    for await (const text of texts) if (isAllowed(text)) yield { ...text, isStale: false };
  };
  return batchesOf(allowed());
};

/** Limits a batch to the work of one turn: a batch is read and searched before the event loop continues. */
async function* batchesOf(texts: AsyncIterable<LoadedText>): TextBatches {
  let batch: LoadedText[] = [];
  let characters = 0;
  for await (const text of texts) {
    batch.push(text);
    characters += text.text.length;
    if (batch.length < TURN_LIMITS.texts.files && characters < TURN_LIMITS.texts.bytes) continue;
    yield batch;
    [batch, characters] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

type ScanInput = { readonly compiled: CompiledTextPattern; readonly request: TextSearchRequest; readonly scanner: RegexScanner };
type FindInBatch = (texts: readonly string[], most: number, leftMs: number) => Promise<readonly FileMatches[]>;

const scanBatches = async (batches: TextBatches, input: ScanInput): Promise<TextMatches> => {
  try {
    return await scanAllBatches(batches, input);
  } catch (error) {
    if (isProblem(error) && error.code === 'timeout') throw searchTimedOut(input.request);
    throw error;
  }
};

const scanAllBatches = (batches: TextBatches, input: ScanInput): Promise<TextMatches> => {
  const { pattern } = input.compiled;
  if (pattern.kind === 'regex') {
    const { signal } = input.request;
    return input.scanner.withThread((scan) =>
      collectTextMatches(batches, input, (texts, most, leftMs) => scan({ pattern, texts, most }, { leftMs, signal })),
    );
  }
  const find = lineFinder(pattern);
  return collectTextMatches(batches, input, (texts, most) => Promise.resolve(texts.map((text) => find(text, most))));
};

const collectTextMatches = async (batches: TextBatches, { request }: ScanInput, find: FindInBatch): Promise<TextMatches> => {
  const deadline = performance.now() + (request.deadlineMs ?? DEADLINE_MS);
  const tally = new MatchTally(request);
  for await (const batch of batches) {
    if (tally.isDone) return tally.toMatches({ isLowerBound: true });
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) throw searchTimedOut(request);
    const texts = batch.map(({ text }) => text);
    tally.add(batch, await find(texts, tally.most, leftMs));
    // Cancellation and timeouts only take effect between turns of the event loop.
    await nextTurn();
    if (request.signal?.aborted) throw searchCancelled();
  }
  return tally.toMatches({ isLowerBound: false });
};
