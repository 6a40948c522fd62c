/** The size of an answer, and the tokens it saves. */
import type { Savings } from '../context/operation-context.ts';

/** JSON escapes lone surrogates, so each high surrogate in it starts a pair. */
const HIGH_SURROGATES = /[\uD800-\uDBFF]/g;

/** Code points of the JSON text: the unit of `max_chars` and `used_chars`. */
export const countCharacters = (value: unknown): number => {
  const text = JSON.stringify(value) ?? '';
  return text.length - (text.match(HIGH_SURROGATES)?.length ?? 0);
};

export const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Source code averages about this many bytes per token in the common tokenizers. */
const BYTES_PER_TOKEN = 4;
/** Dollars per million input tokens of a mid-priced model: for comparison, not a bill. */
const DOLLARS_PER_MILLION_TOKENS = 3;

/** Tokens of the files that the reader would have opened, minus the tokens of the answer. */
export const measureSavings = (readerBytes: number | undefined, data: unknown): Savings | undefined => {
  if (readerBytes === undefined) return undefined;
  const saved = Math.max(0, Math.round((readerBytes - countCharacters(data)) / BYTES_PER_TOKEN));
  return { tokens_saved: saved, cost_avoided: Math.round(saved * DOLLARS_PER_MILLION_TOKENS) / 1_000_000 };
};
