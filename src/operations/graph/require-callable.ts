/** What the questions about calls have in common. */
import { type NextAction, OPERATION, Problem, symbolId } from '#model';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';

/** A type is not called: its constructor is, and its uses are another question. A variable may hold a function. */
export const requireCallable = ({ path, symbol }: ResolvedSymbol, tool: string): void => {
  if (symbol.role === 'callable' || symbol.role === 'value') return;
  const id = symbolId(path, symbol.qualifiedName, symbol.ordinal);
  throw new Problem('invalid_input', `${tool} is about functions and methods; ${symbol.qualifiedName} is a ${symbol.kind}.`, {
    hint: `Ask ${OPERATION.refsFind} for its uses (kind "instantiate" for where instances are made), or ${tool} about a member of it.`,
    details: { field: 'symbol_id', symbol_id: id, kind: symbol.kind },
    nextActions: [
      { tool: OPERATION.refsFind, args: { symbol_id: id }, reason: 'Every use of the type.' },
      { tool: OPERATION.getFileOutline, args: { path, depth: 'all' }, reason: 'Its members.' },
    ],
  });
};

/** Most of a level that may be asked for. */
const MAX_PER_LEVEL = 500;

/** What a walk that was cut says of itself. */
export const truncatedWalkReply = (
  isTruncated: boolean,
  tool: string,
  input: { readonly limit: number },
): { readonly meta?: { readonly result_completeness: 'truncated' }; readonly nextActions?: readonly NextAction[] } => {
  if (!isTruncated) return {};
  const more = Math.min(MAX_PER_LEVEL, input.limit * 5);
  const next = { tool, args: { ...input, limit: more }, reason: 'More of each level.' };
  return { meta: { result_completeness: 'truncated' }, nextActions: more > input.limit ? [next] : [] };
};
