/** A text in GraphQL → the types, operations and fragments that it declares, and what they use. */
import type { Reading, ReadSymbol, SymbolKind } from '#model';
import { closingTokens, plainMarkAt, plainTokens, plainWordAt, type TokenRules } from '../reading/plain-tokens.ts';
import { endOfToken, startOfToken } from '../reading/token-places.ts';
import { descriptionBefore } from './description.ts';
import { addTypeUse, addDirectiveUses, type GraphqlScan } from './graphql-scan.ts';
import { readMembers } from './read-members.ts';
import { readSelections } from './read-selections.ts';

export const readGraphql = (text: string): Reading => {
  const tokens = plainTokens(text, RULES);
  const scan: GraphqlScan = { text, tokens, closing: closingTokens(tokens), symbols: [], uses: [] };
  for (let at = 0; at < tokens.length; ) at = Math.max(at + 1, readDefinition(scan, at));
  return { symbols: scan.symbols, uses: scan.uses };
};

const blockText = (text: string, at: number): number | undefined => {
  if (!text.startsWith('"""', at)) return undefined;
  let end = text.indexOf('"""', at + 3);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf('"""', end + 3);
  return end < 0 ? text.length : end + 3;
};

const RULES: TokenRules = {
  lineComments: ['#'],
  hasBlockComments: false,
  word: /[\p{L}_][\p{L}\p{N}_]*|-?\d[\w.]*/uy,
  quotes: '"',
  longText: blockText,
};

const TYPES: Readonly<Record<string, SymbolKind>> = {
  type: 'class',
  interface: 'interface',
  input: 'struct',
  union: 'union',
  enum: 'enum',
  scalar: 'type_alias',
};

const ROOTS: Readonly<Record<string, string>> = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };

/** Returns the index of the token after it. */
const readDefinition = (scan: GraphqlScan, at: number): number => {
  const { tokens, closing } = scan;
  const keyword = plainWordAt(tokens, at) === 'extend' ? at + 1 : at;
  const word = plainWordAt(tokens, keyword);
  if (Object.hasOwn(TYPES, word) && plainWordAt(tokens, keyword + 1) !== '') return readType(scan, { at, keyword });
  if (word === 'schema') return readSchema(scan, keyword);
  if (word === 'directive') return readDirective(scan, at);
  if (word === 'fragment' && plainWordAt(tokens, at + 2) === 'on') return readFragment(scan, at);
  if (Object.hasOwn(ROOTS, word)) return readOperation(scan, at);
  if (plainMarkAt(tokens, at) !== '{') return at + 1;
  readSelections(scan, { first: at + 1, end: closing[at] ?? at, type: 'Query' });
  return (closing[at] ?? at) + 1;
};

type Definition = Pick<ReadSymbol, 'kind'> & { readonly at: number; readonly name: number; readonly open: number };

/** `open`: the index of the token that ends the signature: the bracket that the body starts with, or what follows. */
const addDefinition = ({ tokens, closing, symbols, text }: GraphqlScan, { kind, at, name, open }: Definition): number => {
  const isBlock = plainMarkAt(tokens, open) === '{';
  const last = isBlock ? (closing[open] ?? open) : open - 1;
  const place = { start: startOfToken(tokens, at), end: endOfToken(tokens, last), nameStart: startOfToken(tokens, name) };
  const signatureEnd = endOfToken(tokens, open - 1);
  return (
    symbols.push({ kind, name: plainWordAt(tokens, name), ...place, signatureEnd, ...descriptionBefore(text, tokens, at) }) - 1
  );
};

/** The `{` of a body, or where the next definition starts. */
const bodyOf = ({ tokens, closing }: GraphqlScan, from: number): number => {
  for (let at = from; at < tokens.length; at++) {
    const mark = plainMarkAt(tokens, at);
    if (mark === '{' || startsDefinition(tokens, at)) return at;
    if (mark === '(' || mark === '[') at = closing[at] ?? at;
  }
  return tokens.length;
};

const DEFINITIONS: ReadonlySet<string> = new Set([
  ...Object.keys(TYPES),
  ...Object.keys(ROOTS),
  'schema',
  'directive',
  'fragment',
  'extend',
]);

/** After a mark, such a word is a name. */
const startsDefinition = (tokens: GraphqlScan['tokens'], at: number): boolean =>
  tokens[at]?.kind === 'text' || (DEFINITIONS.has(plainWordAt(tokens, at)) && !/^[&|=@:]$/u.test(plainMarkAt(tokens, at - 1)));

