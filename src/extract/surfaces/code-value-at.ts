/** Expressions → values, as far as the file shows. Bounded in depth and size. */
import { type CodeValue, defined, type ValueField } from '#model';
import type { Declaration } from '../collect-declarations.ts';
import { EXPRESSION, SCOPE } from '../marks.ts';
import { nameAt, startAt, textAt } from '../syntax/syntax-tree.ts';
import { lineAt } from '../text-lines.ts';
import { bindingAt } from '../types/type-expressions.ts';
import { originOfPlace } from './origins.ts';
import { rulesOf } from './rule-table.ts';
import type { SurfaceSource } from './surface-source.ts';
import { formAt, partsOf, partWithForm, piecesOf } from './syntax-parts.ts';

/** Chains of calls are the deepest values: `Router().use(…).use(…)`. */
const MOST_LEVELS = 24;
const MOST_UNKNOWN = 60;

export const codeValueAt = (source: SurfaceSource, place: number, levels = MOST_LEVELS): CodeValue => {
  if (levels <= 0 || place <= 0) return unknownAt(source, place);
  return formValue(source, place, levels) ?? expressionValue(source, place, levels);
};

const unknownAt = ({ tree }: SurfaceSource, place: number): CodeValue => ({
  kind: 'unknown',
  text: textAt(tree, place).slice(0, MOST_UNKNOWN).replaceAll(/\s+/gu, ' '),
});

const formValue = (source: SurfaceSource, place: number, levels: number): CodeValue | undefined => {
  const below = (each: number): CodeValue => codeValueAt(source, each, levels - 1);
  switch (formAt(source, place)) {
    case 'text':
      return joined(piecesOf(source, place).map((piece) => (typeof piece === 'string' ? textValue(piece) : below(piece))));
    case 'symbol':
      return textValue(textAt(source.tree, place).replace(/^:|:$/gu, ''));
    case 'adjacent':
      return joined(partsOf(source, place).map(below));
    case 'sum':
      return sumValue(source, place, levels);
    case 'list':
      return { kind: 'list', of: partsOf(source, place).map(below) };
    case 'object':
      return { kind: 'object', fields: fieldsOf(source, place, levels) };
    case 'spread':
      return { kind: 'spread', of: below(partsOf(source, place).at(-1) ?? 0) };
    case 'wrapper':
    case 'placeholder':
      return below(partsOf(source, place)[0] ?? 0);
    case 'function':
    case 'block':
      return functionValue(source, place);
    default:
      return undefined;
  }
};

export const textValue = (text: string): CodeValue => ({ kind: 'text', text });

const joined = (parts: readonly CodeValue[]): CodeValue => {
  const [only] = parts;
  if (!only) return textValue('');
  if (parts.length === 1) return only;
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return texts.length === parts.length ? textValue(texts.join('')) : { kind: 'join', of: parts };
};

const sumValue = (source: SurfaceSource, place: number, levels: number): CodeValue | undefined => {
  const parts = partsOf(source, place);
  const isSum = parts.some((part) => ADDS.has(textAt(source.tree, part)));
  if (!isSum || parts.length !== 3) return undefined;
  const values = [parts[0] ?? 0, parts[2] ?? 0].map((part) => codeValueAt(source, part, levels - 1));
  return joined(values.flatMap((value) => (value.kind === 'join' ? value.of : [value])));
};

const ADDS = new Set(['+', '.', '..', '<>', '++']);

const fieldsOf = (source: SurfaceSource, place: number, levels = MOST_LEVELS): readonly ValueField[] =>
  partsOf(source, place).flatMap((part): ValueField[] => {
    const form = formAt(source, part);
    if (form === 'shorthand') return [{ name: textAt(source.tree, part), value: codeValueAt(source, part, levels - 1) }];
    if (source.marks.kinds[part] && (source.marks.name[part] ?? 0) > 0)
      return [{ name: nameAt(source.tree, source.marks.name[part] ?? 0), value: functionValue(source, part) }];
    if (form !== 'pair' && form !== 'named argument') return [];
    const [key = 0, ...rest] = partsOf(source, part);
    return [{ name: keyAt(source, key), value: codeValueAt(source, rest.at(-1) ?? 0, levels - 1) }];
  });

const keyAt = (source: SurfaceSource, place: number): string => {
  if (formAt(source, place) !== 'text') return nameAt(source.tree, place);
  return piecesOf(source, place)
    .map((piece) => (typeof piece === 'string' ? piece : ''))
    .join('');
};

