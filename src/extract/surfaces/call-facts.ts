/** Calls, creations, decorators and annotations → facts. */
import { type CallRule, type CodeValue, defined, roleOfKind, type SurfaceFact, type SurfaceSite, meetsConditions } from '#model';
import { EXPRESSION, FLAG, hasFlag, type Marks } from '../marks.ts';
import { nameAt } from '../syntax/syntax-tree.ts';
import { bindingAt, typeAt } from '../types/type-expressions.ts';
import { factsOfSite } from './fact-of-site.ts';
import { originOfBinding, originOfType } from './origins.ts';
import { argumentsOf, codeValueAt, madeRouterAt } from './code-value-at.ts';
import { holderOf } from './holder-of.ts';
import { routerOrigin } from './router-origin.ts';
import { type RuleOf, rulesOf } from './rule-table.ts';
import { type SurfaceSource, symbolAround, symbolValue } from './surface-source.ts';
import { formAt } from './syntax-parts.ts';

type CalledName = {
  readonly place: number;
  /** The call, or the name alone of a decorator that is not called. */
  readonly call: number;
  readonly receiver: number | undefined;
  /** What a decorator decorates. */
  readonly decorated: 'type' | 'member' | undefined;
  /** Of the receiver, with what derives one router from another left out. */
  readonly router: string | undefined;
  readonly origin: string | undefined;
};

export const callFacts = (source: SurfaceSource, place: number, rules: readonly RuleOf<CallRule>[]): readonly SurfaceFact[] => {
  const called = calledNameAt(source, place);
  if (!called) return [];
  const fitting = rules.flatMap((each) => {
    const fit = fitOf(source, called, each);
    return fit ? [{ each, fit }] : [];
  });
  if (fitting.length === 0) return [];
  const site = siteOf(source, called);
  const sure = fitting.filter(({ fit }) => fit === 'high');
  const found = (sure.length > 0 ? sure : fitting)
    .filter(({ each }) => meetsConditions(site, each.rule.when))
    .flatMap(({ each, fit }) => factsOfSite(source, { site, place: called.call, start: place, confidence: fit }, each));
  return mergeEqual(found);
};

/** Rules of several frameworks may say the same of a call. */
const mergeEqual = (facts: readonly SurfaceFact[]): readonly SurfaceFact[] => {
  if (facts.length < 2) return facts;
  const merged = new Map<string, SurfaceFact>();
  for (const fact of facts) {
    const key = JSON.stringify([fact.kind, fact.value, fact.parts, fact.detail]);
    const known = merged.get(key);
    merged.set(
      key,
      known ? { ...known, frameworks: [...new Set([...(known.frameworks ?? []), ...(fact.frameworks ?? [])])] } : fact,
    );
  }
  return [...merged.values()];
};

const fitOf = (
  source: SurfaceSource,
  called: CalledName,
  { framework, rule }: RuleOf<CallRule>,
): 'high' | 'medium' | undefined => {
  if (!isAsked(rule, called)) return undefined;
  if (rule.of === undefined) return importsOneOf(source, rule.imports) ? 'high' : 'medium';
  const origin = rule.of === 'router' ? called.router : called.origin;
  if (origin === undefined) return rule.takesUnknown ? 'medium' : undefined;
  const isMeant = rule.of === 'router' ? framework.routers?.some((router) => router.origin === origin) : rule.of.includes(origin);
  return isMeant ? 'high' : undefined;
};

/** A bare name is a member of nothing, and so of no router. */
const isAsked = ({ of, decorates }: CallRule, { decorated, receiver }: CalledName): boolean =>
  (decorates === undefined || decorates === decorated) && (of !== 'router' || receiver !== undefined);

const importsOneOf = ({ declared }: SurfaceSource, modules: readonly string[] = []): boolean =>
  modules.length > 0 && declared.links.imports.some(({ specifier }) => modules.includes(specifier));

const calledNameAt = (source: SurfaceSource, place: number): CalledName | undefined => {
  const { marks } = source;
  const call = callOf(source, place);
  const decorator = decoratorAround(source, call ?? place);
  if (call === undefined && decorator === undefined) return undefined;
  const member = marks.memberOf[place] ?? 0;
  const receiver = member > 0 ? (marks.inner[member] ?? 0) : undefined;
  const of = receiver === undefined ? undefined : originOfType(source, typeAt(source, receiver), MOST_STEPS);
  return {
    place,
    call: call ?? place,
    receiver,
    decorated: decorator === undefined ? undefined : decoratedRole(source, decorator),
    router: of === undefined ? undefined : routerOrigin(source, of),
    origin: originOfCallee(source, place),
  };
};

const MOST_STEPS = 12;

