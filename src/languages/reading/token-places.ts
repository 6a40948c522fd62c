/** Where tokens are, and names of several words with marks between them. */
import { plainMarkAt, type PlainToken, plainWordAt } from './plain-tokens.ts';

export const startOfToken = (tokens: readonly PlainToken[], at: number): number => tokens[at]?.start ?? 0;
export const endOfToken = (tokens: readonly PlainToken[], at: number): number =>
  tokens[Math.min(at, tokens.length - 1)]?.end ?? 0;

export type DottedName = {
  /** Without a dot in front. */
  readonly path: string;
  readonly last: PlainToken;
  /** The index of the token after it. */
  readonly after: number;
};

/** `a.b.c`, also with a dot in front. */
export const dottedNameAt = (tokens: readonly PlainToken[], from: number): DottedName | undefined => {
  let at = plainMarkAt(tokens, from) === '.' ? from + 1 : from;
  const parts: PlainToken[] = [];
  for (; parts.length < MOST_PARTS; at += 2) {
    const part = tokens[at];
    if (!part || plainWordAt(tokens, at) === '') break;
    parts.push(part);
    if (plainMarkAt(tokens, at + 1) !== '.' || plainWordAt(tokens, at + 2) === '') break;
  }
  const last = parts.at(-1);
  return last && { path: parts.map(({ value }) => value).join('.'), last, after: at + 1 };
};

const MOST_PARTS = 40;
