/** Bindings of names and types of expressions, computed from the marks without walking the tree or reading other files. */
import { type Binding, type FunctionType, SYMBOL_KINDS, type TypeExpression, type TypeOperator } from '#model';
import type { Declaration } from '../collect-declarations.ts';
import { outsideNamespaces } from '../import-prefixes.ts';
import { EXPRESSION, FLAG, hasFlag, USE } from '../marks.ts';
import { textUpTo } from '../attributes/name-paths.ts';
import { nameAt, partsAt } from '../syntax/syntax-tree.ts';
import { passedTo, receiversAround, returnedByBlock } from './blocks.ts';
import { documentedLocal } from './documented-types.ts';
import type { ResolvedSource, TypeReading } from './resolved-source.ts';
import { arrayType, asInstance, elementType, fieldType, recordType, returnTypeOf, UNKNOWN } from './simple-types.ts';
import { functionTypeAt, impliedParameterType, parameterType, selfType, surroundingType } from './surrounding-types.ts';

/** Longer chains are of no use to readers, and every link takes space in each reference of the chain. */
const MAX_DEPTH = 8;
const MAX_UNION = 32;

/** What the name at a place refers to; undefined for local names, which are not symbols. */
export const bindingAt = (source: ResolvedSource, place: number): Binding | undefined => bindingAtDepth(source, place, MAX_DEPTH);

/** The object member that a name also refers to, as its key: `{ name }`, `{ name() {} }`. */
export const keyBindingAt = (source: ResolvedSource, place: number): Binding | undefined => {
  const holder = source.marks.rare.holder.get(place);
  if (holder === undefined) return undefined;
  return { kind: 'member', receiver: typeAtDepth(source, holder, MAX_DEPTH - 1), name: nameAt(source.tree, place) };
};

/** The type of an expression or a type annotation. */
export const typeAt = (source: ResolvedSource, place: number): TypeExpression => typeAtDepth(source, place, MAX_DEPTH);

/** The type of a variable or field, as far as its declaration shows. */
export const declaredType = (source: ResolvedSource, declaration: Pick<Declaration, 'place' | 'name'>): TypeExpression =>
  declaredTypeAtDepth(source, declaration, MAX_DEPTH);

/** The type of the supertype at a place. A union of one marks the result of a type operator: it has the members, but is not that type. */
export const superTypeAt = (source: ResolvedSource, place: number): TypeExpression => {
  const type = withArguments(source, place, { of: asInstance(typeAt(source, place)), depth: MAX_DEPTH });
  return type.kind === 'named' && hasTypeOperator(source, place) ? { kind: 'union', of: [type] } : type;
};

const hasTypeOperator = (source: ResolvedSource, place: number): boolean =>
  source.marks.expressions[place] === EXPRESSION.generic &&
  operatorOf(source, typeAtDepth(source, source.marks.inner[place] ?? 0, 1)) !== undefined;

const bindingAtDepth = (source: ResolvedSource, place: number, depth: number): Binding | undefined => {
  const { tree, marks, declared, resolution } = source;
  const renamed = declared.links.renamedFrom.get(place);
  if (renamed !== undefined) return bindingAtDepth(source, renamed, depth);
  const importIndex = declared.links.importAt.get(place);
  if (importIndex !== undefined) return { kind: 'import', import: importIndex };
  const qualified = qualifiedAround(source, place);
  if (qualified !== undefined) return { kind: 'free', name: outsideNamespaces(source, place, textUpTo(tree, qualified, place)) };
  const member = marks.memberOf[place] ?? 0;
  if (member > 0) {
    const receiver = typeAtDepth(source, marks.inner[member] ?? 0, depth - 1);
    return { kind: 'member', receiver, name: memberName(source, place) };
  }
  const declaration = resolution.declarations[(resolution.declarationAt[place] ?? 0) - 1];
  if (impliesSelf(source, place, declaration)) return { kind: 'member', receiver: { kind: 'self' }, name: nameAt(tree, place) };
  const parts = partsAt(tree, place);
  if (parts) return qualifiedBinding(source, declaration, parts);
  if (!declaration) return freeBinding(source, place, depth);
  return declaredBinding(source, declaration);
};

