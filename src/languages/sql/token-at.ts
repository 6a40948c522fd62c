/** Tokens by their index; past the end there is nothing. */
import type { SqlToken } from './next-token.ts';

export const tokenValueAt = (tokens: readonly SqlToken[], at: number): string => tokens[at]?.value ?? '';

/** Empty if it is no word. */
export const wordAt = (tokens: readonly SqlToken[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'word' ? token.value : '';
};

/** Empty if it is no mark. */
export const markAt = (tokens: readonly SqlToken[], at: number): string => {
  const token = tokens[at];
  return token?.kind === 'mark' ? token.value : '';
};

/** The first index from this one that is none of these words. */
export const skipWords = (tokens: readonly SqlToken[], from: number, words: ReadonlySet<string>): number => {
  let at = from;
  while (words.has(wordAt(tokens, at))) at += 1;
  return at;
};

/** By how much a mark changes the depth of brackets. */
export const depthChange = ({ kind, value }: SqlToken): number => (kind === 'mark' ? (DEPTHS[value] ?? 0) : 0);

const DEPTHS: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };
