/** A field of a message: `repeated a.B name = 1`, `map<string, a.B> name = 2`, `optional group Name = 3`. */
import type { ReadUse } from '#model';
import { plainMarkAt, type PlainToken, plainWordAt } from '../reading/plain-tokens.ts';
import { dottedNameAt } from '../reading/token-places.ts';
import { typeUse } from './protobuf-uses.ts';

export type FieldPlace = {
  readonly name: PlainToken;
  readonly type?: ReadUse | undefined;
  readonly isGroup: boolean;
  /** The index of the token after its number. */
  readonly after: number;
};

export const fieldAt = (tokens: readonly PlainToken[], at: number): FieldPlace | undefined => {
  const first = LABELS.has(plainWordAt(tokens, at)) && plainMarkAt(tokens, at + 1) !== '=' ? at + 1 : at;
  const type = fieldType(tokens, first);
  const name = tokens[type?.after ?? -1];
  if (!type || !name || plainWordAt(tokens, type.after) === '' || plainMarkAt(tokens, type.after + 1) !== '=') return undefined;
  const isGroup = plainWordAt(tokens, first) === 'group' && type.after === first + 1;
  return { name, type: isGroup ? undefined : type.use, isGroup, after: type.after + 3 };
};

const LABELS: ReadonlySet<string> = new Set(['optional', 'required', 'repeated']);

type FieldType = { readonly use: ReadUse | undefined; readonly after: number };

const fieldType = (tokens: readonly PlainToken[], at: number): FieldType | undefined => {
  if (/^map$/u.test(plainWordAt(tokens, at)) && plainMarkAt(tokens, at + 1) === '<') {
    const value = dottedNameAt(tokens, at + 4);
    return value && plainMarkAt(tokens, value.after) === '>'
      ? { use: typeUse(tokens, at + 4)?.use, after: value.after + 1 }
      : undefined;
  }
  const name = dottedNameAt(tokens, at);
  return name && { use: typeUse(tokens, at)?.use, after: name.after };
};