/** A name with a path is a member of what its first part names; if nothing does, it is free as a whole. */
const qualifiedBinding = (
  source: ResolvedSource,
  declaration: Declaration | undefined,
  [first = '', ...rest]: readonly string[],
): Binding => {
  let binding = declaration && declaredBinding(source, declaration);
  if (!binding) return { kind: 'free', name: [first, ...rest].join(source.tree.joiner) };
  for (const name of rest) binding = { kind: 'member', receiver: { kind: 'value', binding }, name };
  return binding;
};

const freeBinding = (source: ResolvedSource, place: number, depth: number): Binding => {
  const name = nameAt(source.tree, place);
  const around = source.language.builtins.has(name) ? [] : receiversAround(readingOf(source, depth), place);
  const value = source.marks.rare.within.get(place);
  const within = value === undefined ? around : [asInstance(typeAtDepth(source, value, depth - 1)), ...around];
  return within.length > 0 ? { kind: 'free', name, within } : { kind: 'free', name };
};

/** The whole of a qualified name, which may be nested to the right: `a::(b::c)`. */
const qualifiedAround = ({ marks: { rare } }: ResolvedSource, place: number): number | undefined => {
  let around = rare.qualified.get(place);
  for (let next = around; next !== undefined; next = rare.qualified.get(next)) around = next;
  return around;
};

/** What sets a member through a method calls the method with this name. */
const memberName = ({ tree, marks }: ResolvedSource, place: number): string =>
  marks.uses[place] === USE.assigned ? `${nameAt(tree, place)}=` : nameAt(tree, place);

/** A bare name that calls a method of `self`. Only parameters and local variables come first. */
const impliesSelf = ({ tree, language }: ResolvedSource, place: number, declaration: Declaration | undefined): boolean => {
  if (!language.impliesSelf || (declaration && declaration.draft < 0)) return false;
  const name = nameAt(tree, place);
  return language.impliesSelf.test(name) && !language.builtins.has(name);
};

const declaredBinding = ({ symbolOf }: ResolvedSource, { draft, importIndex }: Declaration): Binding | undefined => {
  if (importIndex >= 0) return { kind: 'import', import: importIndex };
  const symbol = draft < 0 ? -1 : (symbolOf[draft] ?? -1);
  return symbol < 0 ? undefined : { kind: 'local', symbol };
};

const typeAtDepth = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  if (place <= 0 || depth <= 0) return UNKNOWN;
  const declared = source.marks.kinds[place] ? typeDeclaredAt(source, place) : undefined;
  if (declared) return declared;
  const { expressions, inner, lists } = source.marks;
  const content = inner[place] ?? 0;
  switch (expressions[place]) {
    case EXPRESSION.none:
      return nameType(source, place, depth);
    case EXPRESSION.member:
      return memberType(source, place, depth);
    case EXPRESSION.call:
      return callType(source, place, depth);
    case EXPRESSION.new:
      return withArguments(source, place, { of: instanceType(source, content, depth), depth });
    case EXPRESSION.await:
      return expressions[content] === EXPRESSION.import
        ? importType(source, content)
        : awaitedType(source, typeAtDepth(source, content, depth - 1));
    case EXPRESSION.element:
      return elementType(typeAtDepth(source, content, depth - 1));
    case EXPRESSION.same:
      return typeAtDepth(source, content, depth - 1);
    case EXPRESSION.self:
      return selfType(readingOf(source, depth), place);
    case EXPRESSION.super:
      return { kind: 'super' };
    case EXPRESSION.import:
      return importType(source, place);
    case EXPRESSION.array:
      return arrayType(typeAtDepth(source, content, depth - 1));
    case EXPRESSION.generic:
      return genericType(source, place, depth);
    case EXPRESSION.union:
      return unionType(source, lists.part.get(place) ?? [], depth);
    default:
      return surroundingType(readingOf(source, depth), place);
  }
};

