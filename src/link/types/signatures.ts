/** What functions take and return: declared callables, function types, types with call signatures, and container methods. */
import { type FunctionType, LAST_PARAMETER, type SymbolFact, type TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { membersInScope } from '../named-packages/extensions.ts';
import type { SymbolAddress } from '../port.ts';
import { type ExpressionScope, type Fuel, type NameResolver, type Value } from '../resolved-name.ts';
import { expandAliases, variablesOfCall } from './type-arguments.ts';

type CallSignature = FunctionType & { readonly scope: ExpressionScope };

type ParameterType = Extract<TypeExpression, { kind: 'parameter' }>;

/** What the function of a parameter type takes at that position, by all its signatures that fit the number of arguments. */
export const parameterValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type: { of, index, count }, fuel }: { readonly type: ParameterType; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const signatures: CallSignature[] = [];
  for (const value of await calledValues(resolver, scope, { of, fuel }))
    signatures.push(...(await signaturesOf(resolver, value, fuel)));
  const fitting = signatures.filter(({ parameters, isRest }) => isRest || parameters.length >= count);
  const values: Value[] = [];
  for (const signature of fitting.length > 0 ? fitting : signatures) {
    const type = parameterAt(signature, index);
    if (type) values.push(...(await resolver.evaluate(signature.scope, type, fuel)));
  }
  return distinctValues(values);
};

const parameterAt = ({ parameters, isRest }: FunctionType, index: number): TypeExpression | undefined => {
  const last = parameters.at(-1);
  if (index === LAST_PARAMETER) return last;
  return isRest && last && index >= parameters.length - 1 ? { kind: 'element', of: last } : parameters[index];
};

/** What `this` is inside of a function of a type. */
export const receiverValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { of, fuel }: CalledExpression,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  for (const value of await resolver.evaluate(scope, of, fuel))
    for (const { receiver, scope: inside } of await signaturesOf(resolver, value, fuel))
      if (receiver) values.push(...(await resolver.evaluate(inside, receiver, fuel)));
  return distinctValues(values);
};

type CalledExpression = { readonly of: TypeExpression; readonly fuel: Fuel };

/** The values of a called expression. A method knows the receiver that it was reached through. */
const calledValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { of, fuel }: CalledExpression,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  if (of.kind === 'super') {
    for (const value of await resolver.evaluate(scope, of, fuel))
      if (value.kind === 'instance') values.push({ kind: 'itself', of: value.of });
    return values;
  }
  if (of.kind !== 'field') return resolver.evaluate(scope, of, fuel);
  for (const receiver of await resolver.evaluate(scope, of.of, fuel))
    values.push(...(await methodValues(resolver, scope, { receiver, name: of.name, fuel })));
  return values;
};

type MethodLookup = { readonly receiver: Value; readonly name: string; readonly fuel: Fuel };

const methodValues = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { receiver, name, fuel }: MethodLookup,
): Promise<readonly Value[]> => {
  const values: Value[] = [];
  for (const target of await membersInScope(resolver, scope, { value: receiver, name, fuel }))
    if (target.kind === 'symbol') values.push(...(await resolver.valueOf(target.at, fuel, receiver)));
  if (values.length > 0) return values;
  for (const value of await expandAliases(resolver, [receiver], fuel))
    if (value.kind === 'foreign') values.push(...elementCallback(scope, value, name));
    else if (value.kind === 'object') values.push(...(await fieldOfObject(resolver, value, { name, fuel })));
    else if (value.kind === 'record') values.push(...value.held);
  return values;
};

