/** What type parameters stand for: the arguments of an alias, of a call, or of the type that a member was reached through. */
import type { TypeExpression } from '#model';
import type { SymbolAddress } from '../port.ts';
import {
  type ExpressionScope,
  type Fuel,
  isSameSymbol,
  type NameResolver,
  type TypeArguments,
  type TypeVariable,
  type Value,
} from '../resolved-name.ts';

type Instance = Extract<Value, { kind: 'instance' }>;

/** How far up the type arguments of a receiver are followed. */
const MOST_LEVELS = 6;

/**
 * What the argument stands for, otherwise the bound. An external type is not evidence then: the argument may have members that
 * its bound lacks.
 */
export const variableValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type, fuel }: { readonly type: Extract<TypeExpression, { kind: 'variable' }>; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const known = scope.variables?.get(type.name) ?? (await argumentOfSelf(resolver, scope, { name: type.name, fuel }));
  const values = known ? await valuesOfVariable(resolver, known, fuel) : [];
  if (values.length > 0) return values;
  return (await resolver.evaluate(scope, type.bound, fuel)).filter(({ kind }) => kind !== 'foreign');
};

const valuesOfVariable = async (resolver: NameResolver, variable: TypeVariable, fuel: Fuel): Promise<readonly Value[]> =>
  'values' in variable ? variable.values : resolver.evaluate(variable.scope, variable.type, fuel);

type VariableLookup = { readonly name: string; readonly fuel: Fuel };

/** The type argument of the receiver, as the supertypes between its type and the enclosing one pass it on. */
const argumentOfSelf = async (
  resolver: NameResolver,
  { file, type, self }: ExpressionScope,
  { name, fuel }: VariableLookup,
): Promise<TypeVariable | undefined> => {
  const declaring = { entry: file.entry, symbol: type };
  let level: readonly Value[] = type < 0 || !self ? [] : [self];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const above: Value[] = [];
    for (const value of level) {
      if (value.kind !== 'instance') continue;
      if (isSameSymbol(value.of, declaring)) return (await variablesOf(resolver, value.of, value.given))?.get(name);
      above.push(...(await supertypesOfInstance(resolver, value, fuel)));
    }
    level = above;
  }
  return undefined;
};

const supertypesOfInstance = async (resolver: NameResolver, value: Instance, fuel: Fuel): Promise<readonly Value[]> => {
  const file = await resolver.files.file(value.of.entry);
  const symbol = file?.symbols[value.of.symbol];
  const values: Value[] = [];
  for (const type of file && symbol ? [...(symbol.extends ?? []), ...(symbol.implements ?? [])] : [])
    if (file) values.push(...(await resolver.evaluate({ file, type: value.of.symbol, self: value }, type, fuel)));
  return values;
};

/** The type parameters of a symbol with the arguments given for them. */
export const variablesOf = async (
  resolver: NameResolver,
  at: SymbolAddress,
  given: TypeArguments | undefined,
): Promise<ReadonlyMap<string, TypeVariable> | undefined> => {
  const names = given && (await resolver.files.file(at.entry))?.symbols[at.symbol]?.typeParameters;
  if (!names) return undefined;
  const { types, scope } = given;
  return new Map(names.flatMap((name, index) => (types[index] ? [[name, { type: types[index], scope }] as const] : [])));
};

/** What a type alias stands for; undefined if the value is not an alias. */
export const valuesOfAlias = async (resolver: NameResolver, value: Value, fuel: Fuel): Promise<readonly Value[] | undefined> => {
  if (value.kind !== 'instance' && value.kind !== 'itself') return undefined;
  const file = await resolver.files.file(value.of.entry);
  const symbol = file?.symbols[value.of.symbol];
  if (!file || symbol?.kind !== 'type_alias' || !symbol.type) return undefined;
  const variables = await variablesOf(resolver, value.of, value.kind === 'instance' ? value.given : undefined);
  const scope = { file, type: file.enclosingType(symbol.parent), ...(variables ? { variables } : {}) };
  return resolver.evaluate(scope, symbol.type, fuel);
};

/** The values with every alias replaced by what it stands for. */
export const expandAliases = async (resolver: NameResolver, values: readonly Value[], fuel: Fuel): Promise<readonly Value[]> => {
  const expanded: Value[] = [];
  for (const value of values) {
    const meant = (fuel.left -= 1) < 0 ? undefined : await valuesOfAlias(resolver, value, fuel);
    expanded.push(...(meant ? await expandAliases(resolver, meant, fuel) : [value]));
  }
  return expanded;
};
