/** Says that the filters of a request left out the symbol it names, and offers the request without them. */
import type { Hint, Hit, NextAction } from '#model';
import { filterInput } from '#call';
import { outsideScopeReply } from '../targets/outside-scope.ts';

type FilteredCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
type FilteredOutReply = { readonly hints: readonly Hint[]; readonly nextActions: readonly NextAction[] };

export const filteredOutReply = (hits: readonly Hit[], { tool, args }: FilteredCall): FilteredOutReply => {
  if (hits.length === 0) return { hints: [], nextActions: [] };
  if (isScopeAlone(args)) return outsideScopeReply(describeFilteredOut(hits), { tool, args });
  const unfiltered = Object.entries(args).filter(([field]) => !(field in filterInput) && field !== 'cursor');
  return {
    hints: [{ type: 'warn', text: `The filters leave out ${describeFilteredOut(hits)}.` }],
    nextActions: [{ tool, args: Object.fromEntries(unfiltered), reason: 'The same call without the filters.' }],
  };
};

const isScopeAlone = (args: FilteredCall['args']): boolean => {
  const filters = Object.keys(filterInput).filter((field) => args[field] !== undefined && args[field] !== 'mixed');
  return filters.length === 1 && filters[0] === 'scope';
};

/** `method Cart.total in src/cart.ts:17 and 2 more`. */
const describeFilteredOut = ([first, ...others]: readonly Hit[]): string => {
  const name = first?.symbol?.qualifiedName ?? first?.name;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  return `${first?.kind} ${name} in ${first?.path}:${first?.span.lineStart}${more}`;
};
