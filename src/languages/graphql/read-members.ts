/** The fields of a type, the arguments of a directive, or the values of an enumeration. */
import { plainMarkAt, plainWordAt } from '../reading/plain-tokens.ts';
import { endOfToken, startOfToken } from '../reading/token-places.ts';
import { descriptionBefore } from './description.ts';
import { addDirectiveUses, addTypeUse, type GraphqlScan } from './graphql-scan.ts';

/** Without a parent, they are arguments, whose names are local. */
type Members = { readonly first: number; readonly end: number; readonly parent?: number; readonly isEnum: boolean };

export const readMembers = (scan: GraphqlScan, { first, end, parent, isEnum }: Members): void => {
  const { tokens, text, symbols } = scan;
  for (let at = first; at < end; ) {
    const after = isEnum ? valueEnd(scan, at, end) : fieldEnd(scan, at, end);
    if (after === undefined) {
      at += 1;
      continue;
    }
    if (parent !== undefined)
      symbols.push({
        kind: isEnum ? 'enum_member' : 'field',
        name: plainWordAt(tokens, at),
        parent,
        start: startOfToken(tokens, at),
        end: endOfToken(tokens, after - 1),
        signatureEnd: endOfToken(tokens, after - 1),
        ...descriptionBefore(text, tokens, at),
      });
    addDirectiveUses(scan, at, after);
    at = after;
  }
};

/** `VALUE @directive(…)`. Undefined if no value starts here. */
const valueEnd = (scan: GraphqlScan, at: number, end: number): number | undefined =>
  plainWordAt(scan.tokens, at) === '' || plainMarkAt(scan.tokens, at - 1) === '@'
    ? undefined
    : afterDirectives(scan, at + 1, end);

/** `name(argument: Type): [Type!]! = default @directive(…)`. Undefined if no field starts here. */
const fieldEnd = (scan: GraphqlScan, at: number, end: number): number | undefined => {
  const { tokens, closing } = scan;
  if (plainWordAt(tokens, at) === '') return undefined;
  const list = plainMarkAt(tokens, at + 1) === '(' ? at + 1 : undefined;
  const colon = list === undefined ? at + 1 : (closing[list] ?? list) + 1;
  if (plainMarkAt(tokens, colon) !== ':' || colon >= end) return undefined;
  if (list !== undefined) readArguments(scan, list + 1, colon);
  addTypeUse(scan, colon + 1, 'type');
  let after = typeEnd(scan, colon + 1);
  if (plainMarkAt(tokens, after) === '=') after = valueAfter(scan, after + 1);
  return afterDirectives(scan, Math.min(after, end), end);
};

const readArguments = (scan: GraphqlScan, first: number, end: number): void => {
  const { tokens, closing } = scan;
  for (let at = first; at < end; at++) {
    if (/^[{(]$/u.test(plainMarkAt(tokens, at))) at = closing[at] ?? at;
    else if (plainMarkAt(tokens, at) === ':') addTypeUse(scan, at + 1, 'type');
  }
};

const typeEnd = ({ tokens, closing }: GraphqlScan, at: number): number => {
  const end = plainMarkAt(tokens, at) === '[' ? (closing[at] ?? at) + 1 : at + 1;
  return plainMarkAt(tokens, end) === '!' ? end + 1 : end;
};

const valueAfter = ({ tokens, closing }: GraphqlScan, at: number): number => {
  const mark = plainMarkAt(tokens, at);
  if (mark === '[' || mark === '{') return (closing[at] ?? at) + 1;
  return mark === '$' || mark === '-' ? at + 2 : at + 1;
};

const afterDirectives = ({ tokens, closing }: GraphqlScan, from: number, end: number): number => {
  let at = from;
  while (at < end && plainMarkAt(tokens, at) === '@') {
    at += 2;
    if (plainMarkAt(tokens, at) === '(') at = (closing[at] ?? at) + 1;
  }
  return Math.min(at, end);
};
