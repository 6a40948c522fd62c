/** Renders hits, outlines and spans as compact text. */
import type { OutlineSymbol } from './outline-of.ts';

/** Longer signatures are truncated in text output; the wire object keeps the full signature. */
const MOST_SIGNATURE = 160;
/** A list of hits is for choosing; the definition has the rest. */
const MOST_HIT_SIGNATURE = 100;

/** `path:line  signature`, followed by the code preview if the detail level includes it. Below a hit of the same file: `  :line`. */
export const renderHits = (hits: readonly RenderedHit[]): string =>
  hits.map((hit, index) => renderHit(hit, hits[index - 1]?.path)).join('\n');

export type RenderedHit = {
  readonly path: string;
  readonly line_start: number;
  readonly kind: string;
  readonly name: string;
  readonly qualified_name?: string | undefined;
  readonly signature?: string | undefined;
  readonly body_preview?: string | undefined;
};

const renderHit = (hit: RenderedHit, pathAbove: string | undefined): string => {
  const preview = hit.body_preview ? `\n${indent(hit.body_preview)}` : '';
  return `${hit.path === pathAbove ? '  ' : hit.path}:${hit.line_start}  ${describeHit(hit, MOST_HIT_SIGNATURE)}${preview}`;
};

/** The signature, which shows the kind. A member, or a symbol whose signature does not name it, has its qualified name before it. */
export const describeHit = ({ kind, name, qualified_name: qualified = name, signature }: RenderedHit, most: number): string => {
  if (!signature) return `${kind} ${qualified}`;
  const text = shortened(signature, most);
  if (qualified === name && text.includes(name)) return text;
  return text.startsWith(name) ? `${qualified}${text.slice(name.length)}` : `${qualified} — ${text}`;
};

/** One line per symbol, with children indented below their parent. */
export const renderOutline = (symbols: readonly OutlineSymbol[]): string =>
  symbols.flatMap((one) => outlineLines(one, 0)).join('\n');

const outlineLines = (symbol: OutlineSymbol, depth: number): readonly string[] => {
  const lines = symbol.line_start === symbol.line_end ? `${symbol.line_start}` : `${symbol.line_start}-${symbol.line_end}`;
  const indentation = '  '.repeat(depth);
  const { children = [], members = [], matching_line: match } = symbol;
  return [
    `${indentation}${lines}  ${outlined(symbol)}${match ? `  ${match.line}: ${shortened(match.text, MOST_SIGNATURE)}` : ''}`,
    ...children.flatMap((child) => outlineLines(child, depth + 1)),
    ...(members.length > 0 ? [`${indentation}  members: ${members.join(', ')}`] : []),
  ];
};

export type RenderedSpan = {
  readonly content: string;
  readonly truncated: boolean;
  readonly folds?: readonly RenderedFold[] | undefined;
  readonly symbols?: readonly RenderedPlace[] | undefined;
  readonly more_symbols?: number | undefined;
};
type RenderedFold = { readonly line_start: number; readonly line_end: number };
type RenderedPlace = RenderedFold & { readonly symbol_id: string };

/** The symbols it shows, its lines, and a line for each fold. The message says how far the lines go. */
export const renderSpan = (span: RenderedSpan): string =>
  [...placeLine(span), ...linesWithFolds(span.content, span.folds ?? []), ...(span.truncated ? ['…'] : [])].join('\n');

/** Of a range with folds: its lines tell more. */
const NAMES_OF_FOLDED = 3;

/** `in Session.start (166–244), Session.stop (246–250)`. */
const placeLine = ({ symbols = [], more_symbols: further = 0, folds = [] }: RenderedSpan): readonly string[] => {
  if (symbols.length === 0) return [];
  const named = folds.length > 0 ? symbols.slice(0, NAMES_OF_FOLDED) : symbols;
  const more = further + symbols.length - named.length;
  const names = named.map(
    ({ symbol_id: id, line_start: first, line_end: last }) => `${id.slice(id.indexOf('#') + 1)} (${first}–${last})`,
  );
  return [`in ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
};

const linesWithFolds = (content: string, folds: readonly RenderedFold[]): readonly string[] => {
  if (folds.length === 0) return [content];
  const lines: string[] = [];
  let next = 0;
  for (const line of content === '' ? [] : content.split('\n')) {
    const number = Number.parseInt(line, 10);
    for (let fold = folds[next]; fold && fold.line_start < number; fold = folds[next]) {
      lines.push(foldLine(fold));
      next += 1;
    }
    lines.push(line);
  }
  return [...lines, ...folds.slice(next).map(foldLine)];
};

const foldLine = ({ line_start: first, line_end: last }: RenderedFold): string =>
  `… ${last - first + 1} lines (${first}–${last})`;

/** The signature alone where it names the symbol; the name alone beside a matching line. */
const outlined = ({ kind, name, qualified_name: qualified = name, signature, matching_line: match }: OutlineSymbol): string => {
  if (!signature || match) return `${kind} ${qualified}`;
  const text = truncateSignature(signature);
  return qualified === name && text.includes(name) ? text : `${kind} ${qualified} — ${text}`;
};

const truncateSignature = (text: string): string => shortened(text, MOST_SIGNATURE);

export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;

const indent = (text: string): string => text.replaceAll(/^/gmu, '    ');
