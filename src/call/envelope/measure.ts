/** How large an answer is, and what it is worth. */
import type { Savings } from '../context/operation-context.ts';

/** JSON escapes lone surrogates, so each high one found in it opens a pair. */
const HIGH_SURROGATE = 0xd8_00;

/** Code points of `JSON.stringify`: what `max_chars` and `used_chars` count. */
export const countCharacters = (value: unknown): number => {
  const text = JSON.stringify(value) ?? '';
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) if ((text.charCodeAt(index) & 0xfc_00) === HIGH_SURROGATE) pairs += 1;
  return text.length - pairs;
};

export const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Source code averages close to this many bytes a token in the common tokenizers. */
const BYTES_PER_TOKEN = 4;
/** Dollars a million input tokens of a mid-priced model: a measure to compare by, not a bill. */
const DOLLARS_PER_MILLION_TOKENS = 3;

/** What an answer spared its reader: the tokens of the files they would have opened, less those of the answer. */
export const measureSavings = (readerBytes: number | undefined, data: unknown): Savings | undefined => {
  if (readerBytes === undefined) return undefined;
  const saved = Math.max(0, Math.round((readerBytes - countCharacters(data)) / BYTES_PER_TOKEN));
  return { tokens_saved: saved, cost_avoided: Math.round(saved * DOLLARS_PER_MILLION_TOKENS) / 1_000_000 };
};
