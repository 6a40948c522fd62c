/** Bindings of names and types of expressions, read off the marks: no tree is walked, no other file is asked. */
import { type Binding, heldArgument, type TypeExpression, type TypeOperator } from '#model';
import type { Declaration, Declared } from './declare.ts';
import type { Source } from './source.ts';
import { EXPRESSION, USE } from './marks.ts';
import type { ResolvedNames } from './resolve.ts';
import { nameAt } from './syntax/syntax-tree.ts';

/** All that is known of a file when bindings are made. */
export type KnownSource = Source & {
  readonly declared: Declared;
  readonly resolution: ResolvedNames;
  /** By draft: index of its symbol, -1 when it has none. */
  readonly symbolOf: Int32Array;
  /** Types of local names already worked out, by declaration. */
  readonly localTypes: (TypeExpression | undefined)[];
};

/** Longer chains say nothing that a reader could follow, and each link costs room in every reference of the chain. */
const MAX_DEPTH = 8;
const MAX_UNION = 32;

const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

/** What the name at a place means; undefined for names of this file that are no symbols. */
export const bindingAt = (known: KnownSource, place: number): Binding | undefined => binding(known, place, MAX_DEPTH);

/** The member of an object that a name stands for beside what it means itself: `{ name }`, `{ name() {} }`. */
export const keyBindingAt = (known: KnownSource, place: number): Binding | undefined => {
  const holder = known.marks.rare.holder.get(place);
  if (holder === undefined) return undefined;
  return { kind: 'member', receiver: shapeAt(known, holder, MAX_DEPTH - 1), name: nameAt(known.tree, place) };
};

/** The type of an expression, or the type that a type annotation names. */
export const typeAt = (known: KnownSource, place: number): TypeExpression => shapeAt(known, place, MAX_DEPTH);

/** The type of a variable or field, as far as its declaration tells. */
export const declaredType = (known: KnownSource, declaration: Pick<Declaration, 'place' | 'name'>): TypeExpression =>
  declaredShape(known, declaration, MAX_DEPTH);

/** The type whose members the supertype at a place gives. What an operator makes of a type has its members, and is not it. */
export const superTypeAt = (known: KnownSource, place: number): TypeExpression => {
  const type = asInstance(typeAt(known, place));
  return type.kind === 'named' && isOperated(known, place) ? { kind: 'union', of: [type] } : type;
};

const isOperated = (known: KnownSource, place: number): boolean =>
  known.marks.expressions[place] === EXPRESSION.generic &&
  operatorOf(known, shapeAt(known, known.marks.inner[place] ?? 0, 1)) !== undefined;

const asInstance = (type: TypeExpression): TypeExpression =>
  type.kind === 'value' ? { kind: 'named', binding: type.binding } : type;

const binding = (known: KnownSource, place: number, depth: number): Binding | undefined => {
  const { tree, marks, declared, resolution } = known;
  const renamed = declared.links.renamedFrom.get(place);
  if (renamed !== undefined) return binding(known, renamed, depth);
  const importIndex = declared.links.importAt.get(place);
  if (importIndex !== undefined) return { kind: 'import', import: importIndex };
  const member = marks.memberOf[place] ?? 0;
  if (member > 0) {
    const receiver = shapeAt(known, marks.inner[member] ?? 0, depth - 1);
    return { kind: 'member', receiver, name: nameAt(tree, place) };
  }
  const declaration = resolution.declarations[(resolution.found[place] ?? 0) - 1];
  if (!declaration) return { kind: 'free', name: nameAt(tree, place) };
  return declaredBinding(known, declaration);
};

const declaredBinding = ({ symbolOf }: KnownSource, { draft, importIndex }: Declaration): Binding | undefined => {
  if (importIndex >= 0) return { kind: 'import', import: importIndex };
  const symbol = draft < 0 ? -1 : (symbolOf[draft] ?? -1);
  return symbol < 0 ? undefined : { kind: 'local', symbol };
};

