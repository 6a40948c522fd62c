/** Says that the filters of a request left out the symbol it names, and offers the request without them. */
import type { Hint, Hit, NextAction } from '#model';
import { filterInput } from '#call';

type FilteredCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
type FilteredOutReply = { readonly hints: readonly Hint[]; readonly nextActions: readonly NextAction[] };

export const filteredOutReply = (hits: readonly Hit[], { tool, args }: FilteredCall): FilteredOutReply => {
  if (hits.length === 0) return { hints: [], nextActions: [] };
  const unfiltered = Object.entries(args).filter(([field]) => !(field in filterInput) && field !== 'cursor');
  return {
    hints: [{ type: 'warn', text: `The filters leave out ${describeFilteredOut(hits)}.` }],
    nextActions: [{ tool, args: Object.fromEntries(unfiltered), reason: 'The same call without the filters.' }],
  };
};

/** `method Cart.total in src/cart.ts:17 and 2 more`. */
const describeFilteredOut = ([first, ...others]: readonly Hit[]): string => {
  const name = first?.symbol?.qualifiedName ?? first?.name;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first?.kind} ${name} in ${first?.path}:${first?.span.lineStart}${more}`;
};
