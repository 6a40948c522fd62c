/** Answers while files are still being read: they say first how much is known, and never that something is absent. */
import { type Json, type NextAction, OPERATION, Problem } from '#model';
import type { Freshness } from '#pipeline';
import type { FittingReply, Operation } from './definition/define-operation.ts';

type Asked = { readonly operation: Operation; readonly input: Json; readonly freshness: Freshness | undefined };

/** Unchanged when the index is complete, or the reply says that its own part of it is. */
export const withCoverage = (reply: FittingReply, asked: Asked): FittingReply => {
  const { operation, freshness } = asked;
  const coverage = coverageOf(freshness);
  if (coverage === undefined || reply.meta?.result_completeness === 'complete') return reply;
  const { mainLists } = operation;
  if (mainLists.length === 0) return reply;
  if (mainLists.some((list) => isFilled(reply.data, list))) return withPrefix(reply, `So far, ${coverage}: `);
  // What the operation says of its question would be a claim of absence.
  const { messageOf: _, hints: _hints, ...rest } = reply;
  return {
    ...rest,
    message: `Not known yet: ${coverage}.`,
    confidence: 'low',
    nextActions: [nextCall(asked)],
  };
};

const withPrefix = ({ message = '', messageOf, ...reply }: FittingReply, prefix: string): FittingReply => ({
  ...reply,
  message: prefix + message,
  ...(messageOf ? { messageOf: (fitted: Json) => prefix + messageOf(fitted) } : {}),
});

/** While an update runs, asking again waits for more of it. */
const nextCall = ({ operation, input, freshness }: Asked): NextAction =>
  isReading(freshness)
    ? { tool: operation.name, args: input, reason: ASK_AGAIN }
    : { tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Finish the index.' };

const isReading = (freshness: Freshness | undefined): boolean => freshness?.meta.indexing_status === 'indexing';

const ASK_AGAIN = 'Ask again: reading continues.';

const isFilled = (data: Json, list: string): boolean => {
  const items = data[list];
  return Array.isArray(items) && items.length > 0;
};

/** While files are still being indexed, a missing symbol proves nothing. */
export const incompleteIndexProblem = (problem: Problem, asked: Asked): Problem =>
  new Problem('index_in_progress', `Not known yet: ${coverageOf(asked.freshness) ?? 'the index is not complete'}.`, {
    hint: isReading(asked.freshness) ? ASK_AGAIN : 'Finish the index, then retry.',
    details: { ...problem.extras.details, so_far: problem.message },
    retryable: true,
    nextActions: [nextCall(asked)],
    cause: problem,
  });

/** `the symbols of 1,434 of 2,297 files are read`; undefined when everything is read. */
const coverageOf = (freshness: Freshness | undefined): string | undefined => {
  if (!freshness || !isIncomplete(freshness)) return undefined;
  const { files = 0, pending_files: pending = 0 } = freshness.indexState.index;
  if (files > 0 && pending > 0) return `the symbols of ${partOf(files - pending, files)} are read`;
  const { stage, done, total } = freshness.progress ?? NO_PROGRESS;
  if (total === 0) return 'nothing is indexed yet';
  if (stage === 'scan') return `${partOf(done, total)} are listed, and none is read`;
  const part = partOf(done, total);
  return stage === 'text' ? `the text of ${part} is read, and no symbols` : `the symbols of ${part} are read`;
};

const NO_PROGRESS = { stage: 'scan', done: 0, total: 0 } as const;

const partOf = (done: number, total: number): string => `${groupDigits(done)} of ${groupDigits(total)} files`;

const isIncomplete = ({ indexState: { stale_reasons: reasons }, meta }: Freshness): boolean =>
  meta.result_completeness === 'partial' && (reasons.includes('facts_pending') || reasons.includes('index_missing'));

const groupDigits = (count: number): string => count.toLocaleString('en-US');
