/** The parameter and result types of a Go method, parsed from its signature, to decide whether it implements another. */
import type { MethodSignature } from '#model';

/** Types as written, one per parameter and result. */
type MethodShape = { readonly parameters: readonly string[]; readonly results: readonly string[] };

const NONE: MethodShape = { parameters: [], results: [] };
/** Cached, because facts stay in memory and one method is compared with many. */
const shapes = new WeakMap<MethodSignature, MethodShape>();

/** True if the counts are equal and no two types differ. Types that one file cannot distinguish count as equal. */
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

/** Ignores package qualifiers, which differ between files, and type parameters, which can have any name. */
const mayBeSame = (one: string, other: string): boolean => {
  if (one === other || (one.includes(FUNCTION) && other.includes(FUNCTION))) return true;
  const [ones, others] = [partsOfType(one), partsOfType(other)];
  if (ones.some(isParameter) || others.some(isParameter)) return true;
  return ones.length === others.length && ones.every((part, at) => part.toLowerCase() === others[at]?.toLowerCase());
};

/** Function types are not compared further: their parameters may or may not be named. */
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

/** Built-in type aliases. */
const SECOND_NAMES: Readonly<Record<string, string>> = { byte: 'uint8', rune: 'int32' };

/** The types in a parameter list, with or without names. Consecutive names may share the type that follows. */
const listTypes = (list: string): readonly string[] => {
  const parts = splitAtCommas(list);
  if (!parts.some((part) => NAMED.test(part))) return parts;
  const types: string[] = [];
  for (const part of parts.toReversed()) types.unshift(NAMED.test(part) ? part.replace(/^\S+\s+/u, '') : (types[0] ?? part));
  return types;
};

/** A name followed by a type. The excluded words start a type that contains a space. */
const NAMED = /^(?!(?:chan|func|interface|map|struct)\b)[\p{L}_][\p{L}\p{N}_]*\s+\S/u;

/** Splits at commas outside of brackets. */
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

/** The text between the bracket at `open` and its closing bracket, and the text that follows. */
const splitAtBracket = (text: string, open: number): readonly [inside: string, rest: string] => {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    else if (')]}'.includes(text[at] ?? '') && (depth -= 1) === 0) return [text.slice(open + 1, at), text.slice(at + 1)];
  }
  return [text.slice(open + 1), ''];
};
