/** Corrects one value of a request wherever the caller wrote it, and keeps everything else. */
import type { Json } from '#model';

/** Undefined `right`: a field with nothing but the value becomes undefined. Undefined if the value does not occur. */
export const replaceValue = (input: Json, wrong: string, right: string | undefined): Json | undefined => {
  const fields = Object.entries(input).map(([field, value]) => [field, replaceIn(value, wrong, right)] as const);
  if (fields.every(([field, value]) => value === input[field])) return undefined;
  return Object.fromEntries(fields);
};

const replaceIn = (value: unknown, wrong: string, right: string | undefined): unknown => {
  if (typeof value === 'string') return value === wrong ? right : replaceFilter(value, wrong, right);
  if (!Array.isArray(value) || !value.includes(wrong)) return value;
  const replaced = value.flatMap((item: unknown) => (item === wrong ? (right ?? []) : [item]));
  return replaced.length > 0 ? replaced : undefined;
};

/** A filter in a query: `lang:pyton`. A query of nothing else becomes text. */
const replaceFilter = (text: string, wrong: string, right: string | undefined): string => {
  const words = text.split(/(\s+)/u);
  const isWrong = (word: string): boolean => /^-?[a-z]{2,8}:/iu.test(word) && word.slice(word.indexOf(':') + 1) === wrong;
  if (!words.some(isWrong)) return text;
  const replaced = words.map((word) => {
    if (!isWrong(word)) return word;
    return right === undefined ? '' : `${word.slice(0, word.indexOf(':'))}:${right}`;
  });
  return replaced.join('').trim() || text.replaceAll(':', String.raw`\:`);
};
