/** BM25 over the regions of one file (its chunks, or windows where it has none), each word weighed by where it stands. */
import { partsOfIdentifier, type Span, type SymbolFact, stem } from '#model';
import type { FileSymbols } from '#store';
import { WINDOW_LINES } from '../view/text-statistics.ts';
import { BM25, FIELD, MOST, TEXT_SHARE } from '../weights.ts';
import { findDocument, type WeighedTerm } from './word-postings.ts';

export type Region = Span & { readonly symbol?: number };

export type ScoredRegion = {
  readonly region: Region;
  /** Between 0 and the most that `bm25_score` can be. */
  readonly score: number;
  /** Every word of the query that the view knows stands in the region or in its names. */
  readonly hasAllWords: boolean;
};

export type FileText = {
  readonly content: number;
  readonly lines: number;
  readonly words: number;
  readonly symbols: readonly SymbolFact[];
};

/** What all regions of all files share. */
export type RegionScorer = {
  readonly terms: readonly WeighedTerm[];
  /** Terms without which a region is left out. */
  readonly required: readonly WeighedTerm[];
  /** Words of an average window. */
  readonly averageLength: number;
};

/** Regions that hold no word of the query are left out. Regions have to come in order and apart from one another. */
export const scoreRegions = (scorer: RegionScorer, file: FileText, regions: readonly Region[]): readonly ScoredRegion[] => {
  const occurrences = scorer.terms.map((term) => linesOf(term, file.content));
  const fileShare = shareOfFile(scorer, file, occurrences);
  const cursors = new Int32Array(scorer.terms.length);
  return regions.flatMap((region) => {
    const counts = countWords(region, file, { scorer, occurrences, cursors });
    return counts ? [{ region, ...weighRegion(scorer, counts, { region, file, fileShare }) }] : [];
  });
};

/** The pieces that a file is searched by. */
export const regionsOf = (file: Pick<FileSymbols, 'chunks'> | undefined, lines: number): readonly Region[] =>
  file && file.chunks.length > 0 ? file.chunks : windowsOf(lines);

const windowsOf = (lines: number): readonly Region[] =>
  Array.from({ length: Math.ceil(lines / WINDOW_LINES) }, (_unused, index) => ({
    lineStart: index * WINDOW_LINES + 1,
    lineEnd: Math.min(lines, (index + 1) * WINDOW_LINES),
  }));

const linesOf = ({ list }: WeighedTerm, content: number): Int32Array => {
  const at = findDocument(list, content);
  return at < 0 ? list.values.subarray(0, 0) : list.values.subarray(list.offsets[at] ?? 0, list.offsets[at + 1] ?? 0);
};

type WordCounts = { readonly weighted: Float64Array; readonly bestLine: number };

type CountState = {
  readonly scorer: RegionScorer;
  readonly occurrences: readonly Int32Array[];
  /** How far each word's lines are consumed: regions come in order. */
  readonly cursors: Int32Array;
};

const countWords = (region: Region, file: FileText, { scorer, occurrences, cursors }: CountState): WordCounts | undefined => {
  const symbol = region.symbol === undefined ? undefined : file.symbols[region.symbol];
  const weighted = new Float64Array(scorer.terms.length);
  const worthOfLine = new Map<number, number>();
  let hasWords = false;
  occurrences.forEach((lines, position) => {
    let cursor = cursors[position] ?? 0;
    for (; cursor < lines.length && (lines[cursor] ?? 0) <= region.lineEnd; cursor += 1) {
      const line = lines[cursor] ?? 0;
      if (line < region.lineStart) continue;
      hasWords = true;
      weighted[position] = (weighted[position] ?? 0) + fieldWeight(symbol, line);
      worthOfLine.set(line, (worthOfLine.get(line) ?? 0) + (scorer.terms[position]?.worth ?? 0));
    }
    cursors[position] = cursor;
  });
  const lacks = scorer.terms.some((term, position) => scorer.required.includes(term) && weighted[position] === 0);
  if (!hasWords || lacks) return undefined;
  if (symbol) addNames(symbol, scorer.terms, weighted);
  return { weighted, bestLine: Math.max(...worthOfLine.values()) };
};

const fieldWeight = (symbol: SymbolFact | undefined, line: number): number => {
  if (!symbol || line > symbol.signatureLineEnd) return FIELD.body;
  return line < symbol.span.lineStart ? FIELD.doc : FIELD.signature;
};

/** The names around a symbol are part of what it is about, though they stand on other lines. */
const addNames = (symbol: SymbolFact, terms: readonly WeighedTerm[], weighted: Float64Array): void => {
  const own = stemsOfName(symbol.name);
  const around = stemsOfName(symbol.qualifiedName.slice(0, -symbol.name.length));
  terms.forEach(({ key, isPart }, position) => {
    const weight = !isPart ? 0 : own.has(key) ? FIELD.name : around.has(key) ? FIELD.container : 0;
    weighted[position] = (weighted[position] ?? 0) + weight;
  });
};

export const stemsOfName = (name: string): ReadonlySet<string> => new Set(partsOfIdentifier(name).map(stem));

type RegionPlace = { readonly region: Region; readonly file: FileText; readonly fileShare: number };

const weighRegion = (
  { terms, averageLength }: RegionScorer,
  { weighted, bestLine }: WordCounts,
  { region, file, fileShare }: RegionPlace,
): Omit<ScoredRegion, 'region'> => {
  const length = (file.words * (region.lineEnd - region.lineStart + 1)) / file.lines;
  const damping = BM25.k1 * (1 - BM25.b + (BM25.b * length) / averageLength);
  let sum = 0;
  let covered = 0;
  let all = 0;
  let missing = 0;
  terms.forEach(({ worth }, position) => {
    const count = weighted[position] ?? 0;
    all += worth;
    if (count === 0) missing += 1;
    else covered += worth;
    sum += (worth * count) / (count + damping);
  });
  const share =
    TEXT_SHARE.chunk * (sum / all) +
    TEXT_SHARE.coverage * (covered / all) +
    TEXT_SHARE.line * (bestLine / all) +
    TEXT_SHARE.file * fileShare;
  return { score: MOST.bm25_score * share, hasAllWords: missing === 0 };
};

/** How much of the query the file as a whole is about: words spread over it say that it is the right place. */
const shareOfFile = ({ terms, averageLength }: RegionScorer, { words }: FileText, occurrences: readonly Int32Array[]): number => {
  const damping = BM25.k1 * (1 - BM25.b + BM25.b * Math.sqrt(words / averageLength)) * 3;
  let sum = 0;
  let all = 0;
  terms.forEach(({ worth }, position) => {
    const count = occurrences[position]?.length ?? 0;
    all += worth;
    sum += (worth * count) / (count + damping);
  });
  return all === 0 ? 0 : sum / all;
};
