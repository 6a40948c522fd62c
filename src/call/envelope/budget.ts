/** The size that `data` may have: `max_chars` if set or defaulted, else the safety limit in bytes. */
import type { Json } from '#model';
import type { Operation } from '../definition/define-operation.ts';
import { MAX_CHARS_RULES, SAFETY_LIMIT_BYTES } from '../definition/shared-input.ts';
import { countBytes, countCharacters } from './measure.ts';

export type Budget = {
  readonly unit: 'max_chars' | 'bytes';
  readonly max: number;
  readonly measure: (value: unknown) => number;
};

type BudgetRequest = { readonly input: Json; readonly maxChars?: number | undefined };

export const budgetOf = ({ maxChars: rule }: Operation, { input, maxChars }: BudgetRequest): Budget => {
  const own = input['max_chars'] ?? MAX_CHARS_RULES[rule].default;
  const given = typeof own === 'number' ? own : undefined;
  if (given === undefined && maxChars === undefined) return { unit: 'bytes', max: SAFETY_LIMIT_BYTES, measure: countBytes };
  const max = Math.min(given ?? Number.POSITIVE_INFINITY, maxChars ?? Number.POSITIVE_INFINITY);
  return { unit: 'max_chars', max, measure: countCharacters };
};
