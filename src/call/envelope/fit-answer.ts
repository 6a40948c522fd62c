/** Fits `data` into its budget, deterministically, and suggests the call that returns the rest. */
import type { Json, NextAction } from '#model';
import type { Operation, OperationReply } from '../definition/define-operation.ts';
import { longestCursor, type Page, writeCursor } from './cursor.ts';
import { countBytes, countCharacters } from './measure.ts';
import { MAX_CHARS_RULES, SAFETY_LIMIT_BYTES } from '../definition/shared-input.ts';

/** `max_chars` if set or defaulted, else the safety limit. */
type Budget = { readonly unit: 'chars' | 'bytes'; readonly max: number };
type FittedData = {
  readonly data: Json;
  readonly isTruncated: boolean;
  readonly safetyLimitApplied: boolean;
  readonly next?: NextAction;
};

type FittedAnswer = FittedData & { readonly nextPage?: NextAction };
type AnswerParts = { readonly data: Json; readonly input: Json; readonly page: Page | undefined; readonly reply: OperationReply };

/** The cursor points right after the last returned item, whatever truncated the list. */
export const fitAnswer = (operation: Operation, { data, input, page, reply }: AnswerParts): FittedAnswer => {
  const whole = fitData(operation, data, input);
  if (!page || (!reply.hasMore && !whole.isTruncated)) return whole;
  const fitted = fitData(operation, { ...data, next_cursor: longestCursor(page) }, input);
  const kept = fitted.data[operation.mainLists[0] ?? ''];
  const count = Array.isArray(kept) ? kept.length : 0;
  // A budget too small for a single item would return the same page forever.
  if (count === 0) return whole;
  const cursor = writeCursor(page, page.offset + count);
  const isCut = fitted.isTruncated || reply.meta?.result_completeness === 'truncated';
  return {
    ...fitted,
    data: { ...fitted.data, next_cursor: cursor },
    ...(isCut ? { nextPage: { tool: operation.name, args: { ...input, cursor }, reason: 'Get the next page.' } } : {}),
  };
};

const fitData = (operation: Operation, data: Json, input: Json): FittedData => {
  const requested = input['max_chars'];
  const budget: Budget =
    typeof requested === 'number' ? { unit: 'chars', max: requested } : { unit: 'bytes', max: SAFETY_LIMIT_BYTES };
  const measure = budget.unit === 'chars' ? countCharacters : countBytes;
  const needed = measure(data);
  if (needed <= budget.max) return { data, isTruncated: false, safetyLimitApplied: false };
  const smaller = shrinkData(operation, data, { measure, max: budget.max });
  return {
    data: smaller,
    isTruncated: true,
    safetyLimitApplied: budget.unit === 'bytes',
    next: continuationCall(operation, input, { needed, kept: listLength(operation, smaller), budget }),
  };
};

type SizeLimit = { readonly measure: (value: unknown) => number; readonly max: number };

const shrinkData = (operation: Operation, data: Json, limit: SizeLimit): Json => {
  if (operation.shrink) return operation.shrink(data, (smaller) => limit.measure(smaller) <= limit.max);
  const list = operation.mainLists.at(-1);
  return list === undefined ? data : cutList(data, list, limit);
};

/** The longest prefix of the list that fits; commas between items count. */
const cutList = (data: Json, list: string, { measure, max }: SizeLimit): Json => {
  const items = data[list];
  if (!Array.isArray(items)) return data;
  let size = measure({ ...data, [list]: [] });
  let kept = 0;
  for (const item of items) {
    size += measure(item) + (kept > 0 ? 1 : 0);
    if (size > max) break;
    kept += 1;
  }
  return { ...data, [list]: items.slice(0, kept) };
};

const listLength = (operation: Operation, data: Json): number => {
  const items = data[operation.mainLists.at(-1) ?? ''];
  return Array.isArray(items) ? items.length : 0;
};

type Overflow = { readonly needed: number; readonly kept: number; readonly budget: Budget };

/** A larger budget if allowed; else less detail; else fewer items. */
const continuationCall = (operation: Operation, input: Json, { needed, kept, budget }: Overflow): NextAction => {
  const { cap } = MAX_CHARS_RULES[operation.maxChars];
  const fields = operation.input.shape;
  const call = (change: Json, reason: string): NextAction => ({ tool: operation.name, args: { ...input, ...change }, reason });
  if (budget.unit === 'chars' && needed <= cap) return call({ max_chars: needed }, `The full answer needs ${needed} characters.`);
  if (fields['detail_level'] && input['detail_level'] !== 'location') {
    return call({ detail_level: 'location' }, 'Every hit, with less detail.');
  }
  if (fields['limit']) return call({ limit: Math.max(1, kept) }, 'As many results as fit.');
  return call({ max_chars: cap }, 'The largest possible answer.');
};
