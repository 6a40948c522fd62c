/** The signature, doc comment and body fingerprint of a symbol. */
import { type Language, MAX_DOC_LENGTH } from '#model';
import type { Source } from './source.ts';
import { FLAG, hasFlag, type Marks } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import { afterAt, endAt, startAt, type SyntaxTree, textAt } from './syntax/syntax-tree.ts';
import { lineAt, type TextLines } from './text-lines.ts';

export type Signature = { readonly text: string; readonly end: number };

/** Limits for long overload sets and parameter lists, and for values without a body. */
export const MAX_SIGNATURE = 1_000;
const MAX_VALUE_SIGNATURE = 240;

export const symbolSignature = (source: Source, { place, outer, head, after }: Extent): Signature => {
  const { tree, marks } = source;
  const body = marks.body[place] ?? 0;
  const start = signatureStart(source, outer, after);
  const ownEnd = hasFlag(marks, outer, FLAG.following) ? outer : head;
  const opening = marks.rare.opening.get(place) ?? (body > 0 ? body : undefined);
  // In broken source, the body may come after what is left of the declaration.
  const whole = Math.min(endAt(tree, ownEnd), opening === undefined ? Infinity : startAt(tree, opening));
  const end = Math.min(whole, start + (body > 0 ? MAX_SIGNATURE : MAX_VALUE_SIGNATURE));
  const own = withoutComments(source, { start, end, from: outer, after });
  const folded = fold(typeBefore(source, place, outer) + own + sharedType(source, place, after));
  const cut = end < whole ? '…' : '';
  return { text: folded.replace(/(?: =|\s*[;,:])$/u, '') + cut, end: Math.max(start, trimEnd(tree.text, start, end)) };
};

/** A type shared by several names of one declaration comes before the first of them … */
const typeBefore = ({ tree, marks }: Source, place: number, outer: number): string => {
  const type = marks.type[place] ?? 0;
  if (type === 0 || type >= outer) return '';
  const end = Math.min(startAt(tree, marks.body[type] || type) || endAt(tree, type), startAt(tree, type) + MAX_VALUE_SIGNATURE);
  return `${marks.body[type] ? tree.text.slice(startAt(tree, type), end) : textAt(tree, type).slice(0, MAX_VALUE_SIGNATURE)} `;
};

/** … or follows the last. */
const sharedType = ({ tree, marks }: Source, place: number, after: number): string => {
  const type = marks.type[place] ?? 0;
  if (type < after) return '';
  const between = tree.text.slice(endAt(tree, type - 1), startAt(tree, type));
  return (/^\s*::?\s*$/u.test(between) ? between : ' ') + textAt(tree, type).slice(0, MAX_VALUE_SIGNATURE);
};

/** Skips decorators at the start of the declaration, or of the list of its modifiers. */
const signatureStart = ({ tree, marks }: Source, outer: number, after: number): number => {
  let start = startAt(tree, outer);
  const [first, inList] = [outer + 1, outer + 2];
  const isList = inList < afterAt(tree, first) && !hasFlag(marks, first, FLAG.decorator);
  for (let at = isList ? inList : first; at < after && hasFlag(marks, at, FLAG.decorator); at = afterAt(tree, at))
    start = endAt(tree, at);
  return start;
};

export const fold = (text: string): string => (UNFOLDED.test(text) ? text.replace(/\s+/gu, ' ') : text).trim();
const UNFOLDED = /[^\S ]| {2}/u;

const trimEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

type SignatureRange = { readonly start: number; readonly end: number; readonly from: number; readonly after: number };

const withoutComments = ({ marks, tree }: Source, { start, end, from, after }: SignatureRange): string => {
  if (marks.comments.size === 0) return tree.text.slice(start, end);
  const pieces: string[] = [];
  let at = start;
  for (let place = from; place < after && startAt(tree, place) < end; place++) {
    if (!hasFlag(marks, place, FLAG.comment) || startAt(tree, place) < at) continue;
    pieces.push(tree.text.slice(at, startAt(tree, place)), ' ');
    at = endAt(tree, place);
  }
  pieces.push(tree.text.slice(at, Math.max(at, end)));
  return pieces.join('');
};

export type Doc = { readonly text: string; readonly start: number };

/** The text captured as `@doc`, or the comments directly above the declaration or the part that names the symbol. */
export const symbolDoc = (source: Source, lines: TextLines, { place, first, outer }: Extent): Doc | undefined => {
  const { tree, marks, language } = source;
  const inside = marks.rare.doc.get(place);
  if (inside !== undefined) return plainDoc(language, textAt(tree, inside), startAt(tree, inside));
  let doc = docAbove(source, lines, first);
  for (let at: number | undefined = place; !doc && at !== undefined && at > outer; at = marks.rare.wrapper.get(at))
    doc = docAbove(source, lines, at);
  // The comment is beside a list of declarations that starts with this one.
  for (let at = first; !doc && at > 0 && tree.parents[at] === at - 1; at--) doc = docAbove(source, lines, at - 1);
  return doc;
};