const expressionValue = (source: SurfaceSource, place: number, levels: number): CodeValue => {
  const { expressions, inner, property } = source.marks;
  const content = inner[place] ?? 0;
  switch (expressions[place]) {
    case EXPRESSION.member:
      return memberValue(source, { of: content, name: property[place] ?? 0 }, levels);
    case EXPRESSION.call:
    case EXPRESSION.new:
      return callValue(source, place, levels);
    case EXPRESSION.await:
    case EXPRESSION.same:
    case EXPRESSION.generic:
      return content > place ? codeValueAt(source, content, levels) : unknownAt(source, place);
    case EXPRESSION.self:
      return { kind: 'self' };
    case EXPRESSION.import:
    case EXPRESSION.none:
    case EXPRESSION.parameter:
      return nameValue(source, place, levels);
    default:
      return source.marks.scopes[place] === SCOPE.function ? functionValue(source, place) : unknownAt(source, place);
  }
};

type MemberPlaces = { readonly of: number; readonly name: number };

const memberValue = (source: SurfaceSource, { of, name }: MemberPlaces, levels: number): CodeValue => {
  const binding = bindingAt(source, name);
  const member = { kind: 'member' as const, of: codeValueAt(source, of, levels - 1), name: nameAt(source.tree, name) };
  return binding ? { ...member, binding } : member;
};

const callValue = (source: SurfaceSource, place: number, levels = MOST_LEVELS): CodeValue => {
  const callee = source.marks.inner[place] ?? 0;
  const { given, named } = argumentsOf(source, place, levels);
  const at = startOfLastName(source, place);
  const of = codeValueAt(source, callee, levels - 1);
  const origin = madeOrigin(source, place, of);
  const wrapped = origin === undefined ? undefined : wrappedValue(source, origin, given);
  if (wrapped) return wrapped;
  return defined({
    kind: 'call' as const,
    of,
    arguments: given,
    named: named.length > 0 ? named : undefined,
    at,
    makes: origin !== undefined && rulesOf(source.language).routers.has(origin) ? origin : undefined,
  });
};

/** A call that makes a router, without its arguments. */
export const madeRouterAt = (source: SurfaceSource, place: number): CodeValue | undefined => {
  const callee = source.marks.inner[place] ?? 0;
  if (source.marks.expressions[place] !== EXPRESSION.call || callee <= 0) return undefined;
  const of = codeValueAt(source, callee);
  const makes = madeOrigin(source, place, of);
  return makes === undefined || !rulesOf(source.language).routers.has(makes)
    ? undefined
    : { kind: 'call', of, arguments: [], at: startOfLastName(source, place), makes };
};

const madeOrigin = (source: SurfaceSource, place: number, of: CodeValue): string | undefined => {
  const { routerNames } = rulesOf(source.language);
  const isNamed = of.kind === 'unknown' || !('name' in of) || routerNames.size === 0;
  return isNamed ? undefined : originOfPlace(source, place);
};

/** What a call that only wraps is passed. */
const wrappedValue = ({ language }: SurfaceSource, origin: string, given: readonly CodeValue[]): CodeValue | undefined => {
  const wrapper = rulesOf(language).wrappers.get(origin);
  const value = wrapper && given.at(wrapper.argument);
  if (value?.kind !== 'object' || !wrapper?.fields) return value;
  return { ...value, fields: value.fields.filter(({ name }) => wrapper.fields?.includes(name)) };
};

/** Calls of a chain start at one place, so their last names tell them apart. */
const startOfLastName = ({ tree, marks }: SurfaceSource, call: number): number => {
  const callee = marks.inner[call] ?? 0;
  const last = marks.expressions[callee] === EXPRESSION.member ? (marks.property[callee] ?? callee) : callee;
  return startAt(tree, last);
};

type GivenArguments = { readonly given: readonly CodeValue[]; readonly named: readonly ValueField[] };

export const argumentsOf = (source: SurfaceSource, call: number, levels = MOST_LEVELS): GivenArguments => {
  const block = partWithForm(source, call, 'block');
  const { given, named } = listedArguments(source, call, levels);
  return { given: block === undefined ? given : [...given, functionValue(source, block)], named };
};

const listedArguments = (source: SurfaceSource, call: number, levels: number): GivenArguments => {
  const list = partWithForm(source, call, 'arguments');
  if (list === undefined) {
    const tagged = partWithForm(source, call, 'text');
    return { given: tagged === undefined ? [] : [codeValueAt(source, tagged, levels - 1)], named: [] };
  }
  const given = partsOf(source, list).filter((part) => formAt(source, part) !== 'named argument');
  return {
    given: given.map((part) => codeValueAt(source, part, levels - 1)),
    named: fieldsOf(source, list, levels).filter(isNamed),
  };
};

