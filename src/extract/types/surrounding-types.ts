/**
 * Function types and object types, and the types that values take from their surroundings: a parameter from the function it
 * belongs to, a function or an object from the call it is passed to, the object that holds it or the function that returns it.
 */
import { type FunctionType, LAST_PARAMETER, type ObjectField, type TypeExpression } from '#model';
import { EXPRESSION, FLAG, hasFlag, SCOPE } from '../marks.ts';
import { afterAt, nameAt } from '../syntax/syntax-tree.ts';
import { callTaking, givenToBlock, passedTo, positionOf } from './blocks.ts';
import type { ResolvedSource, TypeReading } from './resolved-source.ts';
import { asInstance, elementType, fieldType, isAwaitable, recordType, returnTypeOf, UNKNOWN } from './simple-types.ts';

const MAX_FIELDS = 32;
/** Longer texts are patterns, not names. */
const MAX_TEXT = 40;

export const surroundingType = (reading: TypeReading, place: number): TypeExpression => {
  const { source, depth, read } = reading;
  switch (source.marks.expressions[place]) {
    case EXPRESSION.function:
      return functionTypeAt(reading, place);
    case EXPRESSION.parameter:
      return parameterType(reading, place);
    case EXPRESSION.argument:
      return expectedByCall(reading, place);
    case EXPRESSION.returned:
      return expectedByFunction(reading, place);
    case EXPRESSION.method:
      return expectedByObject(reading, place);
    case EXPRESSION.object:
      return objectType(reading, place);
    default:
      return recordType(read(source.marks.inner[place] ?? 0, depth - 1));
  }
};

/** The parameters and the return type of the signature at a place, as written. */
export const functionTypeAt = ({ source, depth, read }: TypeReading, place: number): FunctionType => {
  const { marks } = source;
  const list = marks.rare.parameters.get(place);
  const parameters = list === undefined ? [] : parametersIn(source, list);
  const receiver = marks.expressions[place] === EXPRESSION.function ? marks.rare.receiver.get(place) : undefined;
  return {
    kind: 'function',
    parameters: parameters.map((each) => asInstance(read(marks.type[each] ?? 0, depth - 1))),
    isRest: hasFlag(marks, parameters.at(-1) ?? 0, FLAG.rest),
    returns: read(marks.type[place] ?? 0, depth - 1),
    ...(receiver === undefined ? {} : { receiver: asInstance(read(receiver, depth - 1)) }),
  };
};

/** The parameters directly in a list. */
const parametersIn = ({ tree, marks }: ResolvedSource, list: number): readonly number[] => {
  const found: number[] = [];
  for (let place = list + 1; place < afterAt(tree, list); place = afterAt(tree, place))
    if (marks.expressions[place] === EXPRESSION.parameter) found.push(place);
  return found;
};

/** Only the parameters of functions that are values can take a type from outside. */
export const parameterType = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const { type, inner, rare } = source.marks;
  if (type[place]) return read(type[place] ?? 0, depth);
  const around = inner[place] ?? 0;
  if (around <= 0) return UNKNOWN;
  const list = rare.parameters.get(around);
  const index = list === undefined ? 0 : parametersIn(source, list).indexOf(place);
  const given = index === 0 ? givenToBlock({ source, depth, read }, around, 'parameter') : undefined;
  if (given) return given;
  const text = nameAt(source.tree, source.marks.name[place] || place);
  return takenBy(read(around, depth - 1), { index, count: 0, text: text.length > MAX_TEXT ? '' : text });
};

type ParameterPosition = Omit<Extract<TypeExpression, { kind: 'parameter' }>, 'kind' | 'of'>;

/** What a function takes as its only parameter, if it does not write it. */
export const impliedParameterType = (reading: TypeReading, place: number): TypeExpression =>
  givenToBlock(reading, place, 'parameter') ??
  takenBy(reading.read(place, reading.depth - 1), { index: 0, count: 0, text: reading.source.language.impliedParameter ?? '' });