const shapeAt = (known: KnownSource, place: number, depth: number): TypeExpression => {
  if (place <= 0 || depth <= 0) return UNKNOWN;
  const { expressions, inner, lists } = known.marks;
  const content = inner[place] ?? 0;
  switch (expressions[place]) {
    case EXPRESSION.none:
      return nameShape(known, place, depth);
    case EXPRESSION.member:
      return memberShape(known, place, depth);
    case EXPRESSION.call:
      return calledShape(known, content, depth);
    case EXPRESSION.new:
      return withArguments(known, place, { of: instanceShape(known, content, depth), depth });
    case EXPRESSION.await:
      return expressions[content] === EXPRESSION.import
        ? importShape(known, content)
        : awaited(known, shapeAt(known, content, depth - 1));
    case EXPRESSION.element:
      return elementOf(shapeAt(known, content, depth - 1));
    case EXPRESSION.same:
      return shapeAt(known, content, depth - 1);
    case EXPRESSION.self:
      return { kind: 'self' };
    case EXPRESSION.super:
      return { kind: 'super' };
    case EXPRESSION.import:
      return importShape(known, place);
    case EXPRESSION.array:
      return arrayOf(shapeAt(known, content, depth - 1));
    case EXPRESSION.generic:
      return genericShape(known, place, depth);
    default:
      return unionOf(known, lists.part.get(place) ?? [], depth);
  }
};

/** A bare name: in a type it stands for an instance, elsewhere for itself; a local name for what it was given. */
const nameShape = (known: KnownSource, place: number, depth: number): TypeExpression => {
  const use = known.marks.uses[place] ?? 0;
  if (use === USE.none) return UNKNOWN;
  const index = (known.resolution.found[place] ?? 0) - 1;
  const declaration = known.resolution.declarations[index];
  const bound = binding(known, place, depth);
  if (bound) return { kind: isTypeUse(use) ? 'named' : 'value', binding: bound };
  if (!declaration) return UNKNOWN;
  const remembered = known.localTypes[index];
  if (remembered) return remembered;
  // Set first: a local name that is made from itself ends here.
  known.localTypes[index] = { kind: 'unknown', text: declaration.name };
  const shape = declaredShape(known, declaration, depth - 1);
  if (shape.kind !== 'unknown') known.localTypes[index] = shape;
  return known.localTypes[index] ?? UNKNOWN;
};

const isTypeUse = (use: number): boolean => use === USE.type || use === USE.extends || use === USE.implements;

/** The first of what is written, taken apart, gone through and assigned that says something. */
const declaredShape = (
  known: KnownSource,
  { place, name }: Pick<Declaration, 'place' | 'name'>,
  depth: number,
): TypeExpression => {
  const { type, value, rare } = known.marks;
  const [whole, element, key] = [rare.whole.get(place), rare.element.get(place), rare.key.get(place)];
  if (type[place]) return shapeAt(known, type[place] ?? 0, depth);
  const part =
    whole === undefined ? UNKNOWN : fieldOf(shapeAt(known, whole, depth), key === undefined ? name : nameAt(known.tree, key));
  if (part.kind !== 'unknown') return part;
  return element === undefined ? shapeAt(known, value[place] ?? 0, depth) : elementOf(shapeAt(known, element, depth));
};

const importShape = ({ declared }: KnownSource, place: number): TypeExpression => {
  const index = declared.links.importAt.get(place);
  return index === undefined ? UNKNOWN : { kind: 'value', binding: { kind: 'import', import: index } };
};

const withArguments = (
  known: KnownSource,
  place: number,
  { of, depth }: { readonly of: TypeExpression; readonly depth: number },
): TypeExpression => {
  const given = known.marks.lists.argument.get(place);
  if (of.kind !== 'named' || !given) return of;
  const told = given.map((argument) => argumentShape(known, argument, depth - 1));
  return told.every(({ kind }) => kind === 'unknown') ? of : { ...of, arguments: told };
};

/** A receiver's `T` declares the name that it is; a bare name in a type means what it names. */
const argumentShape = (known: KnownSource, place: number, depth: number): TypeExpression =>
  known.marks.uses[place] === USE.notAReference ? UNKNOWN : asInstance(shapeAt(known, place, depth));

/** `Partial<T>` has the members of `T`. */
const genericShape = (known: KnownSource, place: number, depth: number): TypeExpression => {
  const of = shapeAt(known, known.marks.inner[place] ?? 0, depth - 1);
  const operator = operatorOf(known, of);
  if (operator === undefined) return withArguments(known, place, { of, depth });
  return operate(known, operator, shapeAt(known, known.marks.lists.argument.get(place)?.[0] ?? 0, depth - 1));
};

const operatorOf = ({ language }: KnownSource, of: TypeExpression): TypeOperator | undefined =>
  of.kind === 'named' && of.binding.kind === 'free' ? language.typeOperators?.get(of.binding.name) : undefined;

