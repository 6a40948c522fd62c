/** Which of several callables a call means, by the number and the types of what it passes. */
import type { ReferenceFact, TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { type ExpressionScope, MOST_STEPS, type NameResolver, type Value } from '../resolved-name.ts';
import type { Candidate } from './candidates.ts';
import { type Fit, fitOf, FIT, type TypedValues } from './fit.ts';
import { parametersOf } from './same-parameters.ts';

type Call = { readonly file: LinkedFile; readonly reference: ReferenceFact };
/** How well each argument fits, and the parameters that take them. `isSpread`: the last one takes several or none. */
type Fitting = Candidate & { readonly fits: readonly Fit[]; readonly taken: readonly TypedValues[]; readonly isSpread: boolean };

/** More than one if what the call passes does not tell. Never empty. */
export const chooseOverloads = async (
  resolver: NameResolver,
  call: Call,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> => {
  const passed = call.reference.passed ?? [];
  const scope = { file: call.file, type: call.file.enclosingType(call.reference.from) };
  const given = await Promise.all(passed.map((type) => typedValues(resolver, scope, type)));
  const taking = candidates.filter((candidate) => takesCount(candidate, passed.length));
  const fitting: Fitting[] = [];
  for (const candidate of taking) {
    const fits = await fitsOf(resolver, candidate, given);
    if (fits) fitting.push(fits);
  }
  if (fitting.length === 0) return taking.length > 0 ? taking : candidates;
  const direct = fitting.filter(({ isSpread }) => !isSpread);
  const best = mostFitting(direct.length > 0 ? direct : fitting);
  return best.length < 2 ? best : mostSpecific(resolver, best);
};

const takesCount = ({ fact, file }: Candidate, count: number): boolean => {
  const { parameters, isRest } = parametersOf(fact);
  if (isRest) return count >= parameters.length - 1;
  return count === parameters.length || (file.language?.optionalParameters === true && count < parameters.length);
};

const typedValues = async (resolver: NameResolver, scope: ExpressionScope, type: TypeExpression): Promise<TypedValues> => {
  const values = (await resolver.evaluate(scope, type, { left: MOST_STEPS })).filter(isNoPackage);
  return { type, values: values.length > 0 ? values : openValue(scope.file, type), file: scope.file };
};

/** A name that nothing declares may be a package, but what is passed is not. */
const isNoPackage = ({ kind }: Value): boolean => kind !== 'package';

/** A type that says nothing about its members (`Object`) still chooses between overloads. */
const openValue = (file: LinkedFile, type: TypeExpression): readonly Value[] => {
  const name = type.kind === 'named' ? file.writtenName(type.binding) : undefined;
  return name !== undefined && file.language?.openTypes?.has(name) ? [{ kind: 'foreign', name, held: [] }] : [];
};

/** Undefined if an argument cannot be passed. */
const fitsOf = async (
  resolver: NameResolver,
  candidate: Candidate,
  given: readonly TypedValues[],
): Promise<Fitting | undefined> => {
  const { parameters, isRest } = parametersOf(candidate.fact);
  const scope = { file: candidate.file, type: candidate.file.enclosingType(candidate.at.symbol) };
  const types = await Promise.all(parameters.map((type) => typedValues(resolver, scope, type)));
  const asList = isRest && given.length === parameters.length ? await fitAll(resolver, given, types) : undefined;
  if (asList || !isRest) {
    const fits = asList ?? (await fitAll(resolver, given, types));
    return fits && { ...candidate, fits, taken: types, isSpread: false };
  }
  const last = parameters.at(-1);
  const element = last && (await typedValues(resolver, scope, { kind: 'element', of: last }));
  const taken = given.map((_, index) => (index >= types.length - 1 ? element : types[index])).flatMap((each) => each ?? []);
  const fits = await fitAll(resolver, given, taken);
  return fits && { ...candidate, fits, taken, isSpread: true };
};

const fitAll = async (
  resolver: NameResolver,
  given: readonly TypedValues[],
  taken: readonly TypedValues[],
): Promise<readonly Fit[] | undefined> => {
  const fits: Fit[] = [];
  for (const [index, passed] of given.entries()) {
    const parameter = taken[index];
    const fit = parameter ? await fitOf(resolver, passed, parameter) : FIT.unknown;
    if (fit === FIT.none) return undefined;
    fits.push(fit);
  }
  return fits;
};

/** Those that no other one fits better in one argument and as well in all. */
const mostFitting = (all: readonly Fitting[]): readonly Fitting[] => {
  const exact = all.filter(({ fact, fits }) => parametersOf(fact).parameters.length === fits.length);
  const candidates = exact.length > 0 ? exact : all;
  return candidates.filter((one) => !candidates.some((other) => other !== one && fitsBetter(other.fits, one.fits)));
};

const fitsBetter = (one: readonly Fit[], other: readonly Fit[]): boolean =>
  one.every((fit, index) => fit >= (other[index] ?? fit)) && one.some((fit, index) => fit > (other[index] ?? fit));

/** Of callables that fit equally well, the one whose parameters could all be passed to the others. */
const mostSpecific = async (resolver: NameResolver, all: readonly Fitting[]): Promise<readonly Candidate[]> => {
  if (all.some(({ fits }) => fits.some((fit) => fit <= FIT.unknown))) return all;
  const specific: Fitting[] = [];
  for (const one of all) {
    const isBelow = await Promise.all(
      all.map(async (other) => {
        if (other === one) return true;
        const back = await fitAll(resolver, one.taken, other.taken);
        return back !== undefined && !back.includes(FIT.unknown);
      }),
    );
    if (isBelow.every(Boolean)) specific.push(one);
  }
  return specific.length === 1 ? specific : all;
};
