/** What a method takes and gives, read off its signature: tells whether one can stand for another. */
import type { MethodSignature } from '#model';

/** Types as written, one for each thing taken or given. */
type MethodShape = { readonly parameters: readonly string[]; readonly results: readonly string[] };

const NONE: MethodShape = { parameters: [], results: [] };
/** Facts stay in memory, and one method is held against many. */
const shapes = new WeakMap<MethodSignature, MethodShape>();

/** As many of each, and nowhere two types that differ. What cannot be told apart by one file counts as the same. */
export const canImplement = (method: MethodSignature, wanted: MethodSignature): boolean => {
  const [one, other] = [cachedShape(method), cachedShape(wanted)];
  return areSame(one.parameters, other.parameters) && areSame(one.results, other.results);
};

const cachedShape = (method: MethodSignature): MethodShape => {
  const known = shapes.get(method) ?? parseMethodShape(method);
  shapes.set(method, known);
  return known;
};

export const parseMethodShape = ({ signature, name }: MethodSignature): MethodShape => {
  const from = signature.indexOf(`${name}(`);
  if (from < 0) return NONE;
  const [parameters, rest] = splitAtBracket(signature, from + name.length);
  const results = rest.trim();
  if (results === '') return { parameters: listTypes(parameters), results: [] };
  return {
    parameters: listTypes(parameters),
    results: results.startsWith('(') ? listTypes(splitAtBracket(results, 0)[0]) : [results],
  };
};

const areSame = (ones: readonly string[], others: readonly string[]): boolean =>
  ones.length === others.length && ones.every((type, at) => mayBeSame(type, others[at] ?? ''));

/** Packages go by other names in other files, parameters of types by any: neither tells two types apart. */
const mayBeSame = (one: string, other: string): boolean => {
  if (one === other || (one.includes(FUNCTION) && other.includes(FUNCTION))) return true;
  const [ones, others] = [partsOfType(one), partsOfType(other)];
  if (ones.some(isParameter) || others.some(isParameter)) return true;
  return ones.length === others.length && ones.every((part, at) => part.toLowerCase() === others[at]?.toLowerCase());
};

/** Its parameters may be named or not. */
const FUNCTION = 'func(';

const isParameter = (part: string): boolean => /^\p{Lu}\d?$/u.test(part);

const partsOfType = (type: string): readonly string[] =>
  (
    type
      .replaceAll(QUALIFIER, '')
      .replaceAll(/\binterface\s*\{\s*\}/gu, 'any')
      .match(PARTS) ?? []
  ).map((part) => SECOND_NAMES[part] ?? part);

const QUALIFIER = /[\p{L}_][\p{L}\p{N}_]*\.(?=[\p{L}_])/gu;
const PARTS = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** Types that the language itself has two names for. */
const SECOND_NAMES: Readonly<Record<string, string>> = { byte: 'uint8', rune: 'int32' };

/** Of a list of types, or of names with types, where neighbours may share the type that follows. */
const listTypes = (list: string): readonly string[] => {
  const parts = splitAtCommas(list);
  if (!parts.some((part) => NAMED.test(part))) return parts;
  const types: string[] = [];
  for (const part of parts.toReversed()) types.unshift(NAMED.test(part) ? part.replace(/^\S+\s+/u, '') : (types[0] ?? part));
  return types;
};

/** A name and a type; these words start a type that is written with a space. */
const NAMED = /^(?!(?:chan|func|interface|map|struct)\b)[\p{L}_][\p{L}\p{N}_]*\s+\S/u;

/** Cut at the commas that stand outside of all brackets. */
const splitAtCommas = (list: string): readonly string[] => {
  const parts = [''];
  let depth = 0;
  for (const character of list) {
    if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
};

/** What stands between the bracket at `open` and its partner, and what follows. */
const splitAtBracket = (text: string, open: number): readonly [inside: string, rest: string] => {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    else if (')]}'.includes(text[at] ?? '') && (depth -= 1) === 0) return [text.slice(open + 1, at), text.slice(at + 1)];
  }
  return [text.slice(open + 1), ''];
};
