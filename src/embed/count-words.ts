/** Splits texts into the words of a model, and adds up the rows of these words. */
import { forEachIdentifier, partsOfIdentifier } from '#model';
import type { EmbeddingModel } from './read-model.ts';

/** The words of all texts together. Frequent ones count by the logarithm of their number. Not normalised. */
export const addWords = (model: EmbeddingModel, texts: readonly string[], into: Float64Array): void => {
  const counter = counterOf(model);
  const count = (identifier: string): void => countRows(counter, rowsOf(model, counter, identifier));
  for (const text of texts) forEachIdentifier(text, count);
  for (const row of counter.found) {
    addRow(model, { row, count: counter.counts[row] ?? 0 }, into);
    counter.counts[row] = 0;
  }
  counter.found.length = 0;
};

type WeighedRow = { readonly row: number; readonly weight: number };

/** `counts`: per row, 0 between two calls. `found`: the rows that are counted, as they came, which makes sums the same everywhere. */
type Counter = {
  readonly counts: Float64Array;
  readonly found: number[];
  /** Identifiers recur, so their rows are kept. */
  readonly known: Map<string, readonly WeighedRow[]>;
};

const counters = new WeakMap<EmbeddingModel, Counter>();
const MOST_KNOWN = 20_000;

const counterOf = (model: EmbeddingModel): Counter => {
  const made = counters.get(model);
  if (made) return made;
  const counter = { counts: new Float64Array(model.scales.length), found: [], known: new Map() };
  counters.set(model, counter);
  return counter;
};

const countRows = ({ counts, found }: Counter, rows: readonly WeighedRow[]): void => {
  for (const { row, weight } of rows) {
    const before = counts[row] ?? 0;
    if (before === 0) found.push(row);
    counts[row] = before + weight;
  }
};

const rowsOf = (model: EmbeddingModel, { known }: Counter, identifier: string): readonly WeighedRow[] => {
  const kept = known.get(identifier);
  if (kept) return kept;
  if (known.size >= MOST_KNOWN) known.clear();
  const rows = partsOfIdentifier(identifier).flatMap((part) => rowsOfPart(model, part));
  known.set(identifier, rows);
  return rows;
};

/** An unknown word is read as the longest known pieces, each at half the weight. */
const rowsOfPart = ({ rowOf }: EmbeddingModel, part: string): readonly WeighedRow[] => {
  const whole = rowOf.get(part);
  if (whole !== undefined) return [{ row: whole, weight: 1 }];
  const pieces: WeighedRow[] = [];
  for (let at = 0; at + SHORTEST_PIECE <= part.length; ) {
    const [row, length] = longestPiece(rowOf, part.slice(at, at + LONGEST_PIECE));
    if (row !== undefined) pieces.push({ row, weight: PIECE_WEIGHT });
    at += length;
  }
  return pieces;
};

const longestPiece = (rowOf: EmbeddingModel['rowOf'], text: string): readonly [row: number | undefined, length: number] => {
  for (let length = text.length; length >= SHORTEST_PIECE; length -= 1) {
    const row = rowOf.get(text.slice(0, length));
    if (row !== undefined) return [row, length];
  }
  return [undefined, 1];
};

const PIECE_WEIGHT = 0.5;
const SHORTEST_PIECE = 3;
const LONGEST_PIECE = 20;

type CountedRow = { readonly row: number; readonly count: number };

const addRow = ({ rows, scales }: EmbeddingModel, { row, count }: CountedRow, into: Float64Array): void => {
  const size = into.length;
  const weight = (count >= 1 ? 1 + Math.log(count) : count) * (scales[row] ?? 0);
  const start = row * size;
  for (let at = 0; at < size; at += 1) into[at] = (into[at] ?? 0) + weight * (rows[start + at] ?? 0);
};
