/** Functions passed to calls: what the call gives them, as `this` or as a parameter that is not written, and what it returns for it. */
import { type BlockFunction, LAST_PARAMETER, type TypeExpression } from '#model';
import { EXPRESSION, FLAG, hasFlag, SCOPE, USE } from '../marks.ts';
import { nameAt } from '../syntax/syntax-tree.ts';
import type { ResolvedSource, TypeReading } from './resolved-source.ts';

/** A call with more arguments passes data, not functions. */
const MAX_PASSED = 64;
/** Blocks inside of more blocks than these are rare. */
const MAX_RECEIVERS = 4;

/** What a call passes. A block after the arguments belongs to an expression around the call. */
export const passedTo = ({ tree, marks }: ResolvedSource, call: number): readonly number[] => {
  const around = tree.parents[call] ?? 0;
  const isSuffixed = marks.expressions[around] === EXPRESSION.same && marks.inner[around] === call;
  const after = isSuffixed ? (marks.lists.passed.get(around) ?? []) : [];
  const passed = [...(marks.lists.passed.get(call) ?? []), ...after];
  return passed.slice(0, MAX_PASSED).filter((each) => !hasFlag(marks, each, FLAG.comment));
};

/** The call that a function is passed to. */
export const callTaking = ({ marks }: ResolvedSource, place: number): number => {
  let call = marks.inner[place] ?? 0;
  while (marks.expressions[call] === EXPRESSION.same && (marks.inner[call] ?? 0) > call) call = marks.inner[call] ?? 0;
  return call;
};

/** Of what the call passes; a block after the arguments takes the last parameter. */
export const positionOf = (source: ResolvedSource, place: number): number => {
  const isLast = hasFlag(source.marks, place, FLAG.lastArgument);
  return isLast ? LAST_PARAMETER : passedTo(source, callTaking(source, place)).indexOf(place);
};

/** What a known function gives the block at a place; undefined if it gives nothing of this kind. */
export const givenToBlock = (reading: TypeReading, place: number, as: 'self' | 'parameter'): TypeExpression | undefined => {
  const { source, depth, read } = reading;
  const { marks, language } = source;
  if (!language.blockFunctions || marks.expressions[place] !== EXPRESSION.argument) return undefined;
  const call = callTaking(source, place);
  const known = knownFunction(source, call);
  if (!known || (known.gives === 'parameter') !== (as === 'parameter')) return undefined;
  return read(valueGiven(source, call, known), depth - 1);
};

/** What a call of a known function returns; undefined for any other call. */
export const returnedByBlock = ({ source, depth, read }: TypeReading, call: number): TypeExpression | undefined => {
  const { marks, language } = source;
  const known = language.blockFunctions && knownFunction(source, call);
  const block = known && passedTo(source, call).at(-1);
  if (!known || block === undefined || marks.expressions[block] !== EXPRESSION.argument) return undefined;
  return read(known.returns === 'value' ? valueGiven(source, call, known) : (marks.rare.returned.get(block) ?? 0), depth - 1);
};

const knownFunction = ({ tree, marks, language }: ResolvedSource, call: number): BlockFunction | undefined => {
  const callee = marks.inner[call] ?? 0;
  const isMember = marks.expressions[callee] === EXPRESSION.member;
  const known = language.blockFunctions?.get(nameAt(tree, isMember ? (marks.property[callee] ?? 0) : callee));
  return known && (known.gives === 'argument') !== isMember ? known : undefined;
};

const valueGiven = (source: ResolvedSource, call: number, { gives }: BlockFunction): number => {
  const { inner } = source.marks;
  return gives === 'argument' ? (passedTo(source, call)[0] ?? 0) : (inner[inner[call] ?? 0] ?? 0);
};

/** The values around a bare name that it may be a member of, innermost first: receivers of the functions around it. */
export const receiversAround = ({ source, depth, read }: TypeReading, place: number): readonly TypeExpression[] => {
  const { tree, marks, language } = source;
  if (!language.linking?.bareMembers || !language.blockFunctions || marks.uses[place] === USE.type) return [];
  const found: TypeExpression[] = [];
  for (let around = tree.parents[place] ?? 0; around > 0 && found.length < MAX_RECEIVERS; around = tree.parents[around] ?? 0) {
    const receiver = receiverIn({ source, depth, read }, around);
    if (receiver && receiver.kind !== 'unknown') found.push(receiver);
  }
  return found;
};

/** Of the block or declaration at a place. */
const receiverIn = (reading: TypeReading, place: number): TypeExpression | undefined => {
  const { source, depth, read } = reading;
  const { marks } = source;
  const expression = marks.expressions[place];
  if (expression === EXPRESSION.argument && marks.scopes[place] === SCOPE.function)
    return givenToBlock(reading, place, 'self') ?? receiverOf(read(place, depth - 1));
  const declared = expression === EXPRESSION.function ? undefined : marks.rare.receiver.get(place);
  return declared === undefined ? undefined : read(declared, depth - 1);
};

const receiverOf = (of: TypeExpression): TypeExpression | undefined =>
  of.kind === 'unknown' ? undefined : of.kind === 'function' ? of.receiver : { kind: 'receiver', of };
