/** The value that handles a request → the symbol that does it. */
import type { SymbolAddress } from '#link';
import { type Evaluation, type FileValue, heldBy, symbolOf } from './evaluate-text.ts';

const MOST_LEVELS = 6;

/** `inline`: a function without a name, at a line of the file. */
export type RouteTarget =
  | { readonly kind: 'symbol'; readonly at: SymbolAddress }
  | { readonly kind: 'inline'; readonly line: number };

export const findRouteTarget = async (
  evaluation: Evaluation,
  at: FileValue,
  levels = MOST_LEVELS,
): Promise<RouteTarget | undefined> => {
  if (levels <= 0) return undefined;
  const { entry, value, from } = at;
  switch (value.kind) {
    case 'function':
      return value.symbol === undefined
        ? { kind: 'inline', line: value.line }
        : { kind: 'symbol', at: { entry, symbol: value.symbol } };
    case 'name':
    case 'member':
      return handlerOfName(evaluation, { ...at, value }, levels);
    case 'list':
      return lastHandler(evaluation, at, value.of);
    case 'call': {
      // `handler.bind(this)`, `View.as_view()` stand for what they are called on, other calls wrap what they are passed.
      const of = value.of.kind === 'member' && STANDS_FOR.has(value.of.name) ? value.of.of : undefined;
      if (of) return findRouteTarget(evaluation, { entry, value: of, from }, levels - 1);
      const wrapped = await lastHandler(evaluation, at, value.arguments);
      return wrapped ?? findRouteTarget(evaluation, { entry, value: value.of, from }, levels - 1);
    }
    default:
      return undefined;
  }
};

const STANDS_FOR: ReadonlySet<string> = new Set(['bind', 'as_view', 'handler']);

const lastHandler = async (
  evaluation: Evaluation,
  { entry, from }: FileValue,
  values: readonly FileValue['value'][],
): Promise<RouteTarget | undefined> => {
  for (const value of values.toReversed()) {
    const found = await findRouteTarget(evaluation, { entry, value, from }, 2);
    if (found) return found;
  }
  return undefined;
};

const handlerOfName = async (evaluation: Evaluation, at: FileValue, levels: number): Promise<RouteTarget | undefined> => {
  const { value, entry, from } = at;
  const binding = value.kind === 'name' || value.kind === 'member' ? value.binding : undefined;
  const symbol = binding && (await symbolOf(evaluation, { entry, binding, from }));
  if (!symbol) {
    const held = await heldBy(evaluation, at);
    return held ? findRouteTarget(evaluation, held, levels - 1) : undefined;
  }
  const { fact } = await evaluation.links.symbol(symbol);
  const held = fact.role === 'value' ? evaluation.index.valueOf(symbol) : undefined;
  const inner = held && (await findRouteTarget(evaluation, { entry: symbol.entry, value: held }, levels - 1));
  return inner ?? { kind: 'symbol', at: symbol };
};
