/** Bindings of names and types of expressions, read off the marks: no tree is walked, no other file is asked. */
import type { Binding, TypeExpression } from '#model';
import type { Declaration, Declared } from './declare.ts';
import type { Source } from './source.ts';
import { EXPRESSION, USE } from './marks.ts';
import type { Resolution } from './resolve.ts';
import { nameAt } from './syntax/syntax-tree.ts';

/** All that is known of a file when bindings are made. */
export type Known = Source & {
  readonly declared: Declared;
  readonly resolution: Resolution;
  /** By draft: index of its symbol, -1 when it has none. */
  readonly symbolOf: Int32Array;
  /** Types of local names already worked out, by declaration. */
  readonly localTypes: (Shape | undefined)[];
};

/** A type expression that may still carry type arguments: `await` and element access need them. */
type Shape = TypeExpression | { readonly kind: 'generic'; readonly of: TypeExpression; readonly arguments: readonly Shape[] };

/** Longer chains say nothing that a reader could follow, and each link costs room in every reference of the chain. */
const MAX_DEPTH = 8;
const MAX_UNION = 8;

const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

/** What the name at a place means; undefined for names of this file that are no symbols. */
export const bindingAt = (known: Known, place: number): Binding | undefined => binding(known, place, MAX_DEPTH);

/** The type of an expression, or the type that a type annotation names. */
export const typeAt = (known: Known, place: number): TypeExpression => plain(known, shapeAt(known, place, MAX_DEPTH));

/** The type of a variable or field, as far as its declaration tells. */
export const declaredType = (known: Known, declaration: Pick<Declaration, 'place' | 'name'>): TypeExpression =>
  plain(known, declaredShape(known, declaration, MAX_DEPTH));

/** The type whose members the supertype at a place gives. */
export const superTypeAt = (known: Known, place: number): TypeExpression => {
  const type = typeAt(known, place);
  return type.kind === 'value' ? { kind: 'named', binding: type.binding } : type;
};

const binding = (known: Known, place: number, depth: number): Binding | undefined => {
  const { tree, marks, declared, resolution } = known;
  const importIndex = declared.links.importAt.get(place);
  if (importIndex !== undefined) return { kind: 'import', import: importIndex };
  const member = marks.memberOf[place] ?? 0;
  if (member > 0) {
    const receiver = plain(known, shapeAt(known, marks.inner[member] ?? 0, depth - 1));
    return { kind: 'member', receiver, name: nameAt(tree, place) };
  }
  const declaration = resolution.declarations[(resolution.found[place] ?? 0) - 1];
  return declaration ? declaredBinding(known, declaration) : { kind: 'free', name: nameAt(tree, place) };
};

const declaredBinding = ({ symbolOf }: Known, { draft, importIndex }: Declaration): Binding | undefined => {
  if (importIndex >= 0) return { kind: 'import', import: importIndex };
  const symbol = draft < 0 ? -1 : (symbolOf[draft] ?? -1);
  return symbol < 0 ? undefined : { kind: 'local', symbol };
};

const shapeAt = (known: Known, place: number, depth: number): Shape => {
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
      return instanceShape(known, content, depth);
    case EXPRESSION.await:
      return expressions[content] === EXPRESSION.import
        ? importShape(known, content)
        : awaited(shapeAt(known, content, depth - 1));
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
      return { kind: 'generic', of: UNKNOWN, arguments: [shapeAt(known, content, depth - 1)] };
    case EXPRESSION.generic:
      return genericShape(known, place, depth);
    default:
      return unionOf(known, lists.part.get(place) ?? [], depth);
  }
};

