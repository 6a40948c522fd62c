/** The next token of a text in SQL, in any of its dialects. */

export type SqlToken = {
  /** `name`: an identifier in quotes, which is no keyword. `body`: a text between dollar signs. */
  readonly kind: 'word' | 'name' | 'text' | 'body' | 'mark';
  readonly start: number;
  readonly end: number;
  /** Without quotes; words in lower case. */
  readonly value: string;
  /** Of what is between the quotes. */
  readonly inner: number;
  readonly isFirstOnLine: boolean;
};

export type SqlPlace = {
  readonly from: number;
  readonly limit: number;
  /** What ends a statement: `;`, unless the script says otherwise. */
  readonly delimiter: string;
  /** Counts bodies that nothing closes. After some, no further one is looked for, since each search may go to the end. */
  readonly unclosed: { count: number };
};

export const nextSqlToken = (text: string, place: SqlPlace): SqlToken | undefined => {
  const { from, limit, delimiter } = place;
  const start = skipBlanks(text, from, limit);
  if (start >= limit) return undefined;
  const { kind, end: foundEnd, quotes } = extentAt(text, start, place);
  const end = Math.min(foundEnd, limit);
  const written = text.slice(start + quotes, Math.max(start + quotes, end - quotes));
  const isDelimiter = kind === 'mark' && foundEnd - start === delimiter.length && written === delimiter;
  const value = isDelimiter ? ';' : kind === 'word' ? written.toLowerCase() : written;
  return { kind, start, end, value, inner: start + quotes, isFirstOnLine: startsLine(text, start) };
};

/** `quotes`: how many characters each of its quotes has. */
type Extent = { readonly kind: SqlToken['kind']; readonly end: number; readonly quotes: number };

const extentAt = (text: string, start: number, { delimiter, unclosed }: SqlPlace): Extent => {
  if (delimiter !== ';' && text.startsWith(delimiter, start)) return { kind: 'mark', end: start + delimiter.length, quotes: 0 };
  const character = text[start] ?? '';
  if (character === "'") return { kind: 'text', end: stringEnd(text, start), quotes: 1 };
  const close = closeOfName(text, start);
  if (close !== undefined) return { kind: 'name', end: quotedNameEnd(text, start, close), quotes: 1 };
  const body = character === '$' && delimiter === ';' ? bodyEnd(text, start, unclosed) : undefined;
  if (body) return { kind: 'body', ...body };
  const pattern = delimiter.startsWith('$') ? WORD_WITHOUT_DOLLAR : WORD;
  pattern.lastIndex = start;
  const word = pattern.exec(text)?.[0];
  return word === undefined ? { kind: 'mark', end: start + 1, quotes: 0 } : { kind: 'word', end: start + word.length, quotes: 0 };
};

/** What closes the quoted name that starts here. A bracket after a name or a bracket is an index. */
const closeOfName = (text: string, start: number): string | undefined => {
  const character = text[start] ?? '';
  if (character === '"' || character === '`') return character;
  const isName = character === '[' && NAMED.test(text.slice(start, start + 2)) && !/[\w\]]/u.test(text[start - 1] ?? '');
  return isName ? ']' : undefined;
};
const NAMED = /^\[[\p{L}_]/u;

const WORD = /[\p{L}_@#][\p{L}\p{N}_$#@]*|\d[\w.]*/uy;

/** Where dollar signs end statements. */
const WORD_WITHOUT_DOLLAR = /[\p{L}_@#][\p{L}\p{N}_#@]*|\d[\w.]*/uy;

const startsLine = (text: string, start: number): boolean => {
  let at = start - 1;
  while (text[at] === ' ' || text[at] === '\t') at -= 1;
  return at < 0 || text[at] === '\n';
};

const LAST_BLANK = 0x20;

/** Blanks and comments. What `/*!` hides from other databases is read, and lines for the shell are not. */
const skipBlanks = (text: string, from: number, limit: number): number => {
  let at = from;
  while (at < limit) {
    const isBlank = text.charCodeAt(at) <= LAST_BLANK || text[at] === '\uFEFF';
    const next = isBlank ? at + 1 : commentEnd(text, at);
    if (next === undefined) return at;
    at = next;
  }
  return limit;
};

const commentEnd = (text: string, at: number): number | undefined => {
  if (text.startsWith('--', at) || isCommandLine(text, at)) return endOf(text, '\n', at);
  if (text.startsWith('/*!', at)) return skipDigits(text, at + '/*!'.length);
  if (text.startsWith('/*', at)) return endOf(text, '*/', at + '/*'.length);
  return text.startsWith('*/', at) ? at + '*/'.length : undefined;
};

/** A comment of MySQL, or a command for psql. */
const isCommandLine = (text: string, at: number): boolean =>
  (text[at] === '\\' || (text[at] === '#' && !/\w/u.test(text[at + 1] ?? ''))) && startsLine(text, at);

const skipDigits = (text: string, from: number): number => {
  let at = from;
  while (/\d/u.test(text[at] ?? '')) at += 1;
  return at;
};

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
};

/**
 * A quote is doubled, in MySQL also after a backslash. Elsewhere a backslash is a character like others, so before what follows a
 * text the quote ends it.
 */
const stringEnd = (text: string, start: number): number => {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf("'", at);
    if (quote < 0) return endOf(text, '\n', start);
    const after = text[quote + 1] ?? '';
    if (after === "'" && !isEscaped(text, start, quote)) at = quote + 2;
    else if (isEscaped(text, start, quote) && !/[\s,;)]/u.test(after) && after !== '') at = quote + 1;
    else return quote + 1;
  }
};

const isEscaped = (text: string, start: number, at: number): boolean => {
  let slashes = 0;
  while (at - 1 - slashes > start && text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
};

const LONGEST_NAME = 300;

const quotedNameEnd = (text: string, start: number, close: string): number => {
  const [written = ''] = text.slice(start + 1, start + LONGEST_NAME).split('\n', 1);
  const end = written.indexOf(close);
  return start + (end < 0 ? 1 : end + 2);
};

const DOLLAR = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

const MOST_UNCLOSED = 20;

type Body = { readonly end: number; readonly quotes: number };

const bodyEnd = (text: string, start: number, unclosed: SqlPlace['unclosed']): Body | undefined => {
  DOLLAR.lastIndex = start;
  const tag = unclosed.count < MOST_UNCLOSED ? DOLLAR.exec(text)?.[0] : undefined;
  if (tag === undefined) return undefined;
  const close = text.indexOf(tag, start + tag.length);
  if (close < 0) unclosed.count += 1;
  return close < 0 ? undefined : { end: close + tag.length, quotes: tag.length };
};
