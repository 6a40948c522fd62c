/** A list of pages made to fit its budget: whatever cut it, the cursor goes on right after the last item that is there. */
import type { Json, NextAction } from '#model';
import { longestCursor, type Page, writeCursor } from './cursor.ts';
import type { Operation, OperationReply } from '../definition/define-operation.ts';
import { type FittedData, fitAnswer } from './fit-answer.ts';

type FittedPage = FittedData & { readonly nextPage?: NextAction };
type PageParts = { readonly data: Json; readonly input: Json; readonly page: Page | undefined; readonly reply: OperationReply };

export const fitPage = (operation: Operation, { data, input, page, reply }: PageParts): FittedPage => {
  const whole = fitAnswer(operation, data, input);
  if (!page || (!reply.hasMore && !whole.isTruncated)) return whole;
  const fitted = fitAnswer(operation, { ...data, next_cursor: longestCursor(page) }, input);
  const kept = fitted.data[operation.mainLists[0] ?? ''];
  const count = Array.isArray(kept) ? kept.length : 0;
  // A budget too small for a single item would lead back to the same page for ever.
  if (count === 0) return whole;
  const cursor = writeCursor(page, page.offset + count);
  const isCut = fitted.isTruncated || reply.meta?.result_completeness === 'truncated';
  return {
    ...fitted,
    data: { ...fitted.data, next_cursor: cursor },
    ...(isCut ? { nextPage: { tool: operation.name, args: { ...input, cursor }, reason: 'The next page.' } } : {}),
  };
};
