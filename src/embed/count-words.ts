/** Splits text into the words of a model, and counts them. */
import { forEachIdentifier, partsOfIdentifier } from '#model';
import type { EmbeddingModel } from './read-model.ts';

/** Row → weight. */
export type WordCounts = Map<number, number>;

export const countWords = (model: EmbeddingModel, text: string, counts: WordCounts = new Map()): WordCounts => {
  forEachIdentifier(text, (identifier) => {
    for (const { row, weight } of rowsOf(model, identifier)) counts.set(row, (counts.get(row) ?? 0) + weight);
  });
  return counts;
};

type WeighedRow = { readonly row: number; readonly weight: number };

/** Identifiers recur, so their rows are kept. */
const known = new WeakMap<EmbeddingModel, Map<string, readonly WeighedRow[]>>();
const MOST_KNOWN = 20_000;

const rowsOf = (model: EmbeddingModel, identifier: string): readonly WeighedRow[] => {
  let kept = known.get(model);
  if (!kept || kept.size >= MOST_KNOWN) known.set(model, (kept = new Map()));
  const found = kept.get(identifier) ?? partsOfIdentifier(identifier).flatMap((part) => rowsOfPart(model, part));
  kept.set(identifier, found);
  return found;
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

/** Frequent words count by the logarithm of their number. Not normalised. */
export const sumRows = ({ rows, scales }: EmbeddingModel, counts: WordCounts, into: Float64Array): void => {
  const size = into.length;
  for (const [row, count] of counts) {
    const weight = (count >= 1 ? 1 + Math.log(count) : count) * (scales[row] ?? 0);
    const start = row * size;
    for (let at = 0; at < size; at += 1) into[at] = (into[at] ?? 0) + weight * (rows[start + at] ?? 0);
  }
};
