/** The parts of syntax that values are read from: children, strings, arguments. */
import type { ExpressionForm } from '#model';
import { FLAG, hasFlag } from '../marks.ts';
import { endAt, startAt, textAt } from '../syntax/syntax-tree.ts';
import type { SurfaceSource } from './surface-source.ts';

export const formAt = ({ tree, forms }: SurfaceSource, place: number): ExpressionForm | undefined =>
  forms[tree.types[place] ?? 0];

/** Lists are data above this. */
const MOST_PARTS = 200;

/** Without brackets, separators and comments. */
export const partsOf = (source: SurfaceSource, place: number): readonly number[] => {
  const { tree, marks } = source;
  const parts: number[] = [];
  const after = tree.afters[place] ?? 0;
  for (let at = place + 1; at < after && parts.length < MOST_PARTS; at = tree.afters[at] ?? after)
    if (!hasFlag(marks, at, FLAG.comment) && !isMark(source, at)) parts.push(at);
  return parts;
};

const MARKS = new Set(['(', ')', '[', ']', '{', '}', ',', ';', ':', '=>', '=', '->', '|', '${', '#{']);

const isMark = ({ tree }: SurfaceSource, place: number): boolean => {
  const length = endAt(tree, place) - startAt(tree, place);
  return length === 0 || (length <= 2 && MARKS.has(textAt(tree, place)));
};

export const partWithForm = (source: SurfaceSource, place: number, form: ExpressionForm): number | undefined => {
  const { tree } = source;
  const after = tree.afters[place] ?? 0;
  for (let at = place + 1; at < after; at = tree.afters[at] ?? after) if (formAt(source, at) === form) return at;
  return undefined;
};

/** Longer texts are cut: they are no path, key or name. */
const MOST_TEXT = 4_000;

const OPENING = /^(?:[a-zA-Z@$]{0,3}#*)?("""|'''|\$"|["'`])/u;

/** A string without its quotes, as pieces of text and places of what is inserted between them. */
export const piecesOf = (source: SurfaceSource, place: number): readonly (string | number)[] => {
  const { tree } = source;
  const [start, end] = [startAt(tree, place), endAt(tree, place)];
  const opening = OPENING.exec(tree.text.slice(start, Math.min(end, start + 12)));
  const from = start + (opening?.[0].length ?? 0);
  const to = Math.max(from, end - (opening ? closingLength(opening) : 0));
  const pieces: (string | number)[] = [];
  let at = from;
  for (const part of placeholdersOf(source, place)) {
    pieces.push(unescape(tree.text.slice(at, startAt(tree, part))), part);
    at = endAt(tree, part);
  }
  pieces.push(unescape(tree.text.slice(at, Math.min(to, at + MOST_TEXT))));
  return pieces.filter((piece) => piece !== '');
};

/** `r#"…"#` ends with as many marks as it starts with. */
const closingLength = ([whole, quotes = '']: RegExpExecArray): number =>
  quotes.replace('$', '').length + (whole.length - whole.replaceAll('#', '').length);

const placeholdersOf = (source: SurfaceSource, place: number): readonly number[] => {
  const { tree } = source;
  const found: number[] = [];
  const after = tree.afters[place] ?? 0;
  for (let at = place + 1; at < after && found.length < MOST_PARTS; at = tree.afters[at] ?? after)
    if (formAt(source, at) === 'placeholder') found.push(at);
  return found;
};

const unescape = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(.)/gsu, (_, character: string) => ESCAPES[character] ?? character) : text;

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', d: '\\d', w: '\\w', s: '\\s', b: '\\b', D: '\\D' };
