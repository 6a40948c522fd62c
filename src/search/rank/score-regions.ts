/** BM25 over the regions of one file (its chunks, or windows where it has none), each word weighed by where it stands. */
import { partsOfIdentifier, type Span, stem, type SymbolFact } from '#model';
import type { FileSymbols } from '#store';
import { WINDOW_LINES } from '../view/text-statistics.ts';
import { BM25, FIELD_WEIGHT, TERM_LIMITS, TEXT_SHARE } from '../weights.ts';
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
  const occurrences = scorer.terms.map((term) => occurrenceLines(term, file.content));
  const state: CountState = {
    scorer,
    occurrences,
    cursors: new Int32Array(scorer.terms.length),
    counts: new Float64Array(scorer.terms.length),
  };
  const fileShare = shareOfFile(scorer, file, occurrences);
  const scored: ScoredRegion[] = [];
  for (const region of regions) {
    const bestLine = countWords(region, file, state);
    if (bestLine > 0) scored.push({ region, ...weighRegion(state, { region, file, fileShare, bestLine }) });
  }
  return scored;
};

/** The pieces that a file is searched by. */
export const regionsOf = (file: Pick<FileSymbols, 'chunks'> | undefined, lines: number): readonly Region[] =>
  file && file.chunks.length > 0 ? file.chunks : windowsOf(lines);

const windowsOf = (lines: number): readonly Region[] =>
  Array.from({ length: Math.ceil(lines / WINDOW_LINES) }, (_unused, index) => ({
    lineStart: index * WINDOW_LINES + 1,
    lineEnd: Math.min(lines, (index + 1) * WINDOW_LINES),
  }));

const occurrenceLines = ({ list }: WeighedTerm, content: number): Int32Array => {
  const at = findDocument(list, content);
  return at < 0 ? list.values.subarray(0, 0) : list.values.subarray(list.offsets[at] ?? 0, list.offsets[at + 1] ?? 0);
};

type CountState = {
  readonly scorer: RegionScorer;
  readonly occurrences: readonly Int32Array[];
  /** How far each word's lines are consumed: regions come in order. */
  readonly cursors: Int32Array;
  /** Weighted occurrences of each word in the region at hand. */
  readonly counts: Float64Array;
};

/** Fills `counts` and gives the worth of the line with the most words; 0 when the region is no answer. */
const countWords = (region: Region, file: FileText, state: CountState): number => {
  const { scorer, counts } = state;
  const symbol = region.symbol === undefined ? undefined : file.symbols[region.symbol];
  const regionLines: RegionLines = { region, symbol, worthOfLine: lineScratch(region.lineEnd - region.lineStart + 1) };
  let bestLine = 0;
  counts.fill(0);
  for (let position = 0; position < counts.length; position += 1)
    bestLine = Math.max(bestLine, countWord(position, regionLines, state));
  if (bestLine === 0 || scorer.terms.some((term, position) => counts[position] === 0 && scorer.required.includes(term))) return 0;
  if (symbol) countNameWords(symbol, scorer.terms, counts);
  return bestLine;
};

type RegionLines = { readonly region: Region; readonly symbol: SymbolFact | undefined; readonly worthOfLine: Float64Array };

/** Counts one word and gives the best line so far among those that hold it. */
const countWord = (position: number, { region, symbol, worthOfLine }: RegionLines, state: CountState): number => {
  const worth = state.scorer.terms[position]?.worth ?? 0;
  const lines = state.occurrences[position] ?? NO_LINES;
  let best = 0;
  let count = 0;
  let cursor = state.cursors[position] ?? 0;
  for (; cursor < lines.length && (lines[cursor] ?? 0) <= region.lineEnd; cursor += 1) {
    const line = lines[cursor] ?? 0;
    if (line < region.lineStart) continue;
    count += fieldWeight(symbol, line);
    const worthHere = (worthOfLine[line - region.lineStart] ?? 0) + worth;
    worthOfLine[line - region.lineStart] = worthHere;
    best = Math.max(best, worthHere);
  }
  state.cursors[position] = cursor;
  state.counts[position] = count;
  return best;
};

const NO_LINES = new Int32Array(0);
let scratch = new Float64Array(1024);

/** Zeros for so many lines, in memory that is used again: regions are scored one after the other by the thousand. */
const lineScratch = (lines: number): Float64Array => {
  if (scratch.length < lines) scratch = new Float64Array(lines * 2);
  scratch.fill(0, 0, lines);
  return scratch;
};

const fieldWeight = (symbol: SymbolFact | undefined, line: number): number => {
  if (!symbol || line > symbol.signatureLineEnd) return FIELD_WEIGHT.body;
  return line < symbol.span.lineStart ? FIELD_WEIGHT.doc : FIELD_WEIGHT.signature;
};

/** The names around a symbol are part of what it is about, though they stand on other lines. */
const countNameWords = ({ name, qualifiedName }: SymbolFact, terms: readonly WeighedTerm[], counts: Float64Array): void => {
  const lower = qualifiedName.toLowerCase();
  for (let position = 0; position < terms.length; position += 1) {
    const term = terms[position];
    if (!term?.isPart || !hasPart(qualifiedName, lower, term.key)) continue;
    const isOwn = hasPart(name, lower, term.key);
    counts[position] = (counts[position] ?? 0) + (isOwn ? FIELD_WEIGHT.name : FIELD_WEIGHT.container);
  }
};

type RegionInput = { readonly region: Region; readonly file: FileText; readonly fileShare: number; readonly bestLine: number };

const weighRegion = (
  { scorer: { terms, averageLength }, counts }: CountState,
  { region, file, fileShare, bestLine }: RegionInput,
): Omit<ScoredRegion, 'region'> => {
  const length = (file.words * (region.lineEnd - region.lineStart + 1)) / file.lines;
  const damping = BM25.k1 * (1 - BM25.b + (BM25.b * length) / averageLength);
  let sum = 0;
  let covered = 0;
  let all = 0;
  let hasAllWords = true;
  for (let position = 0; position < terms.length; position += 1) {
    const worth = terms[position]?.worth ?? 0;
    const count = counts[position] ?? 0;
    all += worth;
    covered += count === 0 ? 0 : worth;
    hasAllWords &&= count > 0;
    sum += (worth * count) / (count + damping);
  }
  const share =
    TEXT_SHARE.chunk * (sum / all) +
    TEXT_SHARE.coverage * (covered / all) +
    TEXT_SHARE.line * (bestLine / all) +
    TEXT_SHARE.file * fileShare;
  return { score: TERM_LIMITS.bm25_score * share, hasAllWords };
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

/**
 * Whether a word of the query is part of a name. `key` is a stem, `lower` the name in lower case. Asked for thousands of symbols,
 * so a plain search of the text comes first; a plural in -ies has no `y`, so the last letter is not looked for.
 */
export const hasPart = (name: string, lower: string, key: string): boolean => {
  const sure = key.length > 3 && key.endsWith('y') ? key.slice(0, -1) : key;
  return lower.includes(sure) && partsOfIdentifier(name).some((part) => stem(part) === key);
};
