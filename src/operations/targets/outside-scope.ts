/** Says what the scope of a request leaves out, and offers the request without it. */
import type { Hint, Json, NextAction } from '#model';

type ScopedCall = { readonly tool: string; readonly args: Json };
type OutsideScopeReply = { readonly hints: readonly Hint[]; readonly nextActions: readonly NextAction[] };

/** `left`: what it leaves out, such as `3 uses`. */
export const outsideScopeReply = (left: string, { tool, args }: ScopedCall): OutsideScopeReply => {
  const { scope, cursor: _, ...rest } = args;
  return {
    hints: [{ type: 'warn', text: `Scope ${String(scope)} leaves out ${left}.` }],
    nextActions: [{ tool, args: rest, reason: 'The same call in every file.' }],
  };
};

export const NOTHING_OUTSIDE: OutsideScopeReply = { hints: [], nextActions: [] };