const readType = (scan: GraphqlScan, { at, keyword }: { readonly at: number; readonly keyword: number }): number => {
  const { tokens, closing } = scan;
  const word = plainWordAt(tokens, keyword);
  const open = bodyOf(scan, keyword + 2);
  const parent = addDefinition(scan, { kind: TYPES[word] ?? 'class', at, name: keyword + 1, open });
  addDirectiveUses(scan, keyword + 2, open);
  readHead(scan, { first: keyword + 2, end: open });
  if (plainMarkAt(tokens, open) !== '{') return open;
  const end = closing[open] ?? open;
  readMembers(scan, { first: open + 1, end, parent, isEnum: word === 'enum' });
  return end + 1;
};

/** `implements A & B`, `= A | B`. */
const readHead = (scan: GraphqlScan, { first, end }: { readonly first: number; readonly end: number }): void => {
  const { tokens, closing } = scan;
  let kind: 'implements' | 'type' | undefined;
  for (let at = first; at < end; at++) {
    const mark = plainMarkAt(tokens, at);
    if (mark === '(') at = closing[at] ?? at;
    else if (mark === '@') at += 1;
    else if (mark === '=') kind = 'type';
    else if (plainWordAt(tokens, at) === 'implements' && kind === undefined) kind = 'implements';
    else if (kind) addTypeUse(scan, at, kind);
  }
};

/** `schema { query: Root }`. */
const readSchema = (scan: GraphqlScan, at: number): number => {
  const { tokens, closing } = scan;
  const open = bodyOf(scan, at + 1);
  addDirectiveUses(scan, at + 1, open);
  if (plainMarkAt(tokens, open) !== '{') return open;
  const end = closing[open] ?? open;
  for (let each = open + 1; each < end; each++) if (plainMarkAt(tokens, each) === ':') addTypeUse(scan, each + 1, 'type');
  return end + 1;
};

/** `directive @name(argument: Type) repeatable on FIELD | OBJECT`. */
const readDirective = (scan: GraphqlScan, at: number): number => {
  const { tokens, closing } = scan;
  if (plainMarkAt(tokens, at + 1) !== '@' || plainWordAt(tokens, at + 2) === '') return at + 1;
  let end = at + 3;
  if (plainMarkAt(tokens, end) === '(') {
    readMembers(scan, { first: end + 1, end: closing[end] ?? end, isEnum: false });
    end = (closing[end] ?? end) + 1;
  }
  while (/^(?:repeatable|on|[A-Z][A-Z_]*)$/u.test(plainWordAt(tokens, end)) || plainMarkAt(tokens, end) === '|') end += 1;
  addDefinition(scan, { kind: 'macro', at, name: at + 2, open: end });
  return end;
};

const readFragment = (scan: GraphqlScan, at: number): number => {
  const { tokens } = scan;
  const type = plainWordAt(tokens, at + 3);
  const open = bodyOf(scan, at + 4);
  if (type === '') return at + 3;
  addDefinition(scan, { kind: 'macro', at, name: at + 1, open });
  addTypeUse(scan, at + 3, 'type');
  return readBody(scan, { first: at + 4, open, type });
};

const readOperation = (scan: GraphqlScan, at: number): number => {
  const { tokens, closing } = scan;
  const open = bodyOf(scan, at + 1);
  if (plainMarkAt(tokens, open) !== '{') return open;
  const isNamed = plainWordAt(tokens, at + 1) !== '';
  if (isNamed) addDefinition(scan, { kind: 'function', at, name: at + 1, open });
  const variables = isNamed ? at + 2 : at + 1;
  if (plainMarkAt(tokens, variables) === '(')
    for (let each = variables; each < (closing[variables] ?? variables); each++)
      if (plainMarkAt(tokens, each) === ':') addTypeUse(scan, each + 1, 'type');
  return readBody(scan, { first: variables, open, type: ROOTS[plainWordAt(tokens, at)] ?? '' });
};

type Body = { readonly first: number; readonly open: number; readonly type: string };

const readBody = (scan: GraphqlScan, { first, open, type }: Body): number => {
  const { tokens, closing } = scan;
  addDirectiveUses(scan, first, open);
  if (plainMarkAt(tokens, open) !== '{') return open;
  const end = closing[open] ?? open;
  readSelections(scan, { first: open + 1, end, type });
  return end + 1;
};