/** A type that is declared where it is used: `struct a { … } b;`. */
const typeDeclaredAt = ({ declared, symbolOf }: ResolvedSource, place: number): TypeExpression | undefined => {
  const draft = declared.types.get(place);
  const symbol = draft === undefined ? -1 : (symbolOf[draft] ?? -1);
  return symbol < 0 ? undefined : { kind: 'named', binding: { kind: 'local', symbol } };
};

/** The parameters and the return type of the signature at a place, as written. */
export const signatureAt = (source: ResolvedSource, place: number): FunctionType =>
  functionTypeAt(readingOf(source, MAX_DEPTH), place);

const readingOf = (source: ResolvedSource, depth: number): TypeReading => ({
  source,
  depth,
  read: (place, below) => typeAtDepth(source, place, below),
});

/** A bare name stands for an instance in a type position, and for itself elsewhere. A local name has the type of its value. */
const nameType = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  const use = source.marks.uses[place] ?? 0;
  if (use === USE.none) return literalType(source, place);
  const index = (source.resolution.declarationAt[place] ?? 0) - 1;
  const declaration = source.resolution.declarations[index];
  const bound = bindingAtDepth(source, place, depth);
  if (bound) return { kind: isTypeUse(use) ? 'named' : 'value', binding: bound };
  if (!declaration) return UNKNOWN;
  const remembered = source.localTypes[index];
  // A type that was too deep to be known then may be known now.
  if (remembered && (remembered.type.kind !== 'unknown' || remembered.depth >= depth)) return remembered.type;
  // Set before the recursion, so that a local name defined in terms of itself ends here.
  const unknown: TypeExpression = { kind: 'unknown', text: declaration.name };
  source.localTypes[index] = { type: unknown, depth };
  const declared = declaredTypeAtDepth(source, declaration, depth - 1);
  const type: TypeExpression = isTypeParameter(source, declaration)
    ? { kind: 'variable', name: declaration.name, bound: declared }
    : declared;
  if (type.kind === 'unknown') return unknown;
  source.localTypes[index] = { type, depth };
  return type;
};

const literalType = ({ tree, literals }: ResolvedSource, place: number): TypeExpression => {
  const name = literals?.[tree.types[place] ?? 0];
  return name === undefined ? UNKNOWN : { kind: 'named', binding: { kind: 'free', name } };
};

/** Not a type that a pattern binds (`infer T`), which has no place of its own. */
const isTypeParameter = ({ marks }: ResolvedSource, { place }: Declaration): boolean =>
  hasFlag(marks, place, FLAG.typeName) && (marks.name[place] ?? 0) > 0;

const isTypeUse = (use: number): boolean => use === USE.type || use === USE.extends || use === USE.implements;

/** From the annotation, the destructured value, the iterated value or the assigned value: the first one that is known. */
const declaredTypeAtDepth = (
  source: ResolvedSource,
  { place, name, isImplied }: Pick<Declaration, 'place' | 'name' | 'isImplied'>,
  depth: number,
): TypeExpression => {
  if (isImplied) return impliedParameterType(readingOf(source, depth), place);
  const { type, value, rare } = source.marks;
  const written = type[place] ? typeAtDepth(source, type[place] ?? 0, depth) : UNKNOWN;
  if (written.kind !== 'unknown' || (type[place] && !source.language.comments.docTypes)) return written;
  const known =
    partType(source, { place, name }, depth) ?? documentedName(source, { place, name }) ?? takenType(source, place, depth);
  if (known) return known;
  const element = rare.element.get(place);
  return element === undefined ? typeAtDepth(source, value[place] ?? 0, depth) : elementType(typeAtDepth(source, element, depth));
};

type NamedPlace = Pick<Declaration, 'place' | 'name'>;