const operate = (known: KnownSource, operator: TypeOperator, shape: TypeExpression): TypeExpression => {
  const meant = meantBy(shape);
  switch (operator) {
    case 'same':
      return asInstance(shape);
    case 'returned':
      return meant ? { kind: 'returned', by: meant } : UNKNOWN;
    case 'instance':
      return meant ? { kind: 'named', binding: meant } : UNKNOWN;
    case 'awaited':
      return awaited(known, shape);
    case 'unknown':
      return UNKNOWN;
  }
};

/** What `typeof` names. */
const meantBy = (shape: TypeExpression): Binding | undefined => {
  if (shape.kind === 'value') return shape.binding;
  return shape.kind === 'field' ? { kind: 'member', receiver: shape.of, name: shape.name } : undefined;
};

const arrayOf = (shape: TypeExpression): TypeExpression => (shape.kind === 'unknown' ? shape : { kind: 'array', of: shape });

/** A field, or in a type the type that the member names. */
const memberShape = (known: KnownSource, place: number, depth: number): TypeExpression => {
  const property = known.marks.property[place] ?? 0;
  const bound = isTypeUse(known.marks.uses[property] ?? 0) ? binding(known, property, depth) : undefined;
  if (bound) return { kind: 'named', binding: bound };
  return fieldOf(shapeAt(known, known.marks.inner[place] ?? 0, depth - 1), nameAt(known.tree, property));
};

/** What a call of the last name of an expression gives, and `new` of it. */
const calledShape = (known: KnownSource, callee: number, depth: number): TypeExpression => {
  const by = calledBinding(known, callee, depth);
  return by ? { kind: 'returned', by } : UNKNOWN;
};

const instanceShape = (known: KnownSource, callee: number, depth: number): TypeExpression => {
  const of = calledBinding(known, callee, depth);
  return of ? { kind: 'named', binding: of } : UNKNOWN;
};

const calledBinding = (known: KnownSource, callee: number, depth: number): Binding | undefined => {
  const { expressions, inner, property, uses } = known.marks;
  let place = callee;
  while (expressions[place] === EXPRESSION.same && (inner[place] ?? 0) > place) place = inner[place] ?? 0;
  if (expressions[place] === EXPRESSION.member) place = property[place] ?? 0;
  else if (expressions[place] !== EXPRESSION.none) return undefined;
  return uses[place] === USE.none ? undefined : binding(known, place, depth);
};

const fieldOf = (of: TypeExpression, name: string): TypeExpression =>
  of.kind === 'unknown' ? UNKNOWN : { kind: 'field', of, name };

/** What is waited for under a name that the language does not know gives its first argument, as far as one can tell. */
const awaited = (known: KnownSource, shape: TypeExpression): TypeExpression => {
  if (shape.kind === 'named' && shape.arguments)
    return (isAwaitable(known, shape.binding) ? heldArgument(shape.arguments) : shape.arguments[0]) ?? UNKNOWN;
  const isItself = shape.kind === 'unknown' || shape.kind === 'named' || shape.kind === 'array';
  return isItself ? shape : { kind: 'awaited', of: shape };
};

const elementOf = (shape: TypeExpression): TypeExpression => {
  if (shape.kind === 'array') return shape.of;
  if (shape.kind === 'named' && shape.arguments) return heldArgument(shape.arguments) ?? UNKNOWN;
  return shape.kind === 'unknown' ? shape : { kind: 'element', of: shape };
};

/** Unions nest to the left, one level a member: they are flattened without going deeper. */
const unionOf = (known: KnownSource, parts: readonly number[], depth: number): TypeExpression => {
  const shapes: TypeExpression[] = [];
  const waiting = [...parts];
  for (let place = waiting.shift(); place !== undefined && shapes.length < MAX_UNION; place = waiting.shift()) {
    if (known.marks.expressions[place] === EXPRESSION.union) waiting.unshift(...(known.marks.lists.part.get(place) ?? []));
    else shapes.push(shapeAt(known, place, depth - 1));
  }
  const told = shapes.filter(({ kind }) => kind !== 'unknown');
  if (told.length <= 1) return told[0] ?? shapes[0] ?? UNKNOWN;
  return { kind: 'union', of: told.flatMap((type) => (type.kind === 'union' ? type.of : [type])) };
};

/** Told by its name, whether the language has it or a module gives it. */
const isAwaitable = ({ language, declared }: KnownSource, of: Binding): boolean => {
  if (of.kind === 'import') return language.awaitables.has(declared.links.imports[of.import]?.name ?? '');
  return of.kind === 'free' && language.awaitables.has(of.name);
};
