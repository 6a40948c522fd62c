/** Errors name what is wrong, but never repeat large input. */
import type { EnvelopeError, Json } from '#model';
import { isRepeatable } from './repeat-call.ts';

/** For a sentence, its details and each of their texts. The caller has the input. */
const MAX_SENTENCE = 1_000;
const MAX_DETAILS = 8_000;
const MAX_TEXT = 300;

export const boundError = (error: EnvelopeError): EnvelopeError => ({
  ...error,
  message: shorten(error.message, MAX_SENTENCE),
  ...(error.details ? { details: boundDetails(error.details) } : {}),
  ...(error.hint === undefined ? {} : { hint: shorten(error.hint, MAX_SENTENCE) }),
  next_actions: error.next_actions.filter(isRepeatable),
});

const boundDetails = (details: Json): Json => {
  const short = shortenTexts(details);
  if (JSON.stringify(short).length <= MAX_DETAILS) return short;
  let size = 0;
  const kept = Object.entries(short).filter(([, value]) => (size += JSON.stringify(value)?.length ?? 0) <= MAX_DETAILS);
  return Object.fromEntries(kept);
};

const shortenTexts = (fields: Json): Json =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, shortenValue(value)]));

const shortenValue = (value: unknown): unknown => {
  if (typeof value === 'string') return shorten(value, MAX_TEXT);
  if (Array.isArray(value)) return value.map(shortenValue);
  return typeof value === 'object' && value !== null ? shortenTexts({ ...value }) : value;
};

/** Keeps surrogate pairs whole. */
const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
