/** One page of a list, as much of it as fits the budget, with its counts and its cursor. */
import { type Json, largestThat } from '#model';
import type { Operation, FittingReply } from '../definition/define-operation.ts';
import type { ListRule } from '../definition/list-rule.ts';
import type { Budget } from './budget.ts';
import { type Page, writeCursor } from './cursor.ts';
import { countEntries, sliceEntries } from './entries.ts';
import { optionalFields, withoutFields } from './optional-fields.ts';

type PageFitRequest = {
  readonly data: Json;
  readonly input: Json;
  readonly page: Page;
  readonly reply: FittingReply;
  readonly budget: Budget;
};

export type FittedList = {
  readonly data: Json;
  /** Entries of the page before the budget, and those that fit. */
  readonly offered: number;
  readonly kept: number;
  readonly total: number;
  readonly isLowerBound: boolean;
  /** There are entries that this page does not offer, nor an earlier one. */
  readonly isCutByLimit: boolean;
  /** Optional fields that did not fit. */
  readonly leftOut: readonly string[];
  /** The size of the whole page, and with one entry alone; that of the whole page if all of it fits. */
  readonly needed: number;
  readonly neededForOne: number;
  /** The page after the first entry; absent if that is the end. */
  readonly skipCursor?: string;
};

export const fitList = (operation: Operation, list: ListRule, request: PageFitRequest): FittedList => {
  const { page, budget } = request;
  const { data: offeredData, offered, total, hasMore, isLowerBound } = offeredPage(list, request);
  const isCutByLimit = hasMore || isLowerBound || page.offset + offered < total;
  const shaped = (data: Json, kept: number): Json => {
    const isMore = kept < offered || hasMore;
    const truncated = kept < offered || isCutByLimit;
    return {
      ...(kept < offered ? sliceEntries(data, list, { start: 0, end: kept }) : data),
      total_count: total,
      ...(list.statesTruncated ? { truncated } : {}),
      ...(isMore && kept > 0 ? { next_cursor: writeCursor(page, page.offset + kept) } : {}),
    };
  };
  const skipCursor = offered > 1 || hasMore ? { skipCursor: writeCursor(page, page.offset + 1) } : {};
  const counts = { offered, total, isLowerBound, isCutByLimit, ...skipCursor };
  const whole = shaped(offeredData, offered);
  const needed = budget.measure(whole);
  if (needed <= budget.max) return { ...counts, data: whole, kept: offered, leftOut: [], needed, neededForOne: needed };
  const fits = (kept: number, without: readonly string[]): boolean => {
    const isWhole = kept === offered && without.length === 0;
    return (isWhole ? needed : budget.measure(shaped(withoutFields(offeredData, without), kept))) <= budget.max;
  };
  const { kept, leftOut } = mostThatFits(optionalFields(operation, offeredData), offered, fits);
  return {
    ...counts,
    data: shaped(withoutFields(offeredData, leftOut), kept),
    kept,
    leftOut,
    needed,
    neededForOne: budget.measure(shaped(offeredData, Math.min(1, offered))),
  };
};

type OfferedPage = {
  readonly data: Json;
  readonly offered: number;
  readonly total: number;
  readonly hasMore: boolean;
  readonly isLowerBound: boolean;
};

/** The page before the budget. */
const offeredPage = (list: ListRule, { data, input, page, reply }: PageFitRequest): OfferedPage => {
  const limit = input['limit'];
  const count = countEntries(data, list);
  const range = { start: page.offset, end: typeof limit === 'number' ? page.offset + limit : count };
  const own = list.pagedBy === 'run' ? data : sliceEntries(data, list, range);
  const offered = countEntries(own, list);
  const reached = page.offset + offered;
  const stated = data['total_count'];
  const total = Math.max(reached, typeof stated === 'number' ? stated : list.pagedBy === 'call' ? count : reached);
  const hasMore = list.pagedBy === 'run' ? reply.hasMore === true : reached < count;
  return { data: own, offered, total, hasMore, isLowerBound: data['total_is_lower_bound'] === true };
};

type Fitting = { readonly kept: number; readonly leftOut: readonly string[] };

/** As many entries as fit. Optional fields are left out only if else not even one entry would. */
const mostThatFits = (
  optional: readonly string[],
  offered: number,
  fits: (kept: number, without: readonly string[]) => boolean,
): Fitting => {
  for (let count = 0; count <= optional.length; count += 1) {
    const leftOut = optional.slice(0, count);
    // The whole page needs no marks, so it can be smaller than most of it.
    if (fits(offered, leftOut)) return { kept: offered, leftOut };
    if (!fits(0, leftOut)) continue;
    const kept = largestThat(0, offered - 1, (most) => fits(most, leftOut));
    if (kept > 0) return { kept, leftOut };
  }
  return { kept: 0, leftOut: optional };
};
