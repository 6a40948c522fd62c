/** What a method takes and gives, read off its signature: tells whether one can stand for another. */
import type { SymbolFact } from '#model';

/** Types as written, one for each thing taken or given. */
export type MethodShape = { readonly takes: readonly string[]; readonly gives: readonly string[] };

const NONE: MethodShape = { takes: [], gives: [] };

export const shapeOf = ({ signature, name }: Pick<SymbolFact, 'signature' | 'name'>): MethodShape => {
  const from = signature.indexOf(`${name}(`);
  if (from < 0) return NONE;
  const [parameters, rest] = balanced(signature, from + name.length);
  const results = rest.trim();
  if (results === '') return { takes: typesOf(parameters), gives: [] };
  return { takes: typesOf(parameters), gives: results.startsWith('(') ? typesOf(balanced(results, 0)[0]) : [results] };
};

/**
 * As many of each, and nowhere two types of the language itself that differ. Other types count as the same: their names and
 * qualifiers differ between files that mean the same.
 */
export const fits = (one: MethodShape, other: MethodShape, builtins: ReadonlySet<string>): boolean =>
  fitsAll(one.takes, other.takes, builtins) && fitsAll(one.gives, other.gives, builtins);

const fitsAll = (ones: readonly string[], others: readonly string[], builtins: ReadonlySet<string>): boolean => {
  const isKnown = (type: string): boolean => (type.match(WORDS) ?? ['']).every((word) => builtins.has(word));
  const mayBeSame = (one: string, other: string): boolean => one === other || !isKnown(one) || !isKnown(other);
  return ones.length === others.length && ones.every((type, at) => mayBeSame(type, others[at] ?? ''));
};

const WORDS = /[\p{L}_][\p{L}\p{N}_.]*/gu;

/** Of a list of types, or of names with types, where neighbours may share the type that follows. */
const typesOf = (list: string): readonly string[] => {
  const parts = partsOf(list);
  if (!parts.some((part) => NAMED.test(part))) return parts;
  const types: string[] = [];
  for (const part of parts.toReversed()) types.unshift(NAMED.test(part) ? part.replace(/^\S+\s+/u, '') : (types[0] ?? part));
  return types;
};

/** A name and a type; these words start a type that is written with a space. */
const NAMED = /^(?!(?:chan|func|interface|map|struct)\b)[\p{L}_][\p{L}\p{N}_]*\s+\S/u;

/** Cut at the commas that stand outside of all brackets. */
const partsOf = (list: string): readonly string[] => {
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
const balanced = (text: string, open: number): readonly [inside: string, rest: string] => {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    else if (')]}'.includes(text[at] ?? '') && (depth -= 1) === 0) return [text.slice(open + 1, at), text.slice(at + 1)];
  }
  return [text.slice(open + 1), ''];
};