/** A bare name: in a type it stands for an instance, elsewhere for itself; a local name for what it was given. */
const nameShape = (known: Known, place: number, depth: number): Shape => {
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
const declaredShape = (known: Known, { place, name }: Pick<Declaration, 'place' | 'name'>, depth: number): Shape => {
  const { type, value, rare } = known.marks;
  const [whole, element, key] = [rare.whole.get(place), rare.element.get(place), rare.key.get(place)];
  if (type[place]) return shapeAt(known, type[place] ?? 0, depth);
  const part =
    whole === undefined ? UNKNOWN : fieldOf(shapeAt(known, whole, depth), key === undefined ? name : nameAt(known.tree, key));
  if (part.kind !== 'unknown') return part;
  return element === undefined ? shapeAt(known, value[place] ?? 0, depth) : elementOf(shapeAt(known, element, depth));
};

const importShape = ({ declared }: Known, place: number): Shape => {
  const index = declared.links.importAt.get(place);
  return index === undefined ? UNKNOWN : { kind: 'value', binding: { kind: 'import', import: index } };
};

const genericShape = (known: Known, place: number, depth: number): Shape => {
  const of = plain(known, shapeAt(known, known.marks.inner[place] ?? 0, depth - 1));
  const given = known.marks.lists.argument.get(place) ?? [];
  return { kind: 'generic', of, arguments: given.map((argument) => shapeAt(known, argument, depth - 1)) };
};

/** A field, or in a type the type that the member names. */
const memberShape = (known: Known, place: number, depth: number): Shape => {
  const property = known.marks.property[place] ?? 0;
  const bound = isTypeUse(known.marks.uses[property] ?? 0) ? binding(known, property, depth) : undefined;
  if (bound) return { kind: 'named', binding: bound };
  return fieldOf(shapeAt(known, known.marks.inner[place] ?? 0, depth - 1), nameAt(known.tree, property));
};

/** What a call of the last name of an expression gives, and `new` of it. */
const calledShape = (known: Known, callee: number, depth: number): Shape => {
  const by = calledBinding(known, callee, depth);
  return by ? { kind: 'returned', by } : UNKNOWN;
};

const instanceShape = (known: Known, callee: number, depth: number): Shape => {
  const of = calledBinding(known, callee, depth);
  return of ? { kind: 'named', binding: of } : UNKNOWN;
};

const calledBinding = (known: Known, callee: number, depth: number): Binding | undefined => {
  const { expressions, inner, property, uses } = known.marks;
  let place = callee;
  while (expressions[place] === EXPRESSION.same && (inner[place] ?? 0) > place) place = inner[place] ?? 0;
  if (expressions[place] === EXPRESSION.member) place = property[place] ?? 0;
  else if (expressions[place] !== EXPRESSION.none) return undefined;
  return uses[place] === USE.none ? undefined : binding(known, place, depth);
};

const fieldOf = (shape: Shape, name: string): Shape => {
  const of = shape.kind === 'generic' ? shape.of : shape;
  return of.kind === 'unknown' ? UNKNOWN : { kind: 'field', of, name };
};

const awaited = (shape: Shape): Shape => {
  if (shape.kind === 'generic') return shape.arguments[0] ?? UNKNOWN;
  return shape.kind === 'unknown' || shape.kind === 'named' ? shape : { kind: 'awaited', of: shape };
};

/** Of a generic container the last argument is what it holds: `Array<T>`, `Record<K, T>`. */
const elementOf = (shape: Shape): Shape => {
  if (shape.kind === 'generic') return shape.arguments.at(-1) ?? UNKNOWN;
  return shape.kind === 'unknown' ? shape : { kind: 'element', of: shape };
};

/** Unions nest to the left, one level a member: they are flattened without going deeper. */
const unionOf = (known: Known, parts: readonly number[], depth: number): Shape => {
  const shapes: Shape[] = [];
  const waiting = [...parts];
  for (let place = waiting.shift(); place !== undefined && shapes.length < MAX_UNION; place = waiting.shift()) {
    if (known.marks.expressions[place] === EXPRESSION.union) waiting.unshift(...(known.marks.lists.part.get(place) ?? []));
    else shapes.push(shapeAt(known, place, depth - 1));
  }
  const told = shapes.map((shape) => plain(known, shape)).filter(({ kind }) => kind !== 'unknown');
  const [only] = shapes;
  // A lone member keeps its type arguments: `Promise<T> | undefined` can still be awaited.
  if (told.length <= 1) return shapes.find(({ kind }) => kind === 'generic') ?? told[0] ?? only ?? UNKNOWN;
  return { kind: 'union', of: told.flatMap((type) => (type.kind === 'union' ? type.of : [type])) };
};

/** Without type arguments, which facts cannot hold: a promised value stands for its promise, a list for nothing. */
const plain = (known: Known, shape: Shape): TypeExpression => {
  let at = shape;
  for (let depth = 0; at.kind === 'generic' && depth < MAX_DEPTH; depth++) {
    const { of } = at;
    at = isAwaitable(known, of) ? (at.arguments[0] ?? UNKNOWN) : of;
  }
  return at.kind === 'generic' ? UNKNOWN : at;
};

/** Told by its name, whether the language has it or a module gives it. */
const isAwaitable = ({ language, declared }: Known, type: TypeExpression): boolean => {
  if (type.kind !== 'named') return false;
  const { binding: of } = type;
  if (of.kind === 'import') return language.awaitables.has(declared.links.imports[of.import]?.name ?? '');
  return of.kind === 'free' && language.awaitables.has(of.name);
};
