/** Splits a file into chunks. Every line is in exactly one; each chunk belongs to the innermost symbol large enough for one. */
import type { ChunkFact, SymbolFact } from '#model';
import type { TextLines } from './text-lines.ts';

/** Shorter members stay in the chunk of their container. */
const MIN_MEMBER_LINES = 4;
/** A shorter function inside a function stays in its chunk. */
const MIN_INNER_LINES = 15;
/** Longer chunks cover too many topics to rank well for any of them. */
const MAX_LINES = 120;

export const cutChunks = ({ text, count, starts }: TextLines, symbols: readonly SymbolFact[]): readonly ChunkFact[] => {
  const owners = ownersOf(count, symbols);
  const chunks: ChunkFact[] = [];
  for (let first = 0; first < count; ) {
    let last = first;
    while (last + 1 < count && owners[last + 1] === owners[first]) last++;
    const run = text.slice(starts[first], starts[last + 1]);
    addRun(chunks, { lineStart: first + 1, lineEnd: last + 1, owner: owners[first] ?? 0, hasWords: /[\p{L}\p{N}_]/u.test(run) });
    first = last + 1;
  }
  return chunks.flatMap(split);
};

/** Per line: the index of the symbol plus 1, or 0 for none. */
const ownersOf = (count: number, symbols: readonly SymbolFact[]): Int32Array => {
  const owners = new Int32Array(count);
  symbols.forEach((symbol, index) => {
    if (!isWorthAChunk(symbol, symbols)) return;
    const first = symbol.docLineStart ?? symbol.span.lineStart;
    const around = symbol.parent === undefined ? 0 : (owners[symbol.span.lineStart - 1] ?? 0);
    const start = Math.min(first, symbol.span.lineStart);
    for (let line = start; line <= symbol.span.lineEnd; line++) {
      // A line that belongs to another symbol stays there, unless that symbol encloses this one.
      const owner = owners[line - 1] ?? 0;
      if (owner === 0 || owner === around) owners[line - 1] = index + 1;
    }
  });
  return owners;
};

const isWorthAChunk = ({ parent, kind, role, span }: SymbolFact, symbols: readonly SymbolFact[]): boolean => {
  if (kind === 'key') return span.lineEnd - span.lineStart + 1 >= MIN_MEMBER_LINES;
  const around = parent === undefined ? undefined : symbols[parent];
  const standsInside = around !== undefined && around.span.lineStart <= span.lineStart && span.lineEnd <= around.span.lineEnd;
  if (!standsInside || around.role === 'namespace') return true;
  const least = around.role === 'callable' ? MIN_INNER_LINES : MIN_MEMBER_LINES;
  return role !== 'value' && span.lineEnd - span.lineStart + 1 >= least;
};

type Run = { readonly lineStart: number; readonly lineEnd: number; readonly owner: number; readonly hasWords: boolean };

/** Blank lines and closing brackets join the chunk above. */
const addRun = (chunks: ChunkFact[], { lineStart, lineEnd, owner, hasWords }: Run): void => {
  const above = chunks.at(-1);
  if (!hasWords && above) chunks[chunks.length - 1] = { ...above, lineEnd };
  else chunks.push({ lineStart, lineEnd, ...(owner === 0 ? {} : { symbol: owner - 1 }) });
};

const split = (chunk: ChunkFact): readonly ChunkFact[] => {
  const lines = chunk.lineEnd - chunk.lineStart + 1;
  const pieces = Math.ceil(lines / MAX_LINES);
  if (pieces <= 1) return [chunk];
  const size = Math.ceil(lines / pieces);
  return Array.from({ length: Math.ceil(lines / size) }, (_, index) => {
    const lineStart = chunk.lineStart + index * size;
    return { ...chunk, lineStart, lineEnd: Math.min(chunk.lineEnd, lineStart + size - 1) };
  });
};
