/** The types and the options of its own that a text in the language of Protocol Buffers uses. */
import type { ReadUse } from '#model';
import { plainMarkAt, type PlainToken } from '../reading/plain-tokens.ts';
import { dottedNameAt } from '../reading/token-places.ts';

const SCALARS: ReadonlySet<string> = new Set(
  'double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes'.split(' '),
);

export type UsedName = { readonly use: ReadUse; readonly after: number };

export const typeUse = (tokens: readonly PlainToken[], at: number): UsedName | undefined => {
  const name = dottedNameAt(tokens, at);
  if (!name || SCALARS.has(name.path)) return undefined;
  return { use: { kind: 'type', name: name.last.value, start: name.last.start, target: name.path }, after: name.after };
};

/** `(google.api.http)` before a `=` or a part of it: `(validate.rules).string.min_len = 1`. */
export const optionUses = (tokens: readonly PlainToken[], from: number, end: number): readonly ReadUse[] => {
  const uses: ReadUse[] = [];
  for (let at = from; at < end; at++) {
    const isOption = plainMarkAt(tokens, at) === '(' || (plainMarkAt(tokens, at) === '[' && plainMarkAt(tokens, at - 1) === '{');
    const name = isOption ? dottedNameAt(tokens, at + 1) : undefined;
    if (name) uses.push({ kind: 'read', name: name.last.value, start: name.last.start, target: name.path });
  }
  return uses;
};
