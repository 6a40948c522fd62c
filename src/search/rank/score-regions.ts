/** BM25 over the regions of one file (chunks, or windows if it has none), with words weighted by field. */
import { partsOfIdentifier, type Span, stem, type SymbolFact } from '#model';
import type { FileSymbols } from '#store';
import { WINDOW_LINES } from '../view/text-statistics.ts';
import { BM25, FIELD_WEIGHT, TERM_LIMITS, TEXT_SHARE } from '../weights.ts';
import { findDocument, type WeighedTerm } from './word-postings.ts';

export type Region = Span & { readonly symbol?: number };

export type ScoredRegion = {
  readonly region: Region;
  /** Between 0 and the limit of `bm25_score`. */
  readonly score: number;
  /** Every query word that occurs in the view is in the region or in the names of its symbol. */
  readonly hasAllWords: boolean;
};

export type FileText = {
  readonly content: number;
  readonly lines: number;
  readonly words: number;
  readonly symbols: readonly SymbolFact[];
};

/** Input shared by all regions of all files. */
export type RegionScorer = {
  readonly terms: readonly WeighedTerm[];
  /** Regions that lack one of these terms are skipped. */
  readonly required: readonly WeighedTerm[];
  /** Words in an average window. */
  readonly averageLength: number;
};

/** Skips regions without any word of the query. Regions must be sorted and must not overlap. */
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

/** The regions that a file is searched in. */
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
  /** Position in each word's list of lines; advances from region to region. */
  readonly cursors: Int32Array;
  /** Weighted occurrences of each word in the current region. */
  readonly counts: Float64Array;
};

/** Fills `counts` and returns the worth of the best line, or 0 if the region does not match. */
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

/** Counts one word and returns the worth of the best line that contains it. */
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

/** Returns a zeroed buffer that is reused, because thousands of regions are scored in a row. */
const lineScratch = (lines: number): Float64Array => {
  if (scratch.length < lines) scratch = new Float64Array(lines * 2);
  scratch.fill(0, 0, lines);
  return scratch;
};

const fieldWeight = (symbol: SymbolFact | undefined, line: number): number => {
  if (!symbol || line > symbol.signatureLineEnd) return FIELD_WEIGHT.body;
  return line < symbol.span.lineStart ? FIELD_WEIGHT.doc : FIELD_WEIGHT.signature;
};

/** Names of enclosing symbols count too, although they are outside the region. */
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

/** How well the whole file matches. Query words spread over a file suggest that it is the right one. */
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
 * Whether a query word is part of a name. `key` is a stem, `lower` the name in lower case. Called for thousands of symbols, so
 * a plain substring test comes first; it ignores a final `y`, because the plural ends in -ies.
 */
export const hasPart = (name: string, lower: string, key: string): boolean => {
  const sure = key.length > 3 && key.endsWith('y') ? key.slice(0, -1) : key;
  return lower.includes(sure) && partsOfIdentifier(name).some((part) => stem(part) === key);
};
