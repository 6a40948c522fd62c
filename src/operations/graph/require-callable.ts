/** Shared by the operations on calls. */
import { OPERATION, Problem, type SymbolRole, symbolId } from '#model';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';

/** A name of a function and something else means the function. */
export const CALLABLES: ReadonlySet<SymbolRole> = new Set(['callable']);

/** A type has uses rather than callers; its constructor is called. A variable may hold a function. */
export const requireCallable = ({ path, symbol }: ResolvedSymbol, tool: string): void => {
  if (symbol.role === 'callable' || symbol.role === 'value') return;
  const id = symbolId(path, symbol.qualifiedName, symbol.ordinal);
  throw new Problem('invalid_input', `${tool} takes a function or method; ${symbol.qualifiedName} is a ${symbol.kind}.`, {
    hint: `Use ${OPERATION.refsFind} for its uses (kind "instantiate" for instantiations), or pass one of its members to ${tool}.`,
    details: { field: 'symbol_id', symbol_id: id, kind: symbol.kind },
    nextActions: [
      { tool: OPERATION.refsFind, args: { symbol_id: id }, reason: 'All uses of the type.' },
      { tool: OPERATION.getFileOutline, args: { path, depth: 'all' }, reason: 'Its members.' },
    ],
  });
};
