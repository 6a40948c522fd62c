/** Answers while files are still being read: they say first how much is known, and never that something is absent. */
import { type Json, OPERATION, Problem } from '#model';
import type { Freshness } from '#pipeline';
import type { Operation, OperationReply } from './definition/define-operation.ts';

/** Unchanged when the index is complete, or the reply says that its own part of it is. */
export const withCoverage = (reply: OperationReply, operation: Operation, freshness: Freshness | undefined): OperationReply => {
  const coverage = coverageOf(freshness);
  if (coverage === undefined || reply.meta?.result_completeness === 'complete') return reply;
  const hasItems = operation.mainLists.some((list) => isFilled(reply.data, list));
  if (operation.mainLists.length === 0) return reply;
  return { ...reply, message: hasItems ? `So far, with ${coverage}: ${reply.message ?? ''}` : `Not known yet: ${coverage}.` };
};

const isFilled = (data: Json, list: string): boolean => {
  const items = data[list];
  return Array.isArray(items) && items.length > 0;
};

/** While files are still being indexed, a missing symbol proves nothing. */
export const incompleteIndexProblem = (problem: Problem, freshness: Freshness | undefined): Problem => {
  const isWorking = freshness?.meta.indexing_status === 'indexing';
  const next = isWorking
    ? { tool: OPERATION.manageIndex, args: { action: 'status' }, reason: 'Check the progress.' }
    : { tool: OPERATION.manageIndex, args: { action: 'sync' }, reason: 'Finish the index.' };
  return new Problem('index_in_progress', `Not known yet: ${coverageOf(freshness) ?? 'the index is not complete'}.`, {
    hint: isWorking ? 'Retry in a moment.' : 'Finish the index, then retry.',
    details: { ...problem.extras.details, so_far: problem.message },
    retryable: true,
    nextActions: [next],
    cause: problem,
  });
};

/** `1,434 of 2,297 files read`; undefined when everything is read. */
const coverageOf = (freshness: Freshness | undefined): string | undefined => {
  if (!freshness || !isIncomplete(freshness)) return undefined;
  const { files = 0, pending_files: pending = 0 } = freshness.indexState.index;
  const isParsing = files > 0 && pending > 0;
  const { done, total } = isParsing ? { done: files - pending, total: files } : (freshness.progress ?? { done: 0, total: 0 });
  return total > 0 ? `${groupDigits(done)} of ${groupDigits(total)} files read` : 'no file is read';
};

const isIncomplete = ({ indexState: { stale_reasons: reasons }, meta }: Freshness): boolean =>
  meta.result_completeness === 'partial' && (reasons.includes('facts_pending') || reasons.includes('index_missing'));

const groupDigits = (count: number): string => count.toLocaleString('en-US');
