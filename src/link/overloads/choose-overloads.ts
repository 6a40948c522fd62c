/** Which of several callables a call means, by the number and the types of what it passes. */
import type { ReferenceFact, TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { type ExpressionScope, MOST_STEPS, type NameResolver, type Value } from '../resolved-name.ts';
import type { Candidate } from './candidates.ts';
import { type Fit, fitOf, FIT, type TypedValues } from './fit.ts';
import { parametersOf } from './same-parameters.ts';

type Call = { readonly file: LinkedFile; readonly reference: ReferenceFact };
/** What a candidate is given, and the parameters that it has for it. An extension is also given the value it is called on. */
type Offer = Candidate & {
  readonly given: readonly TypedValues[];
  readonly parameters: readonly TypeExpression[];
  readonly isRest: boolean;
};
/** How well each argument fits, and the parameters that take them. `isSpread`: the last one takes several or none. */
type Fitting = Offer & { readonly fits: readonly Fit[]; readonly taken: readonly TypedValues[]; readonly isSpread: boolean };

/** More than one if what the call passes does not tell. Never empty. */
export const chooseOverloads = async (
  resolver: NameResolver,
  call: Call,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> => {
  const passed = call.reference.passed ?? [];
  const { binding } = call.reference;
  const scope = { file: call.file, type: call.file.enclosingType(call.reference.from) };
  const given = await Promise.all(passed.map((type) => typedValues(resolver, scope, type)));
  const receiver = await typedValues(resolver, scope, binding.kind === 'member' ? binding.receiver : UNKNOWN);
  const taking = candidates.map((candidate) => offerTo(candidate, { receiver, given })).filter(takesCount);
  const fitting: Fitting[] = [];
  for (const offer of taking) {
    const fits = await fitsOf(resolver, offer);
    if (fits) fitting.push(fits);
  }
  if (fitting.length === 0) return taking.length > 0 ? taking : candidates;
  const direct = fitting.filter(({ isSpread }) => !isSpread);
  const best = mostFitting(direct.length > 0 ? direct : fitting);
  return best.length < 2 ? best : mostSpecific(resolver, best);
};

const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

type Given = { readonly receiver: TypedValues; readonly given: readonly TypedValues[] };

/** The first parameter of an extension is its receiver, which some languages write in front of the list. */
const offerTo = (candidate: Candidate, { receiver, given }: Given): Offer => {
  const { parameters, isRest } = parametersOf(candidate.fact);
  const { extended } = candidate.fact;
  const isListed = candidate.file.language?.extensionsListReceiver === true;
  if (extended === undefined || (isListed && receiver.values.some(isNoInstance)))
    return { ...candidate, given, parameters, isRest };
  return { ...candidate, given: [receiver, ...given], parameters: isListed ? parameters : [extended, ...parameters], isRest };
};

/** The name of a type or namespace: an extension can be called as the function that it is. */
const isNoInstance = ({ kind }: Value): boolean => kind === 'itself' || kind === 'module' || kind === 'package';

const takesCount = ({ given, parameters, isRest, file }: Offer): boolean => {
  const count = given.length;
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
const fitsOf = async (resolver: NameResolver, offer: Offer): Promise<Fitting | undefined> => {
  const { given, parameters, isRest } = offer;
  const scope = { file: offer.file, type: offer.file.enclosingType(offer.at.symbol) };
  const types = await Promise.all(parameters.map((type) => typedValues(resolver, scope, type)));
  const asList = isRest && given.length === parameters.length ? await fitAll(resolver, given, types) : undefined;
  if (asList || !isRest) {
    const fits = asList ?? (await fitAll(resolver, given, types));
    return fits && { ...offer, fits, taken: types, isSpread: false };
  }
  const last = parameters.at(-1);
  const element = last && (await typedValues(resolver, scope, { kind: 'element', of: last }));
  const taken = given.map((_, index) => (index >= types.length - 1 ? element : types[index])).flatMap((each) => each ?? []);
  const fits = await fitAll(resolver, given, taken);
  return fits && { ...offer, fits, taken, isSpread: true };
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
  const exact = all.filter(({ parameters, fits }) => parameters.length === fits.length);
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
