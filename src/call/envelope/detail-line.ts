/** The details of an error as one line of text, without those that its sentences and calls have already. */
import type { EnvelopeError } from '#model';

export const detailLine = ({ message, hint = '', details = {}, next_actions: next }: EnvelopeError): string | undefined => {
  const shown = [message, hint, ...next.map(({ args }) => JSON.stringify(args))].join('\n');
  const parts = Object.entries(details).flatMap(([key, value]) => {
    const left = Array.isArray(value) ? value.filter((one) => !isShown(one, shown)) : value;
    const isNothing = Array.isArray(left) ? left.length === 0 : isShown(left, shown);
    return isNothing ? [] : [`${key} ${textOf(left)}`];
  });
  return parts.length === 0 ? undefined : `details: ${parts.join('; ')}`;
};

/** Whether the text has every name and number of a value. */
const isShown = (value: unknown, shown: string): boolean => {
  if (typeof value === 'number') return new RegExp(String.raw`(?<![\d.])${value}(?![\d.]\d)`, 'u').test(shown);
  if (typeof value === 'string') return shown.includes(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every((inner) => isShown(inner, shown));
  return true;
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlainList ? value.map(textOf).join(', ') : JSON.stringify(value);
};
