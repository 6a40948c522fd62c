/**
 * Cursors mark where the next page starts. A cursor is bound to one operation, one query and one revision of the view.
 * Any other use is rejected: it would silently repeat or skip items.
 */
import { createHash } from 'node:crypto';
import { type Json, type NextAction, Problem } from '#model';
import type { OpenView } from '#store';
import type { Operation } from '../definition/define-operation.ts';

/** `stamp`: hash of operation, query and view revision. */
export type Page = { readonly offset: number; readonly stamp: string };

type PageRequest = {
  readonly operation: Operation;
  readonly input: Json;
  readonly root: string;
  readonly view: OpenView | undefined;
};

/** Undefined for operations without pages. Throws `cursor_invalid`. */
export const pageOf = (request: PageRequest): Page | undefined => {
  if (!request.operation.list) return undefined;
  const stamp = cursorStamp(request);
  const cursor = request.input['cursor'];
  if (typeof cursor !== 'string') return { offset: 0, stamp };
  const offset = readOffset(cursor, stamp);
  if (offset !== undefined) return { offset, stamp };
  throw new Problem('cursor_invalid', 'The cursor belongs to a different query, or the index has changed since.', {
    hint: 'Start again without a cursor.',
    details: { field: 'cursor' },
    nextActions: [firstPage(request)],
  });
};

export const writeCursor = ({ stamp }: Page, offset: number): string => `${stamp}${offset.toString(36)}`;

/** The call for the page that starts at a cursor. */
export const pageCall = ({ name }: Operation, input: Json, cursor: string): NextAction => ({
  tool: name,
  args: { ...input, cursor },
  reason: 'The next page.',
});

/** An accidental match is one in a million, and a forged cursor only harms its forger. Digits take the fewest tokens. */
const STAMP_LENGTH = 6;

const readOffset = (cursor: string, stamp: string): number | undefined => {
  const given = cursor.slice(STAMP_LENGTH);
  return cursor.startsWith(stamp) && /^[0-9a-z]{1,6}$/u.test(given) ? Number.parseInt(given, 36) : undefined;
};

/** Fields that may change between pages, unless the operation fixes them: detail, size and freshness. */
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
  const isFree = (field: string): boolean => FREE_FIELDS.has(field) && !operation.list?.fixed.includes(field);
  const question = Object.keys(input)
    .filter((field) => !isFree(field) && input[field] !== undefined)
    .sort()
    .map((field) => [field, input[field]]);
  const state = view ? [view.stored.name, view.stored.revision, view.stored.attributes.builtAt] : ['files'];
  const text = JSON.stringify([operation.name, root, state, question]);
  const hash = createHash('sha1').update(text).digest().readUInt32BE();
  return String(hash % 10 ** STAMP_LENGTH).padStart(STAMP_LENGTH, '0');
};

const firstPage = ({ operation, input }: PageRequest): NextAction => {
  const { cursor: _, ...args } = input;
  return { tool: operation.name, args, reason: 'Get the first page.' };
};
