/** The fields and values that attributes name: `@relation(fields: [authorId], references: [id])`, `@@index([name])`, `@default(A)`. */
import type { ReadUse } from '#model';
import { plainMarkAt, type PlainToken, plainWordAt } from '../reading/plain-tokens.ts';

/** `type`: of the field that has the attributes. */
type Attributes = { readonly first: number; readonly after: number; readonly type?: string };

export const attributeUses = (tokens: readonly PlainToken[], { first, after, type }: Attributes): readonly ReadUse[] => {
  const uses: ReadUse[] = [];
  for (let at = first; at < after; at++) {
    if (plainMarkAt(tokens, at) === '[')
      uses.push(...listedFields(tokens, { first: at + 1, after, of: holderOf(tokens, at, type) }));
    const value = type !== undefined && startsDefault(tokens, at) ? tokens[at + 3] : undefined;
    if (value) uses.push({ kind: 'read', name: value.value, start: value.start, target: `${type}.${value.value}` });
  }
  return uses;
};

/** `references:` names fields of the other model, everything else fields of the own one. */
const holderOf = (tokens: readonly PlainToken[], open: number, type: string | undefined): string | undefined =>
  plainWordAt(tokens, open - 2) === 'references' && plainMarkAt(tokens, open - 1) === ':' ? type : undefined;

/** `@default(VALUE)`, not `@default(now())`. */
const startsDefault = (tokens: readonly PlainToken[], at: number): boolean =>
  plainMarkAt(tokens, at) === '@' &&
  plainWordAt(tokens, at + 1) === 'default' &&
  plainMarkAt(tokens, at + 2) === '(' &&
  /^\p{L}/u.test(plainWordAt(tokens, at + 3)) &&
  plainMarkAt(tokens, at + 4) === ')';

type Listed = { readonly first: number; readonly after: number; readonly of: string | undefined };

/** The first word of each item: `[email(sort: Desc), address.city]`. */
const listedFields = (tokens: readonly PlainToken[], { first, after, of }: Listed): readonly ReadUse[] => {
  const uses: ReadUse[] = [];
  let depth = 0;
  for (let at = first; at < after; at++) {
    const mark = plainMarkAt(tokens, at);
    if (mark === ']') break;
    depth += mark === '(' ? 1 : mark === ')' ? -1 : 0;
    const name = tokens[at];
    const isItem = depth === 0 && /^[[,]$/u.test(plainMarkAt(tokens, at - 1)) && plainWordAt(tokens, at) !== '';
    if (isItem && name)
      uses.push({
        kind: 'read',
        name: name.value,
        start: name.start,
        ...(of === undefined ? {} : { target: `${of}.${name.value}` }),
      });
  }
  return uses;
};