const partType = (source: ResolvedSource, { place, name }: NamedPlace, depth: number): TypeExpression | undefined => {
  const { whole, key } = source.marks.rare;
  const [of, named] = [whole.get(place), key.get(place)];
  if (of === undefined) return knownType(partByPosition(source, place, depth));
  return knownType(fieldType(typeAtDepth(source, of, depth), named === undefined ? name : nameAt(source.tree, named)));
};

/** Symbols have their own documentation. */
const documentedName = (source: ResolvedSource, { place, name }: NamedPlace): TypeExpression | undefined => {
  const kind = SYMBOL_KINDS[(source.marks.kinds[place] ?? 0) - 1];
  return kind === undefined || kind === 'variable' ? knownType(documentedLocal(source, place, name)) : undefined;
};

const takenType = (source: ResolvedSource, place: number, depth: number): TypeExpression | undefined =>
  source.marks.expressions[place] === EXPRESSION.parameter
    ? knownType(parameterType(readingOf(source, depth), place))
    : undefined;

const knownType = (type: TypeExpression): TypeExpression | undefined => (type.kind === 'unknown' ? undefined : type);

/** The part of a pattern that is written at the same position as the name. */
const partByPosition = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  const { tree, marks } = source;
  const pattern = marks.rare.ordinal.get(place);
  if (pattern === undefined) return UNKNOWN;
  const parts = [...(marks.lists.position.get(pattern) ?? [])].sort((one, other) => one - other);
  const index = parts.findIndex((each) => each <= place && place < (tree.afters[each] ?? 0));
  return index < 0 ? UNKNOWN : fieldType(typeAtDepth(source, pattern, depth), String(index));
};

const importType = ({ declared }: ResolvedSource, place: number): TypeExpression => {
  const index = declared.links.importAt.get(place);
  return index === undefined ? UNKNOWN : { kind: 'value', binding: { kind: 'import', import: index } };
};

const withArguments = (
  source: ResolvedSource,
  place: number,
  { of, depth }: { readonly of: TypeExpression; readonly depth: number },
): TypeExpression => {
  const given = source.marks.lists.argument.get(place);
  if (of.kind !== 'named' || !given) return of;
  const types = given.map((argument) => argumentType(source, argument, depth - 1));
  return types.every(({ kind }) => kind === 'unknown') ? of : { ...of, arguments: types };
};

/** Unknown for a type parameter declared in place, as in the receiver of a method. */
const argumentType = (source: ResolvedSource, place: number, depth: number): TypeExpression =>
  source.marks.uses[place] === USE.notAReference ? UNKNOWN : asInstance(typeAtDepth(source, place, depth));

/** `Partial<T>` has the members of `T`. */
const genericType = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  const of = typeAtDepth(source, source.marks.inner[place] ?? 0, depth - 1);
  const operator = operatorOf(source, of);
  if (operator === undefined) return withArguments(source, place, { of, depth });
  const given = source.marks.lists.argument.get(place) ?? [];
  const operand = operator === 'record' ? given[1] : given[0];
  return applyOperator(source, operator, typeAtDepth(source, operand ?? 0, depth - 1));
};

const operatorOf = ({ language }: ResolvedSource, of: TypeExpression): TypeOperator | undefined =>
  of.kind === 'named' && of.binding.kind === 'free' ? language.typeOperators?.get(of.binding.name) : undefined;

const applyOperator = (source: ResolvedSource, operator: TypeOperator, type: TypeExpression): TypeExpression => {
  const meant = typeofBinding(type);
  switch (operator) {
    case 'same':
      return asInstance(type);
    case 'returned':
      return meant ? { kind: 'returned', by: meant } : UNKNOWN;
    case 'instance':
      return meant ? { kind: 'named', binding: meant } : UNKNOWN;
    case 'awaited':
      return awaitedType(source, type);
    case 'record':
      return recordType(asInstance(type));
    case 'unknown':
      return UNKNOWN;
  }
};

