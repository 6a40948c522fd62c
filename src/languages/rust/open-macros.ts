/**
 * The grammar reads what is passed to a macro as bare tokens. Where these are expressions, the macro is written as a call of the same
 * length, and where they are items, without the macro, so that what is in them is read as everywhere else.
 */
import { isListOfExpressions } from './macro-arguments.ts';
import { isNameAt, pairsOf, tokenStart, tokenText, type RustToken, tokensOf } from './tokens.ts';

/** Macros of the standard library are no uses of anything: only what they are given counts. */
const STANDARD = new Set(
  `assert assert_eq assert_ne dbg debug_assert debug_assert_eq debug_assert_ne eprint eprintln format format_args panic print println
  todo unimplemented unreachable vec write writeln matches`.split(/\s+/u),
);

const ITEM = /^(?:pub|struct|enum|union|fn|impl|trait|mod|use|type|static|const|unsafe|async|extern)$/u;
const CONTAINER = /^(?:impl|mod|trait|extern)$/u;

type Change = { readonly start: number; readonly end: number; readonly by?: string };
type Place = { readonly isCode: boolean; readonly isBlock: boolean; readonly closes: number };

export const hasMacroCalls = (text: string): boolean => /\w!\s*[([{]/u.test(text);

export const openMacros = (text: string): string => {
  const tokens = tokensOf(text);
  const walk: Walk = { tokens, pairs: pairsOf(tokens), changes: [], around: [], header: new Set() };
  for (let at = 0; at < tokens.length; at++) at = step(walk, at);
  return withChanges(text, walk.changes);
};

type Walk = {
  readonly tokens: readonly RustToken[];
  readonly pairs: ReadonlyMap<number, number>;
  readonly changes: Change[];
  readonly around: Place[];
  /** Words since the last statement or block. */
  readonly header: Set<string>;
};

/** The last token that is read with this one. */
const step = (walk: Walk, at: number): number => {
  const { tokens, pairs, around } = walk;
  while (around.length > 0 && (around.at(-1)?.closes ?? 0) <= at) around.pop();
  const call = macroAt(tokens, pairs, at);
  if (call) return stepIntoMacro(walk, call);
  const text = tokenText(tokens, at);
  if (text === '#') return attributeEnd(tokens, pairs, at);
  if (text === '(' || text === '[' || text === '{') openBracket(walk, at);
  else noteWord(walk, at, text);
  return at;
};

const noteWord = ({ tokens, around, header }: Walk, at: number, text: string): void => {
  if (text === '}' || (text === ';' && around.at(-1)?.isBlock !== false)) header.clear();
  else if (text === '=' || isNameAt(tokens, at)) header.add(text);
};

const openBracket = ({ tokens, pairs, around, header }: Walk, at: number): void => {
  const isBlock = tokenText(tokens, at) === '{';
  const isInCode = around.at(-1)?.isCode ?? false;
  const isContainer = [...header].some((word) => CONTAINER.test(word));
  const isCode = isBlock ? header.has('fn') || (!isContainer && (isInCode || header.has('='))) : isInCode;
  around.push({ isCode, isBlock, closes: pairs.get(at) ?? tokens.length });
  if (isBlock) header.clear();
};

/** Other macros may be among what is passed to one, unless that is in a syntax of its own. */
const stepIntoMacro = ({ tokens, changes, around, header }: Walk, call: MacroCall): number => {
  if (call.name === 'macro_rules') return call.end;
  const isCode = around.at(-1)?.isCode ?? false;
  const opened = isCode && call.open !== '{' ? openCall(tokens, call) : openItems(tokens, call);
  changes.push(...opened);
  if (call.open === '{') header.clear();
  return call.open === '{' && opened.length === 0 ? call.end : call.first - 1;
};

type MacroCall = {
  readonly name: string;
  /** The first token of its path, the `!`, the first token in the brackets and the closing bracket. */
  readonly path: number;
  readonly mark: number;
  readonly first: number;
  readonly end: number;
  readonly open: string;
};

/** A call whose `!` is the token after this one. */
const macroAt = (tokens: readonly RustToken[], pairs: ReadonlyMap<number, number>, at: number): MacroCall | undefined => {
  if (tokenText(tokens, at + 1) !== '!' || !isNameAt(tokens, at)) return undefined;
  const name = tokenText(tokens, at);
  const bracket = name === 'macro_rules' ? at + 3 : at + 2;
  const end = pairs.get(bracket);
  const path = pathStart(tokens, at);
  if (end === undefined || path === undefined) return undefined;
  return { name, path, mark: at + 1, first: bracket + 1, end, open: tokenText(tokens, bracket) };
};

/** Undefined if the path starts with anything but a name. */
const pathStart = (tokens: readonly RustToken[], at: number): number | undefined => {
  let path = at;
  while (tokenText(tokens, path - 1) === '::' && isNameAt(tokens, path - 2)) path -= 2;
  const before = tokenText(tokens, path - 1);
  return before === '::' || before === '$' ? undefined : path;
};

const attributeEnd = (tokens: readonly RustToken[], pairs: ReadonlyMap<number, number>, at: number): number => {
  const bracket = tokenText(tokens, at + 1) === '!' ? at + 2 : at + 1;
  return (tokenText(tokens, bracket) === '[' ? pairs.get(bracket) : undefined) ?? at;
};

/** `name!(a, b)` as `name (a, b)`; of the standard library as `!(a, b)`. */
const openCall = (tokens: readonly RustToken[], { name, path, mark, first, end, open }: MacroCall): readonly Change[] => {
  const isStandard = STANDARD.has(name);
  if (open === '[' && !isStandard) return [];
  if (!isListOfExpressions(tokens, { first, end, isRepeatable: open === '[' })) return [];
  const [from, to] = [tokenStart(tokens, path), tokenStart(tokens, mark)];
  return isStandard ? [{ start: from, end: to }] : [{ start: to, end: to + 1 }];
};

/** `name! { items }` as `items`. The last of them may lack its semicolon. */
const openItems = (tokens: readonly RustToken[], call: MacroCall): readonly Change[] => {
  const { path, first, end, open } = call;
  if (open !== '{' || !areItems(tokens, first, end)) return [];
  const close = tokenStart(tokens, end);
  const ending = { start: close, end: close + 1, ...(endsInValue(tokens, first, end) ? { by: ';' } : {}) };
  return [{ start: tokenStart(tokens, path), end: tokenStart(tokens, first) }, ...lazyMarks(tokens, call), ending];
};

/** `static A: B = c` without its semicolon. */
const endsInValue = (tokens: readonly RustToken[], first: number, end: number): boolean => {
  let hasValue = false;
  for (let at = first; at < end; at++) {
    const text = tokenText(tokens, at);
    if (/^[([{]$/u.test(text)) at = Math.min(closeOf(tokens, at), end);
    else if (text === '=' || text === ';') hasValue = text === '=';
  }
  return hasValue;
};

/** `static ref a` of a macro of that name. */
const lazyMarks = (tokens: readonly RustToken[], { name, first, end }: MacroCall): readonly Change[] => {
  const changes: Change[] = [];
  for (let at = first; at < end && name === 'lazy_static'; at++)
    if (tokenText(tokens, at) === 'ref' && tokenText(tokens, at - 1) === 'static')
      changes.push({ start: tokenStart(tokens, at), end: tokenStart(tokens, at) + 'ref'.length });
  return changes;
};

const areItems = (tokens: readonly RustToken[], first: number, end: number): boolean => {
  let at = first;
  while (tokenText(tokens, at) === '#') at = nextAfterAttribute(tokens, at, end);
  if (at >= end || !(ITEM.test(tokenText(tokens, at)) || isMacroOfItems(tokens, at))) return false;
  let inDefinition = 0;
  for (let place = at; place < end; place++) {
    const text = tokenText(tokens, place);
    if (text === 'macro_rules') inDefinition = closeOf(tokens, place + 3);
    if (text === '$' && place > inDefinition) return false;
    // `struct Flags: u32 { … }` of a macro that has a syntax of its own.
    if ((text === 'struct' || text === 'enum') && tokenText(tokens, place + 2) === ':') return false;
  }
  return true;
};

/** `cfg_a! { … }`, `macro_rules! a { … }`. */
const isMacroOfItems = (tokens: readonly RustToken[], at: number): boolean =>
  tokenText(tokens, at + 1) === '!' && (tokenText(tokens, at) === 'macro_rules' || tokenText(tokens, at + 2) === '{');

/** The bracket that closes this one. */
const closeOf = (tokens: readonly RustToken[], open: number): number => {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    if (/^[([{]$/u.test(tokenText(tokens, at))) depth += 1;
    if (/^[)\]}]$/u.test(tokenText(tokens, at)) && (depth -= 1) <= 0) return at;
  }
  return tokens.length;
};

const nextAfterAttribute = (tokens: readonly RustToken[], at: number, end: number): number => {
  let depth = 0;
  for (let place = at + 1; place < end; place++) {
    const text = tokenText(tokens, place);
    if (text === '[') depth += 1;
    if (text === ']' && (depth -= 1) === 0) return place + 1;
  }
  return end;
};

const withChanges = (text: string, changes: readonly Change[]): string => {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end, by } of [...changes].sort((one, other) => one.start - other.start)) {
    if (start < copied) continue;
    parts.push(
      text.slice(copied, start),
      by ?? text.slice(start, end).replaceAll(/[^\n\r]/gu, (each) => ' '.repeat(each.length)),
    );
    copied = end;
  }
  return parts.join('') + text.slice(copied);
};
