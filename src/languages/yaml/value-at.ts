/** The value at a place of a text in YAML: where it ends, and what is in it. */

type Range = { readonly start: number; readonly end: number };

export type YamlValue = {
  /** `block`: a text of the following lines; `flow`: a list or mapping in brackets. */
  readonly kind: 'none' | 'text' | 'block' | 'flow';
  readonly end: number;
  /** A text, without quotes. */
  readonly inner?: Range;
  readonly anchor?: Range;
  readonly alias?: Range;
};

/** `column`: of the key; what continues the value is further to the right. */
export type ValuePlace = { readonly start: number; readonly column: number };

export const valueAt = (text: string, { start, column }: ValuePlace): YamlValue => {
  const lineEnd = endOfLine(text, start);
  const { at, anchor } = skipProperties(text, start, lineEnd);
  const value = bareValue(text, { start: at, lineEnd, column });
  return anchor ? { ...value, anchor } : value;
};

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** Tags and anchors before the value. */
const PROPERTY = /[ \t]*(?:(!\S*)|&([^\s,[\]{}]+))?/uy;

const skipProperties = (text: string, start: number, lineEnd: number): { readonly at: number; readonly anchor?: Range } => {
  let [at, anchor] = [start, undefined as Range | undefined];
  for (;;) {
    PROPERTY.lastIndex = at;
    const [all = '', tag, name] = PROPERTY.exec(text) ?? [];
    at += all.length;
    if (name !== undefined) anchor = { start: at - name.length, end: at };
    if (at >= lineEnd || (tag === undefined && name === undefined)) return anchor ? { at, anchor } : { at };
  }
};

type Bare = { readonly start: number; readonly lineEnd: number; readonly column: number };

const bareValue = (text: string, bare: Bare): YamlValue => {
  const { start, lineEnd } = bare;
  const first = start < lineEnd ? text[start] : '#';
  if (first === '#' || first === '\r') return { kind: 'none', end: start };
  if (first === '|' || first === '>') return { kind: 'block', end: trimmedEnd(text, start, lineEnd) };
  if (first === '"' || first === "'") return quotedValue(text, bare);
  if (first === '[' || first === '{') return { kind: 'flow', end: flowEnd(text, bare) };
  const end = plainEnd(text, start, lineEnd);
  if (first === '*') return { kind: 'text', end, alias: { start: start + 1, end } };
  return { kind: 'text', end, inner: { start, end } };
};

const trimmedEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

/** A comment starts with ` #`. */
const plainEnd = (text: string, start: number, lineEnd: number): number => {
  const comment = text.slice(start, lineEnd).search(/\s#/u);
  return trimmedEnd(text, start, comment < 0 ? lineEnd : start + comment);
};

const quotedValue = (text: string, { start, lineEnd, column }: Bare): YamlValue => {
  const end = yamlQuotedEnd(text, { start, limit: text.length, column });
  if (end === undefined) return { kind: 'text', end: trimmedEnd(text, start, lineEnd) };
  return { kind: 'text', end, inner: { start: start + 1, end: end - 1 } };
};

/** `column`: lines that are not further to the right do not belong to it. */
type Quoted = { readonly start: number; readonly limit: number; readonly column?: number };

/** After the closing quote. Undefined if nothing closes it. */
export const yamlQuotedEnd = (text: string, { start, limit, column = -1 }: Quoted): number | undefined => {
  const quote = text[start];
  for (let at = start + 1; at < limit; at++) {
    const character = text[at];
    if (character === '\n' && !continuesBelow(text, at + 1, column)) return undefined;
    if (character === '\\' && quote === '"') at += 1;
    else if (character === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return undefined;
};

/** The line is blank, or further to the right than the column. */
const continuesBelow = (text: string, lineStart: number, column: number): boolean => {
  let at = lineStart;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at - lineStart > column || text[at] === '\n' || text[at] === '\r';
};

const OPENING: ReadonlySet<string> = new Set('[{');
const CLOSING: ReadonlySet<string> = new Set(']}');

/** After the bracket that closes it; without one, the end of its first line. */
const flowEnd = (text: string, { start, lineEnd, column }: Bare): number => {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? '';
    if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (character === '\n') {
      if (!continuesBelow(text, at + 1, column) && !closesBelow(text, at + 1)) break;
    } else at = skipInFlow(text, at, column);
  }
  return trimmedEnd(text, start, lineEnd);
};

const closesBelow = (text: string, lineStart: number): boolean => {
  let at = lineStart;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return CLOSING.has(text[at] ?? '');
};

/** The last place of a string or comment that starts here. */
const skipInFlow = (text: string, at: number, column: number): number => {
  const [character, before] = [text[at], text[at - 1] ?? ' '];
  if (character === '#' && /\s/u.test(before)) return endOfLine(text, at) - 1;
  const isQuote = (character === '"' || character === "'") && /[\s[{,:(]/u.test(before);
  return isQuote ? (yamlQuotedEnd(text, { start: at, limit: text.length, column }) ?? at + 1) - 1 : at;
};
