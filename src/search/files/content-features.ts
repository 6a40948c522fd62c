/** How well the text and the definitions of a file match a query. */
import { firstAtOrAfter, partsOfIdentifier, type Span, type SymbolFact, type ViewIndex } from '#model';
import type { FileSymbols, PostingList } from '#store';
import type { SearchDraft } from '../rank/draft-regions.ts';
import { findDocument } from '../rank/word-postings.ts';
import type { FeatureValues } from './features.ts';
import type { FileName } from '../paths/file-names.ts';
import type { FileQuery } from './file-query.ts';

export type CandidateFile = {
  readonly entry: number;
  readonly file: FileSymbols | undefined;
  /** Best first. */
  readonly drafts: readonly SearchDraft[];
};

/** Index of a symbol → the words of the query in its name, one bit each. */
export type NamedBits = ReadonlyMap<number, number>;

/** `lists`: the name postings of each word of the query. */
export const namedBits = (facts: number, lists: readonly PostingList[]): NamedBits => {
  const bits = new Map<number, number>();
  lists.forEach(({ documents, offsets, values }, word) => {
    const at = firstAtOrAfter(documents, facts);
    if (facts === 0 || documents[at] !== facts) return;
    for (let value = offsets[at] ?? 0; value < (offsets[at + 1] ?? 0); value += 1) {
      const symbol = values[value] ?? 0;
      bits.set(symbol, (bits.get(symbol) ?? 0) | (1 << word));
    }
  });
  return bits;
};

const forEachBit = (bits: number, visit: (word: number) => void): void => {
  for (let word = 0; bits >> word !== 0; word += 1) if ((bits >> word) & 1) visit(word);
};

/** Share of the query that these words are, by worth. */
const shareOfBits = ({ words, worth }: FileQuery, bits: number): number => {
  let sum = 0;
  forEachBit(bits, (word) => (sum += words[word]?.worth ?? 0));
  return worth === 0 ? 0 : sum / worth;
};

const countBits = (bits: number): number => {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
};

type DefinitionFeatures = Pick<FeatureValues, 'definitions' | 'fileDefinitions' | 'bestDefinition' | 'nameCoverage'>;

export const definitionFeatures = (query: FileQuery, { file, drafts }: CandidateFile, bits: NamedBits): DefinitionFeatures => {
  let inFile = 0;
  const best = { definitions: 0, bestDefinition: 0, nameCoverage: 0 };
  for (const [at, mask] of bits) {
    const parts = Math.max(1, partsOfIdentifier(file?.symbols[at]?.name ?? '').length);
    const matched = countBits(mask);
    inFile |= mask;
    best.bestDefinition = Math.max(best.bestDefinition, Math.min(1, matched / Math.max(2, parts)));
    best.nameCoverage = Math.max(best.nameCoverage, Math.sqrt(Math.min(1, matched / parts) * shareOfBits(query, mask)));
  }
  for (const { span } of drafts) {
    let inRegion = 0;
    for (const [at, mask] of bits) if (startsIn(span, file?.symbols[at])) inRegion |= mask;
    best.definitions = Math.max(best.definitions, shareOfBits(query, inRegion));
  }
  return { ...best, fileDefinitions: shareOfBits(query, inFile) };
};

const startsIn = ({ lineStart, lineEnd }: Span, symbol: SymbolFact | undefined): boolean =>
  symbol !== undefined && lineStart <= symbol.span.lineStart && symbol.span.lineStart <= lineEnd;

/** The lines of a file that contain each word. */
export const linesOfWords = ({ words }: FileQuery, { table }: ViewIndex, entry: number): readonly Int32Array[] => {
  const content = table.contents[entry] ?? 0;
  return words.map(({ term }) => {
    const at = term ? findDocument(term.list, content) : -1;
    return !term || at < 0 ? NO_LINES : term.list.values.subarray(term.list.offsets[at] ?? 0, term.list.offsets[at + 1] ?? 0);
  });
};

const NO_LINES = new Int32Array(0);

export const pairsFeature = ({ pairs }: FileQuery, lines: readonly Int32Array[]): number =>
  pairs.filter(([one, other]) => haveCommonLine(lines[one] ?? NO_LINES, lines[other] ?? NO_LINES)).length /
  Math.max(1, pairs.length);

const haveCommonLine = (one: Int32Array, other: Int32Array): boolean => {
  let [at, otherAt] = [0, 0];
  while (at < one.length && otherAt < other.length) {
    const difference = (one[at] ?? 0) - (other[otherAt] ?? 0);
    if (difference === 0) return true;
    if (difference < 0) at += 1;
    else otherAt += 1;
  }
  return false;
};

type FileTextInput = {
  readonly lines: readonly Int32Array[];
  /** Words of the file as a share of the average. */
  readonly length: number;
  readonly bits: NamedBits;
  readonly name: FileName;
};

/** Weights of the fields of a file for BM25, and how much their length counts. */
const FIELDS = { body: { weight: 1, b: 0.6 }, definitions: { weight: 3, b: 0.4 }, name: 6, folders: 2, k1: 4 } as const;

/** BM25 of the text of a file with its name, folders and definitions. */
export const fileTextFeature = ({ words }: FileQuery, { lines, length, bits, name }: FileTextInput): number => {
  const { body, definitions } = FIELDS;
  const defined = new Float64Array(words.length);
  for (const mask of bits.values()) forEachBit(mask, (word) => (defined[word] = (defined[word] ?? 0) + 1));
  return words.reduce((sum, { worth, stem }, at) => {
    const count =
      (body.weight * (lines[at]?.length ?? 0)) / (1 - body.b + body.b * length) +
      (definitions.weight * (defined[at] ?? 0)) / (1 - definitions.b + definitions.b * length) +
      (name.words.includes(stem) ? FIELDS.name : 0) +
      (name.folders.includes(stem) ? FIELDS.folders : 0);
    return sum + (worth * count) / (count + FIELDS.k1);
  }, 0);
};
