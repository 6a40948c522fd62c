/**
 * The grammar reads what is passed to a macro as bare tokens. Where these are expressions, the macro is written as a call of the same
 * length, and where they are items, without the macro, so that what is in them is read as everywhere else.
 */
import { isListOfExpressions } from './macro-arguments.ts';
import { pairsOf, type Token, tokensOf } from './tokens.ts';

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
  readonly tokens: readonly Token[];
  readonly pairs: ReadonlyMap<number, number>;
  readonly changes: Change[];
  readonly around: Place[];
  /** Words since the last statement or block. */
  readonly header: Set<string>;
};

/** The last token that is read with this one. */
const step = (walk: Walk, at: number): number => {
  const { tokens, pairs, around, header } = walk;
  while ((around.at(-1)?.closes ?? tokens.length) <= at) around.pop();
  const call = macroAt(tokens, pairs, at);
  if (call) return stepIntoMacro(walk, call);
  const { text, kind } = tokens[at] ?? NO_TOKEN;
  if (text === '#') return attributeEnd(tokens, pairs, at);
  if (text === '(' || text === '[' || text === '{') openBracket(walk, at);
  else if (text === '}' || (text === ';' && around.at(-1)?.isBlock !== false)) header.clear();
  else if (kind === 'name' || text === '=') header.add(text);
  return at;
};

const NO_TOKEN: Token = { text: '', start: 0, kind: 'sign' };

const openBracket = ({ tokens, pairs, around, header }: Walk, at: number): void => {
  const isBlock = tokens[at]?.text === '{';
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
const macroAt = (tokens: readonly Token[], pairs: ReadonlyMap<number, number>, at: number): MacroCall | undefined => {
  const name = tokens[at];
  if (name?.kind !== 'name' || tokens[at + 1]?.text !== '!') return undefined;
  const isDefinition = name.text === 'macro_rules';
  const bracket = isDefinition ? at + 3 : at + 2;
  const end = pairs.get(bracket);
  if (end === undefined) return undefined;
  let path = at;
  while (tokens[path - 1]?.text === '::' && tokens[path - 2]?.kind === 'name') path -= 2;
  if (tokens[path - 1]?.text === '::' || tokens[path - 1]?.text === '$') return undefined;
  return { name: name.text, path, mark: at + 1, first: bracket + 1, end, open: tokens[bracket]?.text ?? '' };
};

const attributeEnd = (tokens: readonly Token[], pairs: ReadonlyMap<number, number>, at: number): number => {
  const bracket = tokens[at + 1]?.text === '!' ? at + 2 : at + 1;
  return (tokens[bracket]?.text === '[' ? pairs.get(bracket) : undefined) ?? at;
};

/** `name!(a, b)` as `name (a, b)`; of the standard library as `!(a, b)`. */
const openCall = (tokens: readonly Token[], { name, path, mark, first, end, open }: MacroCall): readonly Change[] => {
  const isStandard = STANDARD.has(name);
  if (open === '[' && !isStandard) return [];
  if (!isListOfExpressions(tokens, { first, end, isRepeatable: open === '[' })) return [];
  const [from, to] = [tokens[path]?.start ?? 0, tokens[mark]?.start ?? 0];
  return isStandard ? [{ start: from, end: to }] : [{ start: to, end: to + 1 }];
};

/** `name! { items }` as `items`. The last of them may lack its semicolon. */
const openItems = (tokens: readonly Token[], { name, path, first, end, open }: MacroCall): readonly Change[] => {
  const [from, inside, close] = [tokens[path], tokens[first], tokens[end]];
  if (open !== '{' || !from || !inside || !close || !areItems(tokens, first, end)) return [];
  const last = tokens[end - 1]?.text ?? '';
  const changes: Change[] = [{ start: from.start, end: inside.start }];
  if (name === 'lazy_static')
    for (let at = first; at < end; at++)
      if (tokens[at]?.text === 'ref' && tokens[at - 1]?.text === 'static')
        changes.push({ start: tokens[at]?.start ?? 0, end: (tokens[at]?.start ?? 0) + 'ref'.length });
  return [...changes, { start: close.start, end: close.start + 1, ...(last === ';' || last === '}' ? {} : { by: ';' }) }];
};

const areItems = (tokens: readonly Token[], first: number, end: number): boolean => {
  let at = first;
  while (tokens[at]?.text === '#') at = nextAfterAttribute(tokens, at, end);
  if (at >= end || !ITEM.test(tokens[at]?.text ?? '')) return false;
  for (let place = at; place < end; place++) {
    const text = tokens[place]?.text ?? '';
    if (text === '$') return false;
    // `struct Flags: u32 { … }` of a macro that has a syntax of its own.
    if ((text === 'struct' || text === 'enum') && tokens[place + 2]?.text === ':') return false;
  }
  return true;
};

const nextAfterAttribute = (tokens: readonly Token[], at: number, end: number): number => {
  let depth = 0;
  for (let place = at + 1; place < end; place++) {
    const text = tokens[place]?.text;
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
