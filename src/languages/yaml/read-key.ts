/** The key that a line of YAML starts with. */
import { yamlQuotedEnd } from './value-at.ts';

export type KeyLine = {
  readonly start: number;
  /** Without quotes. */
  readonly nameStart: number;
  readonly nameEnd: number;
  /** After the colon. */
  readonly valueStart: number;
};

type Line = { readonly start: number; readonly end: number };

export const readKey = (text: string, { start, end }: Line): KeyLine | undefined => {
  const first = text[start] === '&' ? afterWord(text, { start, end }) : start;
  const quote = text[first];
  if (quote !== '"' && quote !== "'") return NO_KEY.has(quote ?? '') ? undefined : plainKey(text, { start: first, end });
  const closed = yamlQuotedEnd(text, { start: first, limit: end });
  if (closed === undefined) return undefined;
  let colon = closed;
  while (text[colon] === ' ') colon += 1;
  if (text[colon] !== ':' || !endsName(text, colon, end)) return undefined;
  return { start, nameStart: first + 1, nameEnd: closed - 1, valueStart: colon + 1 };
};

/** What no plain text starts with. */
const NO_KEY: ReadonlySet<string> = new Set('[]{},#*!|>%@`?:');

const plainKey = (text: string, { start, end }: Line): KeyLine | undefined => {
  for (let at = start; at < end; at++) {
    if (text[at] === '#' && text[at - 1] === ' ') return undefined;
    if (text[at] !== ':' || !endsName(text, at, end)) continue;
    const nameEnd = start + text.slice(start, at).trimEnd().length;
    return nameEnd - start > LONGEST_KEY ? undefined : { start, nameStart: start, nameEnd, valueStart: at + 1 };
  }
  return undefined;
};

/** A longer one is a sentence. */
const LONGEST_KEY = 200;

/** A colon ends a name only before a blank. */
const endsName = (text: string, colon: number, end: number): boolean =>
  colon + 1 >= end || text[colon + 1] === ' ' || text[colon + 1] === '\t' || text[colon + 1] === '\r';

const afterWord = (text: string, { start, end }: Line): number => {
  const space = text.indexOf(' ', start);
  return space < 0 || space >= end ? start : space + 1;
};
