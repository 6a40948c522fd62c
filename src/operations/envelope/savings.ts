/** What an answer spared its reader: the tokens of the files they would have opened, less those of the answer. */
import { countCharacters } from './measure.ts';
import type { Savings } from '../context/operation-context.ts';

/** Source code averages close to this many bytes a token in the common tokenizers. */
const BYTES_PER_TOKEN = 4;
/** Dollars a million input tokens of a mid-priced model: a measure to compare by, not a bill. */
const DOLLARS_PER_MILLION_TOKENS = 3;

export const measureSavings = (readerBytes: number | undefined, data: unknown): Savings | undefined => {
  if (readerBytes === undefined) return undefined;
  const saved = Math.max(0, Math.round((readerBytes - countCharacters(data)) / BYTES_PER_TOKEN));
  return { tokens_saved: saved, cost_avoided: Math.round(saved * DOLLARS_PER_MILLION_TOKENS) / 1_000_000 };
};
