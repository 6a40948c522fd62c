/** The list of an operation that limits, pages and budgets cut. It is derived from the output, so no operation can forget it. */
import { z } from 'zod';

export type ListRule = {
  /** The field of `data`. */
  readonly field: string;
  /** Who takes a page out of the whole list: `run`, which starts at `offset`, or the call path. */
  readonly pagedBy: 'run' | 'call';
  /** The field of an entry that holds further entries. Each counts, in the order of the text. */
  readonly nested?: string;
  /** Fields that change what a page holds, and so may not change between pages. */
  readonly fixed: readonly string[];
  /** Whether the data has `truncated`. Search answers are counted in tokens and do without: `meta` has it too. */
  readonly statesTruncated: boolean;
  /** The best entries come first, and the last ones hardly matter. */
  readonly isRanked: boolean;
};

export type ListDefinition = {
  /** The field of an entry that holds further entries. */
  readonly nested?: string;
  /** Fields that may not change between pages, such as a limit per level. */
  readonly fixed?: readonly string[];
  /** The best entries come first, and the last ones hardly matter. */
  readonly isRanked?: boolean;
};

/** The last required list of the output. Undefined without one, and for operations that cut their answers themselves. */
export const listRuleOf = (
  output: z.ZodObject,
  given: ListDefinition & Pick<ListRule, 'pagedBy' | 'statesTruncated'>,
): ListRule | undefined => {
  const field = requiredLists(output).at(-1);
  return field === undefined ? undefined : { fixed: [], isRanked: false, ...given, field };
};

/** Lists that are sent even when empty. */
export const requiredLists = ({ shape }: z.ZodObject): readonly string[] =>
  Object.keys(shape).filter((field) => shape[field] instanceof z.ZodArray);

/** Fields that are added to the output of every operation with a list. */
export const LIST_FIELDS: ReadonlySet<string> = new Set(['total_count', 'total_is_lower_bound', 'truncated', 'next_cursor']);

export const listOutput = ({ statesTruncated }: ListRule): z.ZodRawShape => ({
  total_count: z.number().describe('Entries before any limit.'),
  total_is_lower_bound: z.boolean().optional().describe('There are more than total_count.'),
  ...(statesTruncated ? { truncated: z.boolean().describe('Entries are left out.') } : {}),
  next_cursor: z.string().optional().describe('Present when there are more; pass it as cursor.'),
});
