/** What holds the list that a call is part of: `urlpatterns = [path(…)]`, `urlpatterns.append(path(…))`, `include([path(…)])`. */
import { type CodeValue, roleOfKind } from '#model';
import { EXPRESSION } from '../marks.ts';
import { textAt } from '../syntax/syntax-tree.ts';
import { codeValueAt, madeRouterAt } from './code-value-at.ts';
import { type SurfaceSource, symbolAround, symbolValue } from './surface-source.ts';
import { formAt, partsOf } from './syntax-parts.ts';

const MOST_LEVELS = 12;
const ADDS: ReadonlySet<string> = new Set(['append', 'extend', 'insert']);

export const holderOf = (source: SurfaceSource, call: number): CodeValue | undefined => {
  const { tree, marks } = source;
  let place = tree.parents[call] ?? -1;
  for (let level = 0; level < MOST_LEVELS && place > 0; level++, place = tree.parents[place] ?? -1) {
    if (marks.expressions[place] === EXPRESSION.call) {
      const around = madeRouterAt(source, place) ?? listAddedTo(source, place);
      if (around) return around;
    } else if (!PASSED.has(formAt(source, place))) return variableOf(source, call, place);
  }
  return undefined;
};

const PASSED: ReadonlySet<ReturnType<typeof formAt>> = new Set(['list', 'arguments', 'sum', 'wrapper', 'spread']);

const listAddedTo = (source: SurfaceSource, call: number): CodeValue | undefined => {
  const { tree, marks } = source;
  const callee = marks.inner[call] ?? 0;
  const isAdded = marks.expressions[callee] === EXPRESSION.member && ADDS.has(textAt(tree, marks.property[callee] ?? 0));
  return isAdded ? codeValueAt(source, marks.inner[callee] ?? 0) : undefined;
};

/** The variable that a statement gives the list to, or adds it to. */
const variableOf = (source: SurfaceSource, call: number, statement: number): CodeValue | undefined => {
  const symbol = symbolAround(source, call);
  const around = source.extents[symbol ?? -1];
  if (around && roleOfKind(around.kind) !== 'type') return symbolValue(source, symbol);
  const [first] = partsOf(source, statement);
  const target = first === undefined || first === call ? undefined : codeValueAt(source, first);
  return target?.kind === 'name' ? target : undefined;
};