const isNamed = ({ name }: ValueField): boolean => name !== '';

const functionValue = (source: SurfaceSource, place: number): CodeValue => {
  const at = startAt(source.tree, place);
  return defined({ kind: 'function' as const, at, line: lineAt(source.lines, at), symbol: source.places.symbolAt.get(place) });
};

const nameValue = (source: SurfaceSource, place: number, levels: number): CodeValue => {
  const binding = bindingAt(source, place);
  if (binding?.kind === 'member') return { kind: 'member', of: { kind: 'self' }, name: binding.name, binding };
  const declaration = source.resolution.declarations[(source.resolution.declarationAt[place] ?? 0) - 1];
  if (binding && (binding.kind !== 'free' || !declaration)) {
    const isName = (source.marks.uses[place] ?? 0) > 0 || binding.kind === 'import';
    return isName ? { kind: 'name', name: textAt(source.tree, place).slice(0, MOST_UNKNOWN), binding } : unknownAt(source, place);
  }
  return declaration ? localValue(source, declaration, levels) : unknownAt(source, place);
};

/** A local name is what it is assigned; a parameter, what its function is called with. */
const localValue = (source: SurfaceSource, { place, name }: Declaration, levels: number): CodeValue => {
  const { marks } = source;
  const whole = marks.rare.whole.get(place);
  if (whole !== undefined) {
    const key = marks.rare.key.get(place);
    const of = codeValueAt(source, whole, levels - 1);
    return { kind: 'member', of, name: key === undefined ? name : nameAt(source.tree, key) };
  }
  const value = marks.value[place] ?? 0;
  const element = marks.rare.element.get(place);
  if (element !== undefined) return { kind: 'element', of: codeValueAt(source, element, levels - 1) };
  const parameter = parameterValue(source, { place, name }, levels);
  if (parameter) return parameter;
  return value > 0 ? codeValueAt(source, value, levels - 1) : { kind: 'unknown', text: name };
};

const MOST_PARENTS = 12;

type ListedParameter = { readonly function: number; readonly index: number };

/** The function that has the parameter, and which one it is. A name in the body, which ends with the function, is none. */
const findParameter = (source: SurfaceSource, place: number): ListedParameter | undefined => {
  const { tree, marks } = source;
  let [at, below] = [place, place];
  for (let level = 0; level < MOST_PARENTS; level++) {
    const parent = tree.parents[at] ?? -1;
    if (parent < 0) return undefined;
    if (marks.scopes[parent] === SCOPE.function) {
      if (tree.afters[at] === tree.afters[parent]) return undefined;
      const index = partsOf(source, at === below ? parent : at).indexOf(below);
      return index < 0 ? undefined : { function: parent, index };
    }
    [at, below] = [parent, at];
  }
  return undefined;
};

/** Methods of a list that call a function with each of its values. */
const VISITS_EACH: ReadonlySet<string> = new Set('forEach map flatMap each filter'.split(' '));

/** The list whose values a callback gets. */
const visitedList = (source: SurfaceSource, place: number, levels: number): CodeValue | undefined => {
  const { tree, marks } = source;
  const call = tree.parents[tree.parents[place] ?? -1] ?? -1;
  const callee = call > 0 && marks.expressions[call] === EXPRESSION.call ? (marks.inner[call] ?? 0) : 0;
  if (marks.expressions[callee] !== EXPRESSION.member) return undefined;
  const isVisit = VISITS_EACH.has(textAt(tree, marks.property[callee] ?? 0));
  return isVisit ? codeValueAt(source, marks.inner[callee] ?? 0, levels - 1) : undefined;
};

const parameterValue = (
  source: SurfaceSource,
  { place, name }: Pick<Declaration, 'place' | 'name'>,
  levels: number,
): CodeValue | undefined => {
  const found = findParameter(source, place);
  if (!found) return undefined;
  const list = found.index === 0 ? visitedList(source, found.function, levels) : undefined;
  if (list) return { kind: 'element', of: list };
  const origin = originOfPlace(source, source.marks.type[place] ?? 0, 'type');
  const symbol = source.places.symbolAt.get(found.function);
  const at = startAt(source.tree, found.function);
  return defined({ kind: 'parameter' as const, name, index: found.index, function: at, symbol, origin });
};
