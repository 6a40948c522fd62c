/** What a symbol's text says: signature, doc comment, and a fingerprint of its body. */
import { type Language, MAX_DOC_LENGTH } from '#model';
import type { Source } from './declare.ts';
import { FLAG, type Marks } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import type { SyntaxTree } from './syntax-tree.ts';
import { lineAt, type TextLines } from './text-lines.ts';

export type Signature = { readonly text: string; readonly end: number };

/** Longest overload sets and parameter lists are cut here; values without a body are shown by their first words. */
const MAX_SIGNATURE = 1_000;
const MAX_VALUE_SIGNATURE = 240;

export const signatureOf = ({ tree, marks }: Source, { place, outer, last, after }: Extent): Signature => {
  const { text, starts, ends } = tree;
  const body = marks.body[place] ?? 0;
  let start = starts[outer] ?? 0;
  // Decorators inside the declaration stand first; the signature starts after them.
  for (let at = outer + 1; at < after && ((marks.flags[at] ?? 0) & FLAG.decorator) !== 0; at = tree.afters[at] ?? after)
    start = ends[at] ?? start;
  const whole = ends[last] ?? start;
  const bodyStart = body > 0 ? (starts[body] ?? whole) : whole;
  const limit = start + (body > 0 ? MAX_SIGNATURE : MAX_VALUE_SIGNATURE);
  const end = Math.min(bodyStart, limit);
  const folded = fold(withoutComments(marks, tree, { start, end, from: outer, after }));
  const cut = end < bodyStart ? '…' : '';
  return { text: folded.replace(/(?: =|[;,])$/u, '') + cut, end: Math.max(start, trimEnd(text, start, end)) };
};

const fold = (text: string): string => (UNFOLDED.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
const UNFOLDED = /[^\S ]| {2}/u;

const trimEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

type Stretch = { readonly start: number; readonly end: number; readonly from: number; readonly after: number };

const withoutComments = (marks: Marks, { text, starts, ends }: SyntaxTree, { start, end, from, after }: Stretch): string => {
  if (marks.comments.size === 0) return text.slice(start, end);
  const pieces: string[] = [];
  let at = start;
  for (let place = from; place < after && (starts[place] ?? end) < end; place++) {
    if (((marks.flags[place] ?? 0) & FLAG.comment) === 0 || (starts[place] ?? 0) < at) continue;
    pieces.push(text.slice(at, starts[place]), ' ');
    at = ends[place] ?? end;
  }
  return at < end ? [...pieces, text.slice(at, end)].join('') : pieces.join('');
};

export type Doc = { readonly text: string; readonly start: number };

/** The comments right above, or the text that the language keeps inside (`@doc`). */
export const docOf = ({ tree, marks, language }: Source, lines: TextLines, { place, first }: Extent): Doc | undefined => {
  const inside = marks.rare.doc.get(place);
  if (inside !== undefined)
    return makeDoc(language, tree.text.slice(tree.starts[inside], tree.ends[inside]), tree.starts[inside] ?? 0);
  let start = tree.starts[first] ?? 0;
  const end = start;
  for (let comment = marks.comments.get(first); comment !== undefined; comment = marks.comments.get(comment)) {
    if (!isRightAbove(tree, lines, { comment, start })) break;
    start = tree.starts[comment] ?? start;
  }
  return start < end ? makeDoc(language, tree.text.slice(start, end), start) : undefined;
};

const isRightAbove = (
  { text, starts, ends }: SyntaxTree,
  lines: TextLines,
  { comment, start }: { comment: number; start: number },
): boolean => {
  const between = text.slice(ends[comment], start);
  if (between.trim() !== '' || between.split('\n').length > 2) return false;
  const commentStart = starts[comment] ?? 0;
  const lineStart = lines.starts[lineAt(lines, commentStart) - 1] ?? 0;
  return text.slice(lineStart, commentStart).trim() === '';
};

/** Room for the marks and indents that are cut off. */
const MAX_RAW_DOC = MAX_DOC_LENGTH * 2;

const makeDoc = (language: Language, raw: string, start: number): Doc | undefined => {
  const marks = commentMarks(language);
  const text = raw
    .slice(0, MAX_RAW_DOC)
    .split('\n')
    .map((line) => stripMarks(line.trim(), marks))
    .join('\n')
    .trim();
  return text === '' ? undefined : { text: text.slice(0, MAX_DOC_LENGTH), start };
};

const marksByLanguage = new WeakMap<Language, readonly string[]>();

const commentMarks = (language: Language): readonly string[] => {
  const known = marksByLanguage.get(language);
  if (known) return known;
  const { line, block } = language.comments;
  const marks = [...line, ...block.flat(), '"""', "'''"].sort((one, other) => other.length - one.length);
  marksByLanguage.set(language, marks);
  return marks;
};

const stripMarks = (line: string, marks: readonly string[]): string => {
  const opening = marks.find((mark) => line.startsWith(mark));
  let rest = (opening === undefined ? line : line.slice(opening.length)).replace(/^[*/!#]+(?!\w)/u, '');
  const closing = marks.find((mark) => rest.endsWith(mark));
  if (closing !== undefined) rest = rest.slice(0, -closing.length);
  return rest.trim();
};

/** Two independent 32-bit hashes of every token of the file; comments and white space are not tokens. */
export type TokenHashes = { readonly low: Int32Array; readonly high: Int32Array };

const [LOW_FACTOR, HIGH_FACTOR] = [0x01000193, 0x85ebca6b];

export const hashTokens = ({ text, count, starts, ends, afters }: SyntaxTree, { flags }: Marks): TokenHashes => {
  const low = new Int32Array(count);
  const high = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    if (afters[place] !== place + 1 || ((flags[place] ?? 0) & FLAG.comment) !== 0) continue;
    let [first, second] = [0x811c9dc5 | 0, 0x9e3779b9 | 0];
    for (let at = starts[place] ?? 0; at < (ends[place] ?? 0); at++) {
      const unit = text.charCodeAt(at);
      first = Math.imul(first ^ unit, LOW_FACTOR);
      second = Math.imul(second ^ unit, HIGH_FACTOR);
      second ^= second >>> 15;
    }
    low[place] = first;
    high[place] = second;
  }
  return { low, high };
};

export const hashPlaces = ({ low, high }: TokenHashes, first: number, after: number): string => {
  let [one, two] = [0x811c9dc5 | 0, 0x9e3779b9 | 0];
  for (let place = first; place < after; place++) {
    const token = low[place] ?? 0;
    if (token === 0 && high[place] === 0) continue;
    one = Math.imul(one ^ token, LOW_FACTOR);
    one ^= one >>> 13;
    two = Math.imul(two ^ (high[place] ?? 0), HIGH_FACTOR);
    two ^= two >>> 15;
  }
  return hex(one) + hex(two);
};

const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
