/**
 * The one place where answers are cut: to a page, and to a budget. Whatever is left out is marked in `data`, put into a sentence,
 * and reached by a cursor or a call.
 */
import type { Json, NextAction } from '#model';
import type { Operation, FittingReply } from '../definition/define-operation.ts';
import type { ListRule } from '../definition/list-rule.ts';
import type { CutBy } from '../context/operation-context.ts';
import { budgetOf } from './budget.ts';
import { type Page, pageCall } from './cursor.ts';
import { withCount, withLeftOut } from './cut-message.ts';
import { fitList } from './fit-list.ts';
import { largerCalls } from './larger-calls.ts';
import { optionalFields, withoutFields } from './optional-fields.ts';

export type FitRequest = {
  /** Pruned. */
  readonly data: Json;
  readonly input: Json;
  readonly page: Page | undefined;
  readonly reply: FittingReply;
  /** A smaller budget than the input's. The call that asks for it says how to get the rest, so no larger one is proposed. */
  readonly maxChars?: number | undefined;
};

export type FittedAnswer = {
  readonly data: Json;
  /** Absent for a complete answer. */
  readonly cutBy?: CutBy;
  /** The reply's message, with what is shown of what there is. */
  readonly message: string;
  readonly next: readonly NextAction[];
};

export const fitAnswer = (operation: Operation, request: FitRequest): FittedAnswer => {
  const { list } = operation;
  if (list && request.page) return fitPage(operation, list, { ...request, page: request.page });
  return operation.shrink ? fitShrinking(operation, request) : fitFields(operation, request);
};

const fitPage = (operation: Operation, list: ListRule, request: FitRequest & { readonly page: Page }): FittedAnswer => {
  const { input, page, reply } = request;
  const budget = budgetOf(operation, request);
  const fitted = fitList(operation, list, { ...request, budget });
  const { data, leftOut, needed } = fitted;
  const isOverBudget = fitted.kept < fitted.offered || leftOut.length > 0;
  const isCut = isOverBudget || fitted.isCutByLimit || reply.meta?.result_completeness === 'truncated';
  const cursor = data['next_cursor'];
  const next = [
    ...(typeof cursor === 'string' ? [pageCall(operation, input, cursor)] : []),
    ...(isOverBudget && request.maxChars === undefined ? largerCalls(operation, input, { budget, needed, fitted }) : []),
  ];
  const counted = withCount(messageOf(reply, data), list, { ...fitted, offset: page.offset });
  return {
    data,
    ...(isCut ? { cutBy: isOverBudget ? budget.unit : ('limit' as const) } : {}),
    message: withLeftOut(counted, leftOut, budget),
    next,
  };
};

/** The operation shrinks its own answer and knows the calls for the rest. */
const fitShrinking = (operation: Operation, request: FitRequest): FittedAnswer => {
  const { data, input, reply } = request;
  const budget = budgetOf(operation, request);
  const needed = budget.measure(data);
  const isOver = needed > budget.max;
  const fits = (smaller: Json): boolean => budget.measure(smaller) <= budget.max;
  const fitted = isOver && operation.shrink ? operation.shrink(data, fits) : data;
  const isCut = isOver || fitted['truncated'] === true || reply.meta?.result_completeness === 'truncated';
  const message = messageOf(reply, fitted);
  if (!isCut) return { data: fitted, message, next: [] };
  const larger = isOver && request.maxChars === undefined ? largerCalls(operation, input, { budget, needed }) : [];
  return { data: fitted, message, cutBy: isOver ? budget.unit : 'limit', next: [...(reply.rest?.(fitted) ?? []), ...larger] };
};

const messageOf = (reply: FittingReply, fitted: Json): string => reply.messageOf?.(fitted) ?? reply.message ?? '';

/** Without a list, optional fields are left out from the last one, and named. */
const fitFields = (operation: Operation, request: FitRequest): FittedAnswer => {
  const { data, input, reply } = request;
  const budget = budgetOf(operation, request);
  const needed = budget.measure(data);
  const isTruncated = reply.meta?.result_completeness === 'truncated';
  const message = messageOf(reply, data);
  if (needed <= budget.max) return { data, message, next: [], ...(isTruncated ? { cutBy: 'limit' } : {}) };
  const optional = optionalFields(operation, data);
  const count = optional.findIndex((_, index) => budget.measure(withoutFields(data, optional.slice(0, index + 1))) <= budget.max);
  const leftOut = count < 0 ? optional : optional.slice(0, count + 1);
  return {
    data: withoutFields(data, leftOut),
    cutBy: budget.unit,
    message: withLeftOut(message, leftOut, budget),
    next: request.maxChars === undefined ? largerCalls(operation, input, { budget, needed }) : [],
  };
};
