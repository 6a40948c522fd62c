/** The weight of each line of a file for a focus: rare words count more, in the view and in the file. */
import { forEachIdentifier, type Span, TURN_LIMITS, TurnBudget, wordsOfIdentifier } from '#model';
import { lineForms, type LineForm } from './line-forms.ts';
import { fitsFocus, type Focus } from './open-focus.ts';
import type { SourceLines } from './source-lines.ts';

export type WeighedLines = {
  /** By line − 1. */
  readonly weights: Float64Array;
  readonly forms: readonly LineForm[];
};

const LINE_WEIGHT = {
  /** An exact text of the focus. */
  exact: 6,
  /** The line that defines what the focus names, in full or by all its words. */
  definition: 8,
  definitionByWords: 3,
} as const;

/** The share of its weight that a line keeps. */
const KEPT_SHARE: Readonly<Record<LineForm, number>> = {
  blank: 0,
  closing: 0.2,
  comment: 0.5,
  documentation: 0.5,
  import: 0.2,
  package: 0,
  code: 1,
};

/** `range`: the lines whose weights are needed, if not all; those of other lines say nothing. */
export const weighLines = (
  source: SourceLines,
  focus: Focus,
  range: Span = { lineStart: 1, lineEnd: source.lines.length },
): WeighedLines => {
  const forms = lineForms(source);
  const weights = Float64Array.from(readWords(source, focus).weights);
  for (let at = range.lineStart - 1; at < range.lineEnd; at += 1) {
    if (focus.exact.length > 0) add(weights, at, LINE_WEIGHT.exact * countExact(source.lines[at] ?? '', focus.exact));
    weights[at] = (weights[at] ?? 0) * KEPT_SHARE[forms[at] ?? 'blank'];
  }
  for (const { name, qualifiedName, nameSpan } of source.symbols)
    if (nameSpan.lineStart >= range.lineStart && nameSpan.lineStart <= range.lineEnd)
      add(weights, nameSpan.lineStart - 1, definitionWeight({ name, qualifiedName }, focus));
  return { weights, forms };
};

/** Splits the lines into words in turns, so that `weighLines` need not do so at once. */
export const splitInTurns = async (source: SourceLines, focus: Focus, signal?: AbortSignal | undefined): Promise<void> => {
  if (knownWords.get(source)?.has(focus)) return;
  const found = new WordLines(focus);
  const turn = new TurnBudget(TURN_LIMITS.tokens, signal);
  for (let start = 0; start < source.lines.length; start += LINES_PER_CHECK) {
    const lines = source.lines.slice(start, start + LINES_PER_CHECK);
    lines.forEach((line, at) => found.add(line, start + at));
    await turn.spend({ bytes: lines.reduce((sum, line) => sum + line.length, 0) });
  }
  keepWords(source, focus, found);
};

const LINES_PER_CHECK = 100;

type WordsOfLines = {
  /** Of each line by its words alone, by line − 1. */
  readonly weights: Float64Array;
  /** Word of the focus → the lines that have it, by line − 1. */
  readonly lines: ReadonlyMap<string, readonly number[]>;
};

const knownWords = new WeakMap<SourceLines, WeakMap<Focus, WordsOfLines>>();

/** Once for all ranges of a file. */
const readWords = (source: SourceLines, focus: Focus): WordsOfLines => {
  const known = knownWords.get(source)?.get(focus);
  if (known) return known;
  const found = new WordLines(focus);
  source.lines.forEach((line, at) => found.add(line, at));
  return keepWords(source, focus, found);
};

const keepWords = (source: SourceLines, focus: Focus, { lines: linesByWord }: WordLines): WordsOfLines => {
  const weights = new Float64Array(source.lines.length);
  for (const [word, lines] of linesByWord) {
    const weight = (focus.words.get(word) ?? 0) / Math.sqrt(lines.length);
    for (const at of lines) weights[at] = (weights[at] ?? 0) + weight;
  }
  const kept = { weights, lines: linesByWord };
  const ofSource = knownWords.get(source) ?? new WeakMap<Focus, WordsOfLines>();
  knownWords.set(source, ofSource.set(focus, kept));
  return kept;
};

/**
 * How much the lines of each place say together: its different words count first, and repeating one adds little. `places`: by
 * line − 1, the number of the place, −1 for none.
 */
