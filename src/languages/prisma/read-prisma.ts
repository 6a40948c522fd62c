/** A schema of Prisma → its models, types, enumerations and settings, and the models and fields that these use. */
import type { Reading, ReadSymbol, ReadUse, SymbolKind } from '#model';
import {
  closingTokens,
  plainMarkAt,
  type PlainToken,
  plainTokens,
  plainWordAt,
  type TokenRules,
} from '../reading/plain-tokens.ts';
import { endOfToken, startOfToken } from '../reading/token-places.ts';
import { attributeUses } from './attribute-uses.ts';

export const readPrisma = (text: string): Reading => {
  const tokens = plainTokens(text, RULES);
  const scan: Scan = { text, tokens, closing: closingTokens(tokens), symbols: [], uses: [] };
  for (let at = 0; at < tokens.length; ) {
    const kind = BLOCKS.get(plainWordAt(tokens, at));
    if (kind && plainWordAt(tokens, at + 1) !== '' && plainMarkAt(tokens, at + 2) === '{') at = readBlock(scan, at, kind);
    else at += 1;
  }
  return { symbols: scan.symbols, uses: scan.uses };
};

const RULES: TokenRules = {
  lineComments: ['//'],
  hasBlockComments: false,
  word: /[\p{L}\p{N}_][\p{L}\p{N}_-]*/uy,
  quotes: '"',
};

type Scan = {
  readonly text: string;
  readonly tokens: readonly PlainToken[];
  readonly closing: Int32Array;
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
};

type Block = { readonly kind: SymbolKind; readonly member: 'field' | 'enum_member' | 'key' };

const BLOCKS: ReadonlyMap<string, Block> = new Map([
  ['model', { kind: 'table', member: 'field' }],
  ['view', { kind: 'table', member: 'field' }],
  ['type', { kind: 'struct', member: 'field' }],
  ['enum', { kind: 'enum', member: 'enum_member' }],
  ['datasource', { kind: 'resource', member: 'key' }],
  ['generator', { kind: 'resource', member: 'key' }],
]);

/** Returns the index of the token after it. */
const readBlock = (scan: Scan, at: number, { kind, member }: Block): number => {
  const { tokens, closing, symbols } = scan;
  const close = closing[at + 2] ?? at + 2;
  const name = tokens[at + 1];
  if (!name) return close + 1;
  const place = {
    start: startOfToken(tokens, at),
    end: endOfToken(tokens, close),
    nameStart: name.start,
    signatureEnd: name.end,
  };
  const parent = symbols.push({ kind, name: name.value, ...place }) - 1;
  for (let first = at + 3; first < close; ) {
    const after = lineEnd(scan, first, close);
    readMember(scan, { first, after }, { parent, member });
    first = after;
  }
  return close + 1;
};

/** The index of the first token on a later line; what is in brackets belongs to the line. */
const lineEnd = ({ text, tokens, closing }: Scan, first: number, limit: number): number => {
  let at = first;
  do at = /^[{[(]$/u.test(plainMarkAt(tokens, at)) ? (closing[at] ?? at) + 1 : at + 1;
  while (at < limit && !text.slice(endOfToken(tokens, at - 1), startOfToken(tokens, at)).includes('\n'));
  return Math.min(at, limit);
};

type Line = { readonly first: number; readonly after: number };
type Around = { readonly parent: number; readonly member: Block['member'] };

/** `name Type? @attribute`, `VALUE`, `name = "value"`, `@@attribute`. */
const readMember = ({ tokens, symbols, uses }: Scan, { first, after }: Line, { parent, member }: Around): void => {
  const name = tokens[first];
  if (plainMarkAt(tokens, first) === '@') uses.push(...attributeUses(tokens, { first, after }));
  if (!name || plainWordAt(tokens, first) === '') return;
  const type = member === 'field' && first + 1 < after && plainWordAt(tokens, first + 1) !== '' ? tokens[first + 1] : undefined;
  if ((member === 'field' && !type) || (member === 'key' && plainMarkAt(tokens, first + 1) !== '=')) return;
  symbols.push({ kind: member, name: name.value, parent, start: name.start, end: endOfToken(tokens, after - 1) });
  if (type) uses.push(...fieldUses(tokens, { first: first + 2, after, type }));
};

type Field = Line & { readonly type: PlainToken };

const fieldUses = (tokens: readonly PlainToken[], { first, after, type }: Field): readonly ReadUse[] =>
  SCALARS.has(type.value)
    ? []
    : [{ kind: 'type', name: type.value, start: type.start }, ...attributeUses(tokens, { first, after, type: type.value })];

const SCALARS: ReadonlySet<string> = new Set(
  'String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported'.split(' '),
);
