/**
 * Where the next page of a list starts. A cursor belongs to one operation, one question and one state of the view: with
 * any other it is refused, since a page of another list would repeat or skip without anybody noticing.
 */
import { createHash } from 'node:crypto';
import { type Json, type NextAction, Problem } from '#model';
import type { OpenView } from '#store';
import type { Operation } from '../definition/define-operation.ts';

/** `stamp`: what the cursors of this call are bound to. */
export type Page = { readonly offset: number; readonly stamp: string };

type PageRequest = {
  readonly operation: Operation;
  readonly input: Json;
  readonly root: string;
  readonly view: OpenView | undefined;
};

/** Undefined for operations whose list has no pages. Throws `cursor_invalid`. */
export const pageOf = (request: PageRequest): Page | undefined => {
  if (!request.operation.isPaged) return undefined;
  const stamp = cursorStamp(request);
  const cursor = request.input['cursor'];
  if (typeof cursor !== 'string') return { offset: 0, stamp };
  const offset = readOffset(cursor, stamp);
  if (offset !== undefined) return { offset, stamp };
  throw new Problem('cursor_invalid', 'The cursor belongs to another question, or the index has changed since.', {
    hint: 'Ask again without a cursor, then go on with the new one.',
    details: { field: 'cursor' },
    nextActions: [firstPage(request)],
  });
};

export const writeCursor = ({ stamp }: Page, offset: number): string => `${stamp}${offset.toString(36)}`;

/** As long as any cursor of this page can be: stands in for it while an answer is measured. */
export const longestCursor = (page: Page): string => writeCursor(page, MAX_OFFSET);

const MAX_OFFSET = 36 ** 6 - 1;
/** 40 bits: an accident is one in a trillion, and a forged cursor harms nobody but its forger. */
const STAMP_LENGTH = 10;

const readOffset = (cursor: string, stamp: string): number | undefined => {
  const given = cursor.slice(STAMP_LENGTH);
  return cursor.startsWith(stamp) && /^[0-9a-z]{1,6}$/u.test(given) ? Number.parseInt(given, 36) : undefined;
};

/** How much is told of each item, and how fresh the index must be, may change from page to page. */
const FREE_FIELDS: ReadonlySet<string> = new Set([
  'cursor',
  'limit',
  'max_chars',
  'meta',
  'repo',
  'detail_level',
  'compact',
  'ranking_explain_level',
  'freshness_policy',
  'max_reindex_ms',
]);

const cursorStamp = ({ operation, input, root, view }: PageRequest): string => {
  const question = Object.keys(input)
    .filter((field) => !FREE_FIELDS.has(field) && input[field] !== undefined)
    .sort()
    .map((field) => [field, input[field]]);
  const state = view ? [view.stored.name, view.stored.revision, view.stored.attributes.builtAt] : ['files'];
  const text = JSON.stringify([operation.name, root, state, question]);
  return createHash('sha1').update(text).digest('hex').slice(0, STAMP_LENGTH);
};

const firstPage = ({ operation, input }: PageRequest): NextAction => {
  const { cursor: _, ...args } = input;
  return { tool: operation.name, args, reason: 'The first page of this question.' };
};
