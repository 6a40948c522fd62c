/** `f[T](a)` calls `f`, but `table[key](a)` calls an element of the table. The syntax is the same: the names decide. */
import { type Binding, roleOfKind } from '#model';
import type { Declaration } from './collect-declarations.ts';
import { EXPRESSION, FLAG, hasFlag } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import type { ResolvedSource } from './types/resolved-source.ts';

/** True if the name looks like a call with arguments in brackets but refers to a table. */
export const isTableRead = (
  source: ResolvedSource,
  extents: readonly Extent[],
  { place, binding }: { readonly place: number; readonly binding: Binding },
): boolean => {
  const given = bracketArguments(source, place);
  if (!given) return false;
  if (binding.kind === 'local') return isValueSymbol(extents[binding.symbol]);
  if (binding.kind === 'member' && !isModuleMember(binding)) return true;
  return given.some((argument) => isValueArgument(source, extents, argument));
};

const bracketArguments = ({ tree, marks }: ResolvedSource, place: number): readonly number[] | undefined => {
  const called = marks.memberOf[place] || place;
  const around = tree.parents[called] ?? 0;
  return marks.inner[around] === called ? marks.lists.argument.get(around) : undefined;
};

const isValueSymbol = (extent: Extent | undefined): boolean => extent !== undefined && roleOfKind(extent.kind) === 'value';

/** A member of a module may be a generic function; a member of any other value may not. */
const isModuleMember = ({ receiver }: Extract<Binding, { kind: 'member' }>): boolean =>
  receiver.kind === 'value' && receiver.binding.kind === 'import';

/** True if the argument is a variable, not a type. */
const isValueArgument = (source: ResolvedSource, extents: readonly Extent[], argument: number): boolean => {
  const { marks, resolution, symbolOf } = source;
  let place = argument;
  while (marks.expressions[place] === EXPRESSION.same && (marks.inner[place] ?? 0) > place) place = marks.inner[place] ?? 0;
  const declaration = resolution.declarations[(resolution.declarationAt[place] ?? 0) - 1];
  if (!declaration || declaration.importIndex >= 0) return false;
  return declaration.draft < 0 ? isLocalValue(source, declaration) : isValueSymbol(extents[symbolOf[declaration.draft] ?? -1]);
};

const isLocalValue = ({ marks }: ResolvedSource, { place }: Declaration): boolean => !hasFlag(marks, place, FLAG.typeName);
