/** The vectors of a view, and how near each file is to a query. */
import { factsNumber, type FactsNumber, type FileVectors, TURN_LIMITS, TurnBudget, VECTOR_SIZE, type ViewIndex } from '#model';
import type { OpenView } from '#store';
import type { TextStatistics } from '../view/text-statistics.ts';

/** The files of a view with vectors. */
export type ViewVectors = {
  /** The first entry of each file. */
  readonly entries: Int32Array;
  readonly files: readonly FileVectors[];
  /** Facts → position in the lists above + 1; 0 for none. */
  readonly byFacts: Int32Array;
  readonly pieceCount: number;
};

/** Beyond this many lines, a view has more vectors than a process should keep. */
const MOST_LINES = 4_000_000;
/** With fewer files than this share, a rank would tell more about the language of a file than about its text. */
const LEAST_SHARE = 0.5;

const known = new WeakMap<ViewIndex, Promise<ViewVectors | undefined>>();

export const isTooLarge = ({ lines }: TextStatistics): boolean => lines.reduce((sum, count) => sum + count, 0) > MOST_LINES;

/** Undefined if too few of its files have vectors. */
const vectorsOf = (view: OpenView, index: ViewIndex): Promise<ViewVectors | undefined> => {
  const made = known.get(index) ?? readVectors(view, index);
  known.set(index, made);
  made.catch(() => known.delete(index));
  return made;
};

const readVectors = async ({ reader }: OpenView, { byFacts, ordinals }: ViewIndex): Promise<ViewVectors | undefined> => {
  const present: number[] = [];
  byFacts.first.forEach((entry, facts) => {
    if (entry > 0 && facts > 0) present.push(facts);
  });
  const found = await reader.vectors(present.map(factsNumber));
  if (found.size < LEAST_SHARE * ordinals.count) return undefined;
  return listVectors(found, byFacts);
};

export const listVectors = (found: ReadonlyMap<FactsNumber, FileVectors>, byFacts: ViewIndex['byFacts']): ViewVectors => {
  const files = [...found.values()];
  const positions = new Int32Array(byFacts.first.length);
  [...found.keys()].forEach((facts, at) => (positions[facts] = at + 1));
  return {
    entries: Int32Array.from(found.keys(), (facts) => (byFacts.first[facts] ?? 1) - 1),
    files,
    byFacts: positions,
    pieceCount: files.reduce((sum, { ends }) => sum + ends.length, 0),
  };
};

export type Nearness = {
  /** From 0 to 1: its nearest piece, and all of it, compared with the nearest of the view. */
  readonly meaning: number;
  readonly fileMeaning: number;
  /** The first line of the nearest piece. */
  readonly line: number;
};

export type NearFiles = {
  readonly nearnessOf: (facts: number) => Nearness | undefined;
  /** Entries with the nearest pieces, best first. */
  readonly nearest: readonly number[];
};

export type NearInput = {
  readonly view: OpenView;
  readonly index: ViewIndex;
  readonly signal?: AbortSignal | undefined;
};

export const findNearFiles = async ({ view, index, signal }: NearInput, query: Float32Array): Promise<NearFiles | undefined> => {
  const vectors = await vectorsOf(view, index);
  if (!vectors) return undefined;
  const last = compared.get(vectors);
  if (last?.query.every((value, at) => value === query[at])) return last.files;
  const files = await compareVectors(vectors, query, signal);
  compared.set(vectors, { query, files });
  return files;
};

/** The last comparison: a pack searches twice for the same words. */
const compared = new WeakMap<ViewVectors, { readonly query: Float32Array; readonly files: NearFiles }>();

export const compareVectors = async (
  { files, entries, byFacts, pieceCount }: ViewVectors,
  query: Float32Array,
  signal: AbortSignal | undefined,
): Promise<NearFiles> => {
  const turn = new TurnBudget(TURN_LIMITS.vectors, signal);
  const scores: Scores = {
    pieces: new Float32Array(pieceCount),
    best: new Float32Array(files.length),
    bestPiece: new Int32Array(files.length),
    whole: new Float32Array(files.length),
  };
  const whole = integersOf(query);
  let first = 0;
  for (const [at, file] of files.entries()) {
    scoreFile(file, whole, { scores, at, first });
    first += file.ends.length;
    await turn.spend({ vectors: (file.ends.length * query.length) / VECTOR_SIZE });
  }
  const [ofPieces, ofFiles] = [scaleOf(scores.pieces), scaleOf(scores.whole)];
  return {
    nearnessOf: (facts) => {
      const at = (byFacts[facts] ?? 0) - 1;
      if (at < 0) return undefined;
      const line = (files[at]?.ends[(scores.bestPiece[at] ?? 0) - 1] ?? 0) + 1;
      return { meaning: ofPieces(scores.best[at] ?? 0), fileMeaning: ofFiles(scores.whole[at] ?? 0), line };
    },
    nearest: highest(scores.best, MOST_NEAREST).map((at) => entries[at] ?? 0),
  };
};