export const weighPlaces = (source: SourceLines, focus: Focus, places: Int32Array): ReadonlyMap<number, number> => {
  const weights = new Map<number, number>();
  for (const [word, lines] of readWords(source, focus).lines) {
    const counts = new Map<number, number>();
    for (const at of lines) counts.set(places[at] ?? -1, (counts.get(places[at] ?? -1) ?? 0) + 1);
    const rarity = focus.words.get(word) ?? 0;
    for (const [place, count] of counts) weights.set(place, (weights.get(place) ?? 0) + rarity * (1 + Math.log(count)));
  }
  return weights;
};

const add = (weights: Float64Array, at: number, weight: number): void => {
  if (weight > 0) weights[at] = (weights[at] ?? 0) + weight;
};

/** Word of the focus → the lines that have it, each once. */
class WordLines {
  readonly lines = new Map<string, number[]>();
  readonly #words: Focus['words'];
  readonly #starts: RegExp;
  readonly #known = new Map<string, readonly string[]>();

  constructor({ words }: Focus) {
    this.#words = words;
    this.#starts = startsOfWords(words.keys());
  }

  /** Lines come in order. */
  add(line: string, at: number): void {
    if (this.#words.size === 0) return;
    forEachIdentifierWith(this.#starts, line, (identifier) => {
      for (const word of this.#wordsOf(identifier)) {
        const of = this.lines.get(word) ?? [];
        if (of.at(-1) !== at) of.push(at);
        this.lines.set(word, of);
      }
    });
  }

  #wordsOf(identifier: string): readonly string[] {
    const known = this.#known.get(identifier);
    if (known) return known;
    const read = wordsOfIdentifier(identifier).filter((word) => this.#words.has(word));
    this.#known.set(identifier, read);
    return read;
  }
}

/** Matches in every identifier that has one of the words. */
const startsOfWords = (words: Iterable<string>): RegExp => {
  // A stem is the beginning of its word, except that it may end in `y` where the word has `ies`.
  const starts = [...words].map((word) => word.replace(/^=/u, '').replace(/y$/u, ''));
  return new RegExp(starts.map((start) => start.replaceAll(/[$()*+.?[\]\\^{|}]/gu, String.raw`\$&`)).join('|'), 'giu');
};

const ASCII = /^[\0-\x7f]*$/u;
const IDENTIFIER_END = /[^\w$]|$/gu;

/** Few identifiers of a file match, and splitting the others into words is many times slower than not finding them. */
const forEachIdentifierWith = (pattern: RegExp, line: string, visit: (identifier: string) => void): void => {
  pattern.lastIndex = 0;
  let match = pattern.exec(line);
  if (!match) return;
  if (!ASCII.test(line)) return forEachIdentifier(line, visit);
  for (; match; match = pattern.exec(line)) {
    let start = match.index;
    while (start > 0 && isIdentifierCharacter(line.charCodeAt(start - 1))) start -= 1;
    IDENTIFIER_END.lastIndex = match.index;
    const end = IDENTIFIER_END.exec(line)?.index ?? line.length;
    forEachIdentifier(line.slice(start, end), visit);
    pattern.lastIndex = Math.max(end, match.index + 1);
  }
};

const isIdentifierCharacter = (unit: number): boolean => IDENTIFIER_UNITS[unit] === 1;
const IDENTIFIER_UNITS = Uint8Array.from({ length: 0x80 }, (_, unit) => (/[\w$]/u.test(String.fromCharCode(unit)) ? 1 : 0));

const countExact = (line: string, exact: readonly string[]): number => {
  const folded = line.toLowerCase();
  return exact.filter((text) => hasText(folded, text)).length;
};

const WORD_CHARACTER = /[\p{L}\p{N}_$]/u;

/** An identifier is found as a whole. */
const hasText = (line: string, text: string): boolean => {
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    const startsInside = WORD_CHARACTER.test(text[0] ?? '') && WORD_CHARACTER.test(line[at - 1] ?? ' ');
    const endsInside = WORD_CHARACTER.test(text.at(-1) ?? '') && WORD_CHARACTER.test(line[at + text.length] ?? ' ');
    if (!startsInside && !endsInside) return true;
  }
  return false;
};

const definitionWeight = (symbol: { readonly name: string; readonly qualifiedName: string }, focus: Focus): number => {
  const name = symbol.name.toLowerCase();
  const qualified = `.${symbol.qualifiedName.toLowerCase()}`;
  if (focus.exact.some((text) => text === name || (text.includes('.') && qualified.endsWith(`.${text}`))))
    return LINE_WEIGHT.definition;
  return fitsFocus(symbol.name, focus) ? LINE_WEIGHT.definitionByWords : 0;
};