const docAbove = ({ tree, marks, language }: Source, lines: TextLines, first: number): Doc | undefined => {
  let start = startAt(tree, first);
  const end = start;
  for (let comment = marks.comments.get(first); comment !== undefined; comment = marks.comments.get(comment)) {
    const blankLines = start === end && isDocComment(tree, language, comment) ? 1 : 0;
    if (!isRightAbove(tree, lines, { comment, start, blankLines })) break;
    start = startAt(tree, comment);
  }
  return start < end ? makeDoc(language, tree.text.slice(start, end), start) : undefined;
};

/** The first comment of a file, with a blank line after it, is about the file. */
const isDocComment = ({ text, starts }: SyntaxTree, { comments: { doc } }: Language, comment: number): boolean => {
  const start = starts[comment] ?? 0;
  return doc !== undefined && text.startsWith(doc, start) && text.slice(0, start).trim() !== '';
};

/** `blankLines`: at most this many may be between the comment and what starts at `start`. */
type CommentAbove = { readonly comment: number; readonly start: number; readonly blankLines: number };

const isRightAbove = (
  { text, starts, ends }: SyntaxTree,
  lines: TextLines,
  { comment, start, blankLines }: CommentAbove,
): boolean => {
  const between = text.slice(ends[comment], start);
  if (between.trim() !== '' || between.split('\n').length > 2 + blankLines) return false;
  const commentStart = starts[comment] ?? 0;
  const lineStart = lines.starts[lineAt(lines, commentStart) - 1] ?? 0;
  return text.slice(lineStart, commentStart).trim() === '';
};

/** Leaves room for comment markers and indentation, which are removed. */
const MAX_RAW_DOC = MAX_DOC_LENGTH * 2;

/** The text of comments, without lines that speak to tools. */
export const makeDoc = (language: Language, raw: string, start: number): Doc | undefined =>
  plainDoc(language, withoutDirectives(language, raw), start);

const withoutDirectives = ({ comments: { directives } }: Language, raw: string): string =>
  directives
    ? raw
        .split('\n')
        .filter((line) => !directives.test(line.trim()))
        .join('\n')
    : raw;

const plainDoc = (language: Language, raw: string, start: number): Doc | undefined => {
  const marks = commentMarks(language);
  const written = raw
    .slice(0, MAX_RAW_DOC)
    .split('\n')
    .map((line) => stripMarks(line.trim(), marks))
    .join('\n')
    .trim();
  const text = language.comments.docText?.(written) ?? written;
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

/** Strips comment markers at both ends, extra characters after the opening one (`/**`, `///`, `//!`), and a leading star. */
const stripMarks = (line: string, marks: readonly string[]): string => {
  const opening = marks.find((mark) => line.startsWith(mark));
  const ornaments = opening === undefined ? '*' : '*/!';
  let start = opening?.length ?? 0;
  while (start < line.length && ornaments.includes(line.charAt(start))) start++;
  const closing = marks.find((mark) => line.endsWith(mark));
  return line.slice(start, Math.max(start, line.length - (closing?.length ?? 0))).trim();
};

/** Per place: a 32-bit hash of the token; 0 for everything else. Comments and whitespace are not tokens. */
export type TokenHashes = Int32Array;

const [SEED, FACTOR, OTHER_SEED, OTHER_FACTOR] = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];

export const hashTokens = ({ text, count, starts, ends, afters }: SyntaxTree, { flags }: Marks): TokenHashes => {
  const hashes = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    if (afters[place] !== place + 1 || ((flags[place] ?? 0) & FLAG.comment) !== 0) continue;
    const end = ends[place] ?? 0;
    let hash = SEED | 0;
    for (let at = starts[place] ?? 0; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FACTOR);
    hashes[place] = hash;
  }
  return hashes;
};

/** A 64-bit hash of the tokens from `first` up to `after`, made of two independent 32-bit hashes. */
export const hashPlaces = (hashes: TokenHashes, first: number, after: number): string => {
  let [one, two] = [SEED | 0, OTHER_SEED | 0];
  for (let place = first; place < after; place++) {
    const token = hashes[place] ?? 0;
    if (token === 0) continue;
    one = Math.imul(one ^ token, FACTOR);
    one ^= one >>> 13;
    two = Math.imul(two ^ token, OTHER_FACTOR);
    two ^= two >>> 15;
  }
  return hex(one) + hex(two);
};

export const hex = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');
