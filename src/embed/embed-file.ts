/** The vectors of one file: of its chunks, where small neighbours are joined and large ones split. */
import { type ChunkFact, type FileVectors, splitLines, type SymbolFact, VECTOR_SIZE } from '#model';
import { addWords } from './count-words.ts';
import { quantise } from './quantise.ts';
import type { EmbeddingModel } from './read-model.ts';

export type FileToEmbed = {
  readonly text: string;
  readonly chunks: readonly ChunkFact[];
  readonly symbols: readonly Pick<SymbolFact, 'qualifiedName'>[];
};

/** Characters of a piece: more cover too many topics, fewer cost space. */
const PIECE_CHARACTERS = 1_500;
/** A generated table of a megabyte has no more to say. */
const MOST_PIECES = 400;

export const embedFile = (model: EmbeddingModel, { text, chunks, symbols }: FileToEmbed): FileVectors => {
  const lines = splitLines(text);
  const pieces = piecesOf(chunks, lines).slice(0, MOST_PIECES);
  const values = new Int8Array(pieces.length * VECTOR_SIZE);
  const sum = new Float64Array(VECTOR_SIZE);
  pieces.forEach(({ lineStart, lineEnd, owners }, at) => {
    const names = owners.map((owner) => symbols[owner]?.qualifiedName ?? '');
    sum.fill(0);
    addWords(model, [lines.slice(lineStart - 1, lineEnd).join('\n'), ...names], sum);
    quantise(sum, values.subarray(at * VECTOR_SIZE, (at + 1) * VECTOR_SIZE));
  });
  return { ends: Int32Array.from(pieces, ({ lineEnd }) => lineEnd), values };
};

type Piece = { readonly lineStart: number; readonly lineEnd: number; readonly owners: readonly number[] };

const piecesOf = (chunks: readonly ChunkFact[], lines: readonly string[]): readonly Piece[] => {
  const pieces: Piece[] = [];
  let last: Piece | undefined;
  let size = 0;
  const add = (piece: Piece, characters: number): void => {
    if (last && size + characters <= PIECE_CHARACTERS) {
      last = { lineStart: last.lineStart, lineEnd: piece.lineEnd, owners: [...last.owners, ...piece.owners] };
      size += characters;
    } else {
      if (last) pieces.push(last);
      [last, size] = [piece, characters];
    }
  };
  for (const { lineStart, lineEnd, symbol } of chunks)
    for (const [start, end] of splitLinesOf(lines, lineStart, lineEnd))
      add({ lineStart: start, lineEnd: end, owners: symbol === undefined ? [] : [symbol] }, charactersIn(lines, start, end));
  if (last) pieces.push(last);
  return pieces;
};

const charactersIn = (lines: readonly string[], start: number, end: number): number => {
  let sum = 0;
  for (let line = start; line <= end; line += 1) sum += (lines[line - 1]?.length ?? 0) + 1;
  return sum;
};

/** Runs of lines of about the same number, none much larger than a piece. */
const splitLinesOf = (lines: readonly string[], start: number, end: number): readonly (readonly [number, number])[] => {
  const count = Math.max(1, Math.ceil(charactersIn(lines, start, end) / PIECE_CHARACTERS));
  const size = Math.ceil((end - start + 1) / count);
  return Array.from({ length: Math.ceil((end - start + 1) / size) }, (_, at) => {
    const from = start + at * size;
    return [from, Math.min(end, from + size - 1)] as const;
  });
};