/** The binding that `typeof` refers to. */
const typeofBinding = (type: TypeExpression): Binding | undefined => {
  if (type.kind === 'value') return type.binding;
  return type.kind === 'field' ? { kind: 'member', receiver: type.of, name: type.name } : undefined;
};

/** A field or, in a type position, the type that the member names. */
const memberType = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  const property = source.marks.property[place] ?? 0;
  const bound = isTypeUse(source.marks.uses[property] ?? 0) ? bindingAtDepth(source, property, depth) : undefined;
  if (bound) return { kind: 'named', binding: bound };
  return fieldType(typeAtDepth(source, source.marks.inner[place] ?? 0, depth - 1), nameAt(source.tree, property));
};

/** The type returned by calling the last name of an expression, or a value of a function type. */
const callType = (source: ResolvedSource, place: number, depth: number): TypeExpression => {
  const callee = source.marks.inner[place] ?? 0;
  const known = returnedByBlock(readingOf(source, depth), place);
  if (known) return known;
  const by = calledBinding(source, callee, depth);
  if (!by) return returnTypeOf(typeAtDepth(source, callee, depth - 1));
  const given = (source.marks.lists.applied.get(place) ?? []).map((each) => argumentType(source, each, depth - 1));
  if (by.kind === 'free' && source.language.containerFunctions?.has(by.name))
    return containerType(source, { place, given, depth });
  return given.some(({ kind }) => kind !== 'unknown') ? { kind: 'returned', by, arguments: given } : { kind: 'returned', by };
};

type ContainerCall = { readonly place: number; readonly given: readonly TypeExpression[]; readonly depth: number };

const containerType = (source: ResolvedSource, { place, given, depth }: ContainerCall): TypeExpression => {
  const held = given.at(-1) ?? unionType(source, passedTo(source, place), depth);
  return arrayType(held);
};

const instanceType = (source: ResolvedSource, callee: number, depth: number): TypeExpression => {
  const of = calledBinding(source, callee, depth);
  return of ? { kind: 'named', binding: of } : UNKNOWN;
};

const calledBinding = (source: ResolvedSource, callee: number, depth: number): Binding | undefined => {
  const { expressions, inner, property, uses } = source.marks;
  let place = callee;
  while (expressions[place] === EXPRESSION.same && (inner[place] ?? 0) > place) place = inner[place] ?? 0;
  if (expressions[place] === EXPRESSION.member) place = property[place] ?? 0;
  else if (expressions[place] !== EXPRESSION.none) return undefined;
  return uses[place] === USE.none ? undefined : bindingAtDepth(source, place, depth);
};

/** Awaiting a generic type is assumed to give its first type argument, also of a type that is not a known awaitable. */
const awaitedType = (source: ResolvedSource, type: TypeExpression): TypeExpression => {
  if (type.kind === 'named' && type.arguments) return type.arguments[0] ?? UNKNOWN;
  const isItself = type.kind === 'unknown' || type.kind === 'named' || type.kind === 'array';
  return isItself ? type : { kind: 'awaited', of: type };
};

/** Unions nest to the left, one level per member, so they are flattened without increasing the depth. */
const unionType = (source: ResolvedSource, parts: readonly number[], depth: number): TypeExpression => {
  const types: TypeExpression[] = [];
  const waiting = [...parts];
  for (let place = waiting.shift(); place !== undefined && types.length < MAX_UNION; place = waiting.shift()) {
    if (source.marks.expressions[place] === EXPRESSION.union) waiting.unshift(...(source.marks.lists.part.get(place) ?? []));
    else types.push(typeAtDepth(source, place, depth - 1));
  }
  const knownTypes = types.filter(({ kind }) => kind !== 'unknown');
  if (knownTypes.length <= 1) return knownTypes[0] ?? types[0] ?? UNKNOWN;
  return { kind: 'union', of: knownTypes.flatMap((type) => (type.kind === 'union' ? type.of : [type])) };
};
