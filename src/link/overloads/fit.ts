/** How well a value fits a parameter, judged by their types. */
import type { Conversions, Language, TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { type NameResolver, symbolKey, type Value } from '../resolved-name.ts';
import { supertypes } from './candidates.ts';

export type TypedValues = { readonly type: TypeExpression; readonly values: readonly Value[]; readonly file: LinkedFile };

/** Higher is better. `unknown`: nothing speaks against it. */
export const FIT = { none: 0, unknown: 1, boxed: 2, generic: 3, wider: 4, nearest: 5, exact: 6 } as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

type Foreign = Extract<Value, { kind: 'foreign' }>;

const NULL = 'null';
const ARRAY = '[]';

/** The best of what a value may be and what the parameter may take. */
export const fitOf = async (resolver: NameResolver, passed: TypedValues, parameter: TypedValues): Promise<Fit> => {
  if (passed.type.kind === 'function') return fitOfFunction(resolver, parameter);
  if (parameter.type.kind === 'variable' || parameter.type.kind === 'function') return fitOfOpen(passed, parameter);
  if (passed.values.length === 0 || parameter.values.length === 0) return FIT.unknown;
  const fits: Fit[] = [];
  for (const value of passed.values)
    for (const wanted of parameter.values) fits.push(await fitOfValue(resolver, passed.file, [value, wanted]));
  return bestOf(fits);
};

/** A type parameter takes anything, a function type what is not a value of a type that is known. */
const fitOfOpen = ({ values, file }: TypedValues, { type }: TypedValues): Fit => {
  if (type.kind === 'variable') return FIT.generic;
  return values.some((value) => value.kind === 'foreign' && isClosed(file.language, value.name)) ? FIT.none : FIT.unknown;
};

/** A function is passed to a function type, or to an interface. */
const fitOfFunction = async (resolver: NameResolver, { type, values, file }: TypedValues): Promise<Fit> => {
  if (type.kind === 'function') return FIT.exact;
  if (type.kind === 'variable') return FIT.generic;
  if (type.kind === 'array') return FIT.none;
  const fits: Fit[] = values.length === 0 ? [FIT.unknown] : [];
  for (const value of values) fits.push(await functionFitsValue(resolver, file.language, value));
  return bestOf(fits);
};

const functionFitsValue = async ({ files }: NameResolver, language: Language | undefined, value: Value): Promise<Fit> => {
  if (value.kind === 'foreign') return isClosed(language, value.name) || isOpen(language, value.name) ? FIT.none : FIT.unknown;
  if (value.kind !== 'instance') return FIT.none;
  const kind = (await files.file(value.of.entry))?.symbols[value.of.symbol]?.kind ?? '';
  return CALLABLE_TYPES.has(kind) ? FIT.exact : FIT.none;
};

const CALLABLE_TYPES: ReadonlySet<string> = new Set(['interface', 'type_alias', 'delegate']);

const bestOf = (fits: readonly Fit[]): Fit => fits.reduce<Fit>((best, fit) => (fit > best ? fit : best), FIT.none);

const fitOfValue = async (
  resolver: NameResolver,
  { language }: LinkedFile,
  [value, wanted]: readonly [Value, Value],
): Promise<Fit> => {
  if (value.kind === 'foreign')
    return wanted.kind === 'foreign' ? fitOfForeign(language, value, wanted) : fitOfOutside(language, value.name, wanted);
  if (value.kind !== 'instance') return FIT.unknown;
  if (wanted.kind === 'foreign') return isOpen(language, wanted.name) ? FIT.wider : unlessClosed(language, wanted.name);
  if (wanted.kind !== 'instance') return FIT.unknown;
  if (symbolKey(value.of) === symbolKey(wanted.of)) return FIT.exact;
  const above = await supertypes(resolver, value.of);
  return above.some((each) => symbolKey(each) === symbolKey(wanted.of)) ? FIT.wider : FIT.none;
};

/** A value of a type outside the view, for a type inside. */
const fitOfOutside = (language: Language | undefined, name: string, wanted: Value): Fit => {
  if (wanted.kind !== 'instance') return FIT.unknown;
  return name === NULL ? FIT.wider : unlessClosed(language, name);
};

const unlessClosed = (language: Language | undefined, name: string): Fit => (isClosed(language, name) ? FIT.none : FIT.unknown);

/** Types outside the view: what a language knows of its own types, otherwise their names alone. */
const fitOfForeign = (language: Language | undefined, value: Foreign, wanted: Foreign): Fit => {
  if (value.name === ARRAY && wanted.name === ARRAY) return fitOfElements(language, value, wanted);
  if (value.name === wanted.name) return FIT.exact;
  if (value.name === NULL) return isPrimitive(language, wanted.name) ? FIT.none : FIT.wider;
  if (isOpen(language, wanted.name)) return isPrimitive(language, value.name) ? FIT.boxed : FIT.wider;
  const known = language?.conversions?.get(value.name);
  return known ? fitOfKnown(known, wanted.name) : fitOfNames(language, value.name, wanted.name);
};

const fitOfNames = (language: Language | undefined, name: string, wanted: string): Fit => {
  if (isClosed(language, name) || isClosed(language, wanted)) return FIT.none;
  return name.endsWith(wanted) ? FIT.wider : FIT.unknown;
};

const fitOfKnown = ({ widens, boxes }: Conversions, wanted: string): Fit => {
  const distance = widens.indexOf(wanted);
  if (distance >= 0) return distance === 0 ? FIT.nearest : FIT.wider;
  return boxes.includes(wanted) ? FIT.boxed : FIT.none;
};

/** Elements are not converted. */
const fitOfElements = (language: Language | undefined, value: Foreign, wanted: Foreign): Fit => {
  const [one, other] = [elementOf(value), elementOf(wanted)];
  const isOfPrimitive = one?.kind === 'foreign' && isPrimitive(language, one.name);
  // Elements of a type parameter, which stands for no primitive type.
  if (!one || !other) return isOfPrimitive ? FIT.none : FIT.nearest;
  if (one.kind !== 'foreign' || other.kind !== 'foreign') return fitOfObjects(language, one, other);
  const fit = fitOfForeign(language, one, other);
  return fit !== FIT.exact && isOfPrimitive ? FIT.none : fit;
};

const fitOfObjects = (language: Language | undefined, one: Value, other: Value): Fit => {
  if (one.kind === 'instance' && other.kind === 'instance')
    return symbolKey(one.of) === symbolKey(other.of) ? FIT.exact : FIT.wider;
  return [one, other].some((each) => each.kind === 'foreign' && isClosed(language, each.name)) ? FIT.none : FIT.unknown;
};

const elementOf = ({ held }: Foreign): Value | undefined => held.find(({ kind }) => kind !== 'package');

const isPrimitive = (language: Language | undefined, name: string): boolean =>
  (language?.conversions?.get(name)?.boxes.length ?? 0) > 0;

/** Nothing else is a value of it. */
const isClosed = (language: Language | undefined, name: string): boolean =>
  name === ARRAY || language?.conversions?.has(name) === true;

const isOpen = (language: Language | undefined, name: string): boolean => language?.openTypes?.has(name) === true;