/** The values of a field of an object type without a name. */
export const fieldOfObject = async (
  resolver: NameResolver,
  { fields, scope }: Extract<Value, { kind: 'object' }>,
  { name, fuel }: { readonly name: string; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const field = fields.find((each) => each.name === name);
  return field ? resolver.evaluate(scope, field.type, fuel) : [];
};

/** Fields of object types without a name, fields without names, and values of records. */
export const unnamedFieldValues = async (
  resolver: NameResolver,
  value: Value,
  { name, fuel }: { readonly name: string; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const found: Value[] = [];
  for (const each of await expandAliases(resolver, [value], fuel)) {
    if (each.kind === 'object') found.push(...(await fieldOfObject(resolver, each, { name, fuel })));
    if (each.kind === 'record') found.push(...each.held);
    if (each.kind === 'instance') found.push(...(await fieldByPosition(resolver, each, { name, fuel })));
  }
  return found;
};

/** A field that has a position in its type instead of a name. */
const fieldByPosition = async (
  resolver: NameResolver,
  value: Extract<Value, { kind: 'instance' }>,
  { name, fuel }: { readonly name: string; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const file = /^\d+$/u.test(name) ? await resolver.files.file(value.of.entry) : undefined;
  const type = file?.symbols[value.of.symbol]?.calls?.[0]?.parameters[Number(name)];
  return file && type ? resolver.evaluate({ file, type: value.of.symbol, self: value }, type, fuel) : [];
};

const ELEMENT = 'element';
const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

/** A method of a container that passes elements to the function it is given: `users.map((user) => …)`. */
const elementCallback = (
  { file }: ExpressionScope,
  { held }: Extract<Value, { kind: 'foreign' }>,
  name: string,
): readonly Value[] => {
  const positions = file.language?.linking?.elementCallbacks?.get(name);
  if (!positions || held.length === 0) return [];
  const element: TypeExpression = { kind: 'variable', name: ELEMENT, bound: UNKNOWN };
  const last = Math.max(...positions);
  const callback = functionTaking(
    Array.from({ length: last + 1 }, (_, position) => (positions.includes(position) ? element : UNKNOWN)),
  );
  const scope = { file, type: -1, variables: new Map([[ELEMENT, { values: held }]]) };
  return [{ kind: 'function', type: functionTaking([callback]), scope }];
};

const functionTaking = (parameters: readonly TypeExpression[]): FunctionType => ({
  kind: 'function',
  parameters,
  isRest: false,
  returns: UNKNOWN,
});

export const signaturesOf = async (resolver: NameResolver, value: Value, fuel: Fuel): Promise<readonly CallSignature[]> => {
  if ((fuel.left -= 1) < 0) return [];
  if (value.kind === 'function') return [{ ...value.type, scope: value.scope }];
  if (value.kind !== 'instance' && value.kind !== 'itself') return [];
  const file = await resolver.files.file(value.of.entry);
  const symbol = file?.symbols[value.of.symbol];
  if (!file || !symbol) return [];
  return value.kind === 'itself'
    ? signaturesOfSymbol(resolver, { file, symbol, value }, fuel)
    : signaturesOfInstance(resolver, { file, symbol, value }, fuel);
};

type InstanceOfSymbol = {
  readonly file: LinkedFile;
  readonly symbol: SymbolFact;
  readonly value: Extract<Value, { kind: 'instance' }>;
};

/** The call signatures of a type, its own or inherited. */
const signaturesOfInstance = async (
  resolver: NameResolver,
  { file, symbol, value }: InstanceOfSymbol,
  fuel: Fuel,
): Promise<readonly CallSignature[]> => {
  const scope = { file, type: file.enclosingType(value.of.symbol), self: value };
  if (symbol.calls) return symbol.calls.map((call) => ({ ...call, scope }));
  const meant =
    symbol.kind === 'type_alias' ? await expandAliases(resolver, [value], fuel) : await supertypes(resolver, value.of, fuel);
  const signatures: CallSignature[] = [];
  for (const each of meant) if (each !== value) signatures.push(...(await signaturesOf(resolver, each, fuel)));
  return signatures;
};

/** The only signature of a callable returns the type of its symbol. */
const returnedBy = ({ type }: SymbolFact, { returns }: FunctionType): TypeExpression =>
  returns.kind === 'unknown' ? (type ?? UNKNOWN) : returns;

type SymbolItself = {
  readonly file: LinkedFile;
  readonly symbol: SymbolFact;
  readonly value: Extract<Value, { kind: 'itself' }>;
};

/** A callable has its own signatures; a type is called by its constructor, which it may inherit. */
const signaturesOfSymbol = async (
  resolver: NameResolver,
  { file, symbol, value: { of, self } }: SymbolItself,
  fuel: Fuel,
): Promise<readonly CallSignature[]> => {
  const scope = { file, type: file.enclosingType(of.symbol), ...(self ? { self } : {}) };
  if (symbol.role !== 'type')
    return (symbol.calls ?? []).map((call) => ({
      ...call,
      returns: returnedBy(symbol, call),
      scope: { ...scope, variables: variablesOfCall(symbol, { ...call, returns: returnedBy(symbol, call) }) },
    }));
  const constructors = [...file.childrenOf(of.symbol).values()]
    .flat()
    .filter((each) => file.symbols[each]?.kind === 'constructor');
  if (constructors.length > 0)
    return constructors.flatMap((each) => (file.symbols[each]?.calls ?? []).map((call) => ({ ...call, scope })));
  const signatures: CallSignature[] = [];
  for (const base of await supertypes(resolver, of, fuel))
    if (base.kind === 'instance') signatures.push(...(await signaturesOf(resolver, { kind: 'itself', of: base.of }, fuel)));
  return signatures;
};

const supertypes = (resolver: NameResolver, at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]> =>
  resolver.valuesOfSupertypes(at, fuel);

/** Overloads often take and return the same types. */
export const distinctValues = (values: readonly Value[]): readonly Value[] => {
  if (values.length < 2) return values;
  const kept: Value[] = [];
  for (const value of values) if (!kept.some((other) => isSameValue(value, other))) kept.push(value);
  return kept.slice(0, MOST_VALUES);
};

const MOST_VALUES = 32;

const isSameValue = (one: Value, other: Value): boolean => {
  if (one === other) return true;
  if (one.kind === 'instance' && other.kind === 'instance')
    return one.of.entry === other.of.entry && one.of.symbol === other.of.symbol && one.given?.types === other.given?.types;
  return one.kind === 'function' && other.kind === 'function' && one.type === other.type && one.scope === other.scope;
};