/** The type of one parameter of a function type. */
const takenBy = (of: TypeExpression, at: ParameterPosition): TypeExpression => {
  const { index } = at;
  if (of.kind === 'unknown' || index < 0) return UNKNOWN;
  if (of.kind !== 'function') return { kind: 'parameter', of, ...at };
  const last = of.parameters.length - 1;
  if (index === LAST_PARAMETER) return of.parameters[last] ?? UNKNOWN;
  return of.isRest && index >= last ? elementType(of.parameters[last] ?? UNKNOWN) : (of.parameters[index] ?? UNKNOWN);
};

/** A value passed to a call has the type of that parameter. */
const expectedByCall = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const call = callTaking(source, place);
  const callee = read(source.marks.inner[call] ?? 0, depth - 1);
  return takenBy(callee, { index: positionOf(source, place), count: passedTo(source, call).length, text: '' });
};

/** A returned value has the return type of the function around it, or what the promise of that type resolves to. */
const expectedByFunction = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const { tree, marks } = source;
  let around = tree.parents[place] ?? 0;
  while (around > 0 && marks.scopes[around] !== SCOPE.function) around = tree.parents[around] ?? 0;
  if (around <= 0) return UNKNOWN;
  const declared = marks.type[around] ?? 0;
  return resolvedType(source, declared > 0 ? read(declared, depth) : returnTypeOf(read(around, depth - 1)));
};

/** What a value of an awaitable type resolves to; any other type stands for itself. */
const resolvedType = (source: ResolvedSource, type: TypeExpression): TypeExpression => {
  if (type.kind === 'named' && type.arguments && isAwaitable(source, type.binding)) return type.arguments[0] ?? UNKNOWN;
  const isItself = type.kind === 'unknown' || type.kind === 'array' || type.kind === 'object' || type.kind === 'record';
  return isItself ? type : { kind: 'awaited', of: type };
};

/** A method of an object literal has the type of that member. */
const expectedByObject = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const { inner, name } = source.marks;
  return fieldType(read(inner[place] ?? 0, depth - 1), nameAt(source.tree, name[place] ?? 0));
};

const objectType = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const { lists, name } = source.marks;
  const fields: ObjectField[] = [];
  for (const field of (lists.field.get(place) ?? []).slice(0, MAX_FIELDS)) {
    const type = fieldTypeAt({ source, depth: depth - 1, read }, field);
    if (type.kind !== 'unknown') fields.push({ name: nameAt(source.tree, name[field] ?? 0), type });
  }
  for (const [index, part] of (lists.position.get(place) ?? []).slice(0, MAX_FIELDS).entries()) {
    const type = asInstance(read(part, depth - 1));
    if (type.kind !== 'unknown') fields.push({ name: String(index), type });
  }
  return fields.length === 0 ? UNKNOWN : { kind: 'object', fields };
};

/** The type of a field of an object type; a method is a field that holds a function. */
const fieldTypeAt = (reading: TypeReading, place: number): TypeExpression => {
  const { source, depth, read } = reading;
  const isMethod = source.marks.rare.parameters.has(place);
  return isMethod ? functionTypeAt(reading, place) : read(source.marks.type[place] ?? 0, depth);
};

/** What `this` is in a function that declares it or is given it; otherwise the instance of the enclosing type. */
export const selfType = ({ source, depth, read }: TypeReading, place: number): TypeExpression => {
  const { rare } = source.marks;
  let around = rare.receiver.size === 0 && !source.language.blockFunctions ? -1 : place;
  for (; around > 0; around = source.tree.parents[around] ?? -1) {
    const declared = rare.receiver.get(around);
    if (declared !== undefined) return read(declared, depth - 1);
    const given = givenToBlock({ source, depth, read }, around, 'self');
    if (given) return given;
  }
  return { kind: 'self' };
};
