/** Splits a style sheet at its braces and semicolons. Comments, strings and interpolations are skipped. */
import { quotedEnd } from '../reading/quoted-end.ts';

export type StylePiece = {
  /** What ended it: it opens a block, is a declaration, or closes a block. */
  readonly kind: 'open' | 'declaration' | 'close';
  /** Without blanks and comments around it. */
  readonly start: number;
  readonly end: number;
  /** After what ended it. */
  readonly after: number;
};

/** `hasLineComments`: `//` starts one, as in SCSS and Less. */
export type StyleSyntax = { readonly hasLineComments: boolean };

export const splitStyles = (text: string, syntax: StyleSyntax, onPiece: (piece: StylePiece) => void): void => {
  const next = /\/\*|\/\/|["']|[#@$]\{|[{};]|\burl\(/giu;
  let start = 0;
  const flush = (kind: StylePiece['kind'], at: number): void => {
    const { start: first, end } = trimmed(text, { from: start, to: at }, syntax);
    if (kind === 'close' && first < end) onPiece({ kind: 'declaration', start: first, end, after: at });
    if (kind === 'close' || first < end || kind === 'open') onPiece({ kind, start: first, end, after: at + 1 });
    start = at + 1;
  };
  for (let match = next.exec(text); match; match = next.exec(text)) {
    const [found] = match;
    const kind = KINDS[found];
    if (kind) flush(kind, match.index);
    else next.lastIndex = skip(text, match.index, { found: found.toLowerCase(), syntax });
  }
  flush('declaration', text.length);
};

const KINDS: Readonly<Record<string, StylePiece['kind']>> = { '{': 'open', '}': 'close', ';': 'declaration' };

type Found = { readonly found: string; readonly syntax: StyleSyntax };

const skip = (text: string, at: number, { found, syntax }: Found): number => {
  if (found === '/*') return endOf(text, '*/', at + 2);
  if (found === '//') return syntax.hasLineComments ? endOf(text, '\n', at) : at + 2;
  if (found === '"' || found === "'") return quotedEnd(text, at).end;
  return found === 'url(' ? endOnLine(text, ')', at + found.length) : endOnLine(text, '}', at + found.length);
};

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};

const LONGEST = 20_000;

/** Past the mark if it is on the line; otherwise right here. */
const endOnLine = (text: string, mark: string, from: number): number => {
  const [line = ''] = text.slice(from, from + LONGEST).split('\n', 1);
  const at = line.indexOf(mark);
  return at < 0 ? from : from + at + 1;
};

/** Without blanks at both ends, and without comments before it. */
const trimmed = (text: string, { from, to }: { readonly from: number; readonly to: number }, syntax: StyleSyntax) => {
  let start = from;
  while (start < to) {
    if (text.charCodeAt(start) <= LAST_BLANK || text[start] === '\uFEFF') start += 1;
    else if (text.startsWith('/*', start)) start = endOf(text, '*/', start + 2);
    else if (syntax.hasLineComments && text.startsWith('//', start)) start = endOf(text, '\n', start);
    else break;
  }
  const first = Math.min(start, to);
  return { start: first, end: first + text.slice(first, to).trimEnd().length };
};

const LAST_BLANK = 0x20;