const MOST_NEAREST = 30;

type Scores = {
  /** Cosine of every piece, and of the best of each file. */
  readonly pieces: Float32Array;
  readonly best: Float32Array;
  readonly bestPiece: Int32Array;
  /** Cosine of each file as a whole. */
  readonly whole: Float32Array;
};

/** A query of whole numbers: their products with vectors are exact and fast. */
const integersOf = (query: Float32Array): Int16Array => Int16Array.from(query, (value) => Math.round(value * QUERY_SCALE));
const QUERY_SCALE = 8_192;

const scoreFile = (
  vectors: FileVectors,
  query: Int16Array,
  { scores, at, first }: { readonly scores: Scores; readonly at: number; readonly first: number },
): void => {
  const { inverse, inverseOfSum } = lengthsOf(vectors);
  let [best, bestPiece, sum] = [-1, 0, 0];
  for (let piece = 0; piece < inverse.length; piece += 1) {
    const cosine = (dot(vectors.values, piece * query.length, query) / QUERY_SCALE) * (inverse[piece] ?? 0);
    scores.pieces[first + piece] = cosine;
    sum += cosine;
    if (cosine > best) [best, bestPiece] = [cosine, piece];
  }
  scores.best[at] = best;
  scores.bestPiece[at] = bestPiece;
  scores.whole[at] = sum * inverseOfSum;
};

/** Sums stay below 2³¹: the length of the query is `QUERY_SCALE`, that of a vector at most 127 × √size. */
const dot = (values: Int8Array, start: number, query: Int16Array): number => {
  let sum = 0;
  for (let at = 0; at < query.length; at += 4) {
    const from = start + at;
    sum =
      (sum +
        Math.imul(values[from] as number, query[at] as number) +
        Math.imul(values[from + 1] as number, query[at + 1] as number) +
        Math.imul(values[from + 2] as number, query[at + 2] as number) +
        Math.imul(values[from + 3] as number, query[at + 3] as number)) |
      0;
  }
  return sum;
};

type Lengths = {
  /** 1 / length of each vector. */
  readonly inverse: Float32Array;
  /** 1 / length of the sum of all, each with length 1. */
  readonly inverseOfSum: number;
};

const lengths = new WeakMap<FileVectors, Lengths>();

const lengthsOf = (vectors: FileVectors): Lengths => {
  const made = lengths.get(vectors) ?? measure(vectors);
  lengths.set(vectors, made);
  return made;
};

const measure = ({ ends, values }: FileVectors): Lengths => {
  const size = values.length / Math.max(1, ends.length);
  const sum = new Float64Array(size);
  const inverse = Float32Array.from(ends, (_, piece) => {
    const vector = values.subarray(piece * size, (piece + 1) * size);
    const length = Math.sqrt(vector.reduce((squares, value) => squares + value * value, 0));
    if (length === 0) return 0;
    vector.forEach((value, at) => (sum[at] = (sum[at] ?? 0) + value / length));
    return 1 / length;
  });
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0));
  return { inverse, inverseOfSum: length === 0 ? 0 : 1 / length };
};

/** Cosines count from that of this rank upwards. */
const FIRST_RANK = 100;

const scaleOf = (cosines: Float32Array): ((cosine: number) => number) => {
  const ranked = highest(cosines, FIRST_RANK).map((at) => cosines[at] ?? 0);
  const [most = 0, least = 0] = [ranked[0], ranked.at(-1)];
  const range = Math.max(LEAST_RANGE, most - least);
  return (cosine) => Math.max(0, (cosine - least) / range);
};

const LEAST_RANGE = 1e-6;

/** Positions of the `most` highest cosines, highest first; on a tie, in order. Only those in the highest bins are sorted. */
const highest = (cosines: Float32Array, most: number): readonly number[] => {
  const counts = new Int32Array(BINS);
  for (let at = 0; at < cosines.length; at += 1) counts[binOf(cosines[at] ?? 0)] = (counts[binOf(cosines[at] ?? 0)] ?? 0) + 1;
  let bin = BINS - 1;
  for (let count = counts[bin] ?? 0; bin > 0 && count < most; count += counts[bin] ?? 0) bin -= 1;
  const found: number[] = [];
  for (let at = 0; at < cosines.length; at += 1) if (binOf(cosines[at] ?? 0) >= bin) found.push(at);
  return found.sort((one, other) => (cosines[other] ?? 0) - (cosines[one] ?? 0) || one - other).slice(0, most);
};

/** Over −1 to 1. */
const BINS = 2_048;
const binOf = (cosine: number): number => Math.max(0, Math.min(BINS - 1, Math.floor(((cosine + 1) / 2) * BINS)));
