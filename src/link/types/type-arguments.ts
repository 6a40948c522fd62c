/** What type parameters stand for: the arguments of an alias, of a call, or of the type that a member was reached through. */
import type { FunctionType, SymbolFact, TypeExpression } from '#model';
import { firstPartOfType } from '../named-packages/type-parts.ts';
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

/** What the argument stands for; without one, the bound. */
export const variableValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type, fuel }: { readonly type: Extract<TypeExpression, { kind: 'variable' }>; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const known = scope.variables?.get(type.name) ?? (await argumentOfSelf(resolver, scope, { name: type.name, fuel })) ?? 'bound';
  // An external bound is not evidence: the argument may have members that its bound lacks.
  if (known === 'bound') return (await resolver.evaluate(scope, type.bound, fuel)).filter(({ kind }) => kind !== 'foreign');
  return 'values' in known ? known.values : resolver.evaluate(known.scope, known.type, fuel);
};

type VariableLookup = { readonly name: string; readonly fuel: Fuel };

/** The type argument of the receiver, as the supertypes between its type and the enclosing one pass it on. */
const argumentOfSelf = async (
  resolver: NameResolver,
  { file, type, self }: ExpressionScope,
  { name, fuel }: VariableLookup,
): Promise<TypeVariable | undefined> => {
  const declaring = await firstPartOfType(resolver, { entry: file.entry, symbol: type });
  let level: readonly Value[] = type < 0 || !self ? [] : [self];
  for (let depth = 0; depth < MOST_LEVELS && level.length > 0; depth++) {
    const above: Value[] = [];
    for (const value of level) {
      if (value.kind !== 'instance') continue;
      if (isSameSymbol(value.of, declaring)) return (await variablesOf(resolver, value.of, value.given)).get(name);
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

/** The type parameters of a type or an alias with the arguments given for them. */
const variablesOf = async (
  resolver: NameResolver,
  at: SymbolAddress,
  given: TypeArguments | undefined,
): Promise<ReadonlyMap<string, TypeVariable>> => {
  const symbol = (await resolver.files.file(at.entry))?.symbols[at.symbol];
  return new Map((symbol?.typeParameters ?? []).map((name, index) => [name, argumentAt(given, index) ?? 'bound']));
};

const argumentAt = (given: TypeArguments | undefined, index: number): TypeVariable | undefined => {
  const type = given?.types[index];
  return given && type && { type, scope: given.scope };
};

/**
 * The type parameters of a called function. One that the call may infer from other arguments or from its target is unknown;
 * one that only the functions passed to it take stands for its bound. One that an extension extends is its receiver, `self`.
 */
export const variablesOfCall = (
  { typeParameters = [], extended }: SymbolFact,
  { parameters, returns }: Pick<FunctionType, 'parameters' | 'returns'>,
  { given, self }: { readonly given?: TypeArguments | undefined; readonly self?: Value | undefined } = {},
): ReadonlyMap<string, TypeVariable> =>
  new Map(
    typeParameters.map((name, index) => {
      if (self && extended?.kind === 'variable' && extended.name === name) return [name, { values: [self] }];
      const isInferred = [...parameters, returns].some((type) => mentions(type, name));
      return [name, argumentAt(given, index) ?? (isInferred ? { values: [] } : 'bound')];
    }),
  );

/** Whether a type mentions a type parameter outside the parameters of functions. */
const mentions = (type: TypeExpression, name: string): boolean => {
  switch (type.kind) {
    case 'variable':
      return type.name === name;
    case 'function':
      return mentions(type.returns, name);
    case 'named':
    case 'returned':
      return type.arguments?.some((argument) => mentions(argument, name)) === true;
    case 'union':
      return type.of.some((part) => mentions(part, name));
    case 'object':
      return type.fields.some((field) => mentions(field.type, name));
    case 'array':
    case 'element':
    case 'awaited':
    case 'record':
    case 'field':
    case 'parameter':
    case 'result':
      return mentions(type.of, name);
    default:
      return false;
  }
};

/** What a type alias stands for; undefined if the value is not an alias. */
export const valuesOfAlias = async (resolver: NameResolver, value: Value, fuel: Fuel): Promise<readonly Value[] | undefined> => {
  if (value.kind !== 'instance' && value.kind !== 'itself') return undefined;
  const file = await resolver.files.file(value.of.entry);
  const symbol = file?.symbols[value.of.symbol];
  if (!file || symbol?.kind !== 'type_alias' || !symbol.type) return undefined;
  const variables = await variablesOf(resolver, value.of, value.kind === 'instance' ? value.given : undefined);
  return resolver.evaluate({ file, type: file.enclosingType(symbol.parent), variables }, symbol.type, fuel);
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
