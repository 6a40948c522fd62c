/** What a reader of GraphQL collects, and the uses of types and directives. */
import type { ReadSymbol, ReadUse } from '#model';
import { plainMarkAt, type PlainToken, plainWordAt } from '../reading/plain-tokens.ts';

export type GraphqlScan = {
  readonly text: string;
  readonly tokens: readonly PlainToken[];
  readonly closing: Int32Array;
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
};

const SCALARS: ReadonlySet<string> = new Set('Int Float String Boolean ID'.split(' '));
const DIRECTIVES: ReadonlySet<string> = new Set('skip include deprecated specifiedBy oneOf'.split(' '));

/** The name of a type, in any number of brackets. */
export const addTypeUse = ({ tokens, uses }: GraphqlScan, from: number, kind: 'type' | 'implements'): void => {
  let at = from;
  while (plainMarkAt(tokens, at) === '[') at += 1;
  const token = tokens[at];
  if (token?.kind === 'word' && !SCALARS.has(token.value)) uses.push({ kind, name: token.value, start: token.start });
};

export const addDirectiveUses = ({ tokens, uses }: GraphqlScan, first: number, end: number): void => {
  for (let at = first; at < end; at++) {
    const name = plainMarkAt(tokens, at) === '@' && plainWordAt(tokens, at + 1) !== '' ? tokens[at + 1] : undefined;
    if (name && !DIRECTIVES.has(name.value)) uses.push({ kind: 'call', name: name.value, start: name.start });
  }
};
