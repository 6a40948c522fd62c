/** What symbols can be called with: the signatures of callables, and the call signatures of types. */
import { type FunctionType, roleOfKind, type TypeExpression } from '#model';
import type { Extent } from '../nest-symbols.ts';
import type { ResolvedSource } from './resolved-source.ts';
import { asInstance, UNKNOWN } from './simple-types.ts';
import { signatureAt, typeAt } from './type-expressions.ts';
import { nameAt } from '../syntax/syntax-tree.ts';

const MAX_CALLS = 32;

/** Undefined if no type in the signatures is known, unless calls choose by the number of parameters. */
export const callsOf = (source: ResolvedSource, { kind, place, overloads }: Extent): readonly FunctionType[] | undefined => {
  const written = roleOfKind(kind) === 'callable' ? signaturesOfCallable(source, [...overloads, place]) : undefined;
  const places = written ?? source.marks.lists.call.get(place);
  if (!places) return callsByPosition(source, place);
  const calls = places.slice(0, MAX_CALLS).map((each) => signatureAt(source, each));
  const kept = written?.length === 1 ? calls.map(withoutResult) : calls;
  const isOverload = source.language.overloads === true && kept.some(({ parameters }) => parameters.length > 0);
  return isOverload || kept.some(hasKnownType) ? kept : undefined;
};

/** A type whose fields have positions instead of names is called with them. */
const callsByPosition = (source: ResolvedSource, place: number): readonly FunctionType[] | undefined => {
  const parameters = source.marks.lists.position.get(place)?.map((each) => asInstance(typeAt(source, each)));
  return parameters?.some(isKnown) ? [{ kind: 'function', parameters, isRest: false, returns: UNKNOWN }] : undefined;
};

/** The implementation of an overloaded function is not one of its signatures. */
const signaturesOfCallable = ({ marks }: ResolvedSource, places: readonly number[]): readonly number[] => {
  const declared = places.length > 1 && marks.body[places.at(-1) ?? 0] ? places.slice(0, -1) : places;
  return declared.map((place) => (marks.rare.parameters.has(place) ? place : (marks.value[place] ?? 0)));
};

const hasKnownType = ({ parameters, returns }: FunctionType): boolean => [...parameters, returns].some(isKnown);

const isKnown = ({ kind }: TypeExpression): boolean => kind !== 'unknown';

/** The only signature of a callable returns the type of its symbol. */
const withoutResult = (call: FunctionType): FunctionType => ({ ...call, returns: UNKNOWN });

export const typeParametersOf = ({ tree, marks }: ResolvedSource, { place }: Extent): readonly string[] | undefined =>
  marks.lists.generic.get(place)?.map((each) => nameAt(tree, each));