const originOfCallee = (source: SurfaceSource, place: number): string | undefined => {
  const binding = bindingAt(source, place);
  return binding === undefined || isSharedName(source, binding) ? undefined : originOfBinding(source, binding);
};

/** A name that another file of the project may declare without an import. */
const isSharedName = ({ language }: SurfaceSource, { kind }: { readonly kind: string }): boolean =>
  kind === 'free' && (language.linking?.sharesFolder === true || language.linking?.packages !== undefined);

/** A call is this near to its name: `new a.B<C>(…)`. */
const MOST_LEVELS = 4;

const callOf = (source: SurfaceSource, place: number): number | undefined => {
  const { tree, marks } = source;
  let around = tree.parents[place] ?? -1;
  for (let level = 0; level < MOST_LEVELS && around >= 0; level++) {
    if (formAt(source, around) === 'annotation') return around;
    const expression = marks.expressions[around];
    if (expression === EXPRESSION.call || expression === EXPRESSION.new)
      return lastName(marks, marks.inner[around] ?? 0) === place ? around : undefined;
    around = tree.parents[around] ?? -1;
  }
  return undefined;
};

const lastName = ({ expressions, inner, property }: Marks, callee: number): number => {
  let place = callee;
  while (expressions[place] === EXPRESSION.same || expressions[place] === EXPRESSION.generic) {
    const content = inner[place] ?? 0;
    // The content always has a higher place. Anything else would loop.
    if (content <= place) return -1;
    place = content;
  }
  return expressions[place] === EXPRESSION.member ? (property[place] ?? 0) : place;
};

/** The decorator whose outermost name or call this is. */
const decoratorAround = (source: SurfaceSource, place: number): number | undefined => {
  const { tree, marks } = source;
  if (formAt(source, place) === 'annotation') return place;
  const member = marks.memberOf[place] ?? 0;
  const parent = tree.parents[member > 0 ? member : place] ?? -1;
  return parent > 0 && hasFlag(marks, parent, FLAG.decorator) ? parent : undefined;
};

/** A decorator is inside of the extent of what it decorates. Those of parameters belong to no symbol. */
const decoratedRole = (source: SurfaceSource, decorator: number): 'type' | 'member' | undefined => {
  const extent = source.extents[symbolAround(source, decorator) ?? -1];
  if (!extent) return undefined;
  return roleOfKind(extent.kind) === 'type' ? 'type' : 'member';
};

const siteOf = (source: SurfaceSource, { place, call, receiver, decorated }: CalledName): SurfaceSite => {
  const { given, named } = argumentsOf(source, call);
  const symbol = symbolAround(source, call);
  const type = typeAround(source, symbol);
  return defined({
    name: nameAt(source.tree, place),
    receiver: receiver === undefined ? undefined : codeValueAt(source, receiver),
    arguments: given,
    named,
    owner: decorated ? symbolValue(source, symbol) : undefined,
    type: symbolValue(source, type),
    around: blockAround(source, call),
    made: rulesOf(source.language).routerNames.has(nameAt(source.tree, place)) ? madeRouterAt(source, call) : undefined,
    holder: holderOf(source, call),
  });
};

/** The innermost function around a call that is passed to a call which a rule looks for. */
const blockAround = (source: SurfaceSource, call: number): CodeValue | undefined => {
  const { tree, marks } = source;
  const { calls } = rulesOf(source.language);
  for (let place = tree.parents[call] ?? -1; place > 0; place = tree.parents[place] ?? -1) {
    const form = formAt(source, place);
    if (form !== 'function' && form !== 'block') continue;
    const parent = tree.parents[place] ?? -1;
    const around = form === 'block' ? parent : callWithArgument(source, parent);
    const name = around > 0 ? lastName(marks, marks.inner[around] ?? 0) : -1;
    if (name > 0 && calls.has(nameAt(tree, name))) return codeValueAt(source, place);
  }
  return undefined;
};

/** The call whose list of arguments is here or one step up. */
const callWithArgument = (source: SurfaceSource, list: number): number => {
  const { tree } = source;
  if (formAt(source, list) === 'arguments') return tree.parents[list] ?? -1;
  const outer = tree.parents[list] ?? -1;
  return outer > 0 && formAt(source, outer) === 'arguments' ? (tree.parents[outer] ?? -1) : -1;
};

/** The innermost type around a symbol, which may be the symbol itself. */
export const typeAround = ({ extents }: SurfaceSource, symbol: number | undefined): number | undefined => {
  for (let at = symbol ?? -1; at >= 0; at = extents[at]?.parent ?? -1)
    if (roleOfKind(extents[at]?.kind ?? 'text') === 'type') return at;
  return undefined;
};
