/** Matches compiled patterns against a tree: places in document order, patterns in query order. */
import type { Pattern, Predicate, SyntaxPattern } from './parse-syntax-query.ts';
import type { GrammarNames } from './runtime.ts';
import { ERROR_TYPE, type SyntaxTree, type TypeTable } from './syntax-tree.ts';

type Step = {
  /** Per type id: 1 if it fits. */
  readonly fits: Uint8Array;
  /** The bits of its only type and its field; 0 if it has neither. */
  readonly need: number;
  /** 0 matches any field. */
  readonly field: number;
  readonly absentFields: readonly number[];
  readonly isAnchored: boolean;
  /** The index of the parent step, and of the previous sibling step (-1 for none). */
  readonly parent: number;
  readonly previous: number;
};

/** Steps are in document order; captures refer to their step. */
export type CompiledPattern = {
  readonly rank: number;
  /** A single step without conditions. Most matches are of such patterns. */
  readonly isLeaf: boolean;
  /** Those of the outermost step. */
  readonly absentFields: readonly number[];
  /** Bits (see `bitOf`) of the children that a match must have. They rule out most patterns of a type. */
  readonly needs: number;
  readonly steps: readonly Step[];
  readonly captures: readonly { readonly name: string; readonly step: number }[];
  readonly predicates: readonly ((tree: SyntaxTree, found: Int32Array) => boolean)[];
};

export type CompiledQuery = {
  /** Patterns by the type id of their outermost step. */
  readonly byType: readonly (readonly CompiledPattern[] | undefined)[];
  /** Per type id: 1 for named types. */
  readonly named: Uint8Array;
};

export const compileQuery = (grammar: GrammarNames, patterns: readonly Pattern[]): CompiledQuery => {
  const named = Uint8Array.from(grammar.types, (_, id) => (grammar.nodeTypeIsNamed(id) ? 1 : 0));
  const types: Types = { grammar, idsByWord: idsByWord(grammar, named), known: new Map() };
  const byType: CompiledPattern[][] = [];
  for (const [rank, pattern] of patterns.entries()) {
    const compiled = compilePattern(types, pattern, rank);
    for (const id of fittingTypes(types, pattern.shape.types).ids) (byType[id] ??= []).push(compiled);
  }
  return { byType, named };
};

/** As queries write types: named ones, tokens in quotes, and `_` for every named type. Several types may have one name. */
const idsByWord = ({ types }: GrammarNames, named: Uint8Array): ReadonlyMap<string, readonly number[]> => {
  const all = new Map<string, number[]>([['_', []]]);
  for (let id = 0; id < types.length; id++) {
    const words = named[id] === 1 ? ['_', types[id] as string] : [JSON.stringify(types[id])];
    for (const word of words) {
      const ids = all.get(word);
      if (ids) ids.push(id);
      else all.set(word, [id]);
    }
  }
  return all;
};

/** `fielded` marks the types for whose children the query tests fields. Other fields need not be read. */
export const typeTableOf = (
  { types: names }: GrammarNames,
  { byType, named }: CompiledQuery,
  unevenTypes: readonly string[] = [],
): TypeTable => {
  const uneven = Uint8Array.from(names, (name) => (unevenTypes.includes(name) ? 1 : 0));
  const fielded = new Uint8Array(names.length);
  for (const { steps } of byType.flatMap((patterns) => patterns ?? []))
    for (const step of steps) {
      const parent = step.field > 0 ? steps[step.parent] : step.absentFields.length > 0 ? step : undefined;
      parent?.fits.forEach((fits, id) => {
        if (fits === 1) fielded[id] = 1;
      });
    }
  const token = named.map((isNamed, id) => (isNamed === 0 && uneven[id] === 0 ? 1 : 0));
  return { token, uneven, fielded, names };
};

/** `ids`: the type ids that fit. */
type FittingTypes = { readonly fits: Uint8Array; readonly ids: readonly number[] };

/** `known`: by the words of a step. Most steps name the same types. */
type Types = {
  readonly grammar: GrammarNames;
  readonly idsByWord: ReadonlyMap<string, readonly number[]>;
  readonly known: Map<string, FittingTypes>;
};

const compilePattern = (types: Types, { shape, predicates }: Pattern, rank: number): CompiledPattern => {
  const steps: Step[] = [];
  const captures: { name: string; step: number }[] = [];
  const add = (child: SyntaxPattern, parent: number, previous: number): number => {
    const step = steps.push(compileStep(types, child, { parent, previous })) - 1;
    for (const name of child.captures) captures.push({ name, step });
    child.children.reduce((before, grandchild) => add(grandchild, step, before), -1);
    return step;
  };
  add(shape, -1, -1);
  const absentFields = steps[0]?.absentFields ?? [];
  const isLeaf = steps.length === 1 && predicates.length + absentFields.length === 0;
  const tests = predicates.map((predicate) => compilePredicate(predicate, captures));
  const needs = steps.reduce((bits, { parent, need }) => (parent === 0 ? bits | need : bits), 0);
  return { rank, isLeaf, absentFields, needs, steps, captures, predicates: tests };
};

const compileStep = (types: Types, shape: SyntaxPattern, links: Pick<Step, 'parent' | 'previous'>): Step => {
  const { fits, ids } = fittingTypes(types, shape.types);
  const field = shape.field === undefined ? 0 : fieldId(types.grammar, shape.field);
  const only = ids.length === 1 ? ids[0] : undefined;
  const fieldNeed = field === 0 ? 0 : bitOf(field);
  return {
    ...links,
    fits,
    field,
    need: (only === undefined ? 0 : bitOf(only)) | fieldNeed,
    absentFields: shape.absentFields.map((absent) => fieldId(types.grammar, absent)),
    isAnchored: shape.isAnchored,
  };
};

/** Types and fields share 32 bits. A collision costs a failed attempt, never a match. */
const bitOf = (id: number): number => 1 << (id & 31);

const fieldId = (grammar: GrammarNames, name: string): number => {
  const id = grammar.fields.indexOf(name);
  if (id < 1) throw new Error(`unknown field in query: ${name}`);
  return id;
};

const fittingTypes = (types: Types, words: readonly string[]): FittingTypes => {
  const key = words.join(' ');
  const known = types.known.get(key);
  if (known) return known;
  const ids = words.flatMap((word) => types.idsByWord.get(word) ?? failOn(word));
  const fits = new Uint8Array(types.grammar.types.length);
  for (const id of ids) fits[id] = 1;
  const found = { fits, ids };
  types.known.set(key, found);
  return found;
};

const failOn = (word: string): never => {
  throw new Error(`unknown type in query: ${word}`);
};

const compilePredicate = (predicate: Predicate, captures: CompiledPattern['captures']): CompiledPattern['predicates'][number] => {
  const step = captures.find(({ name }) => name === predicate.capture)?.step;
  if (step === undefined) throw new Error(`predicate on a capture that is not in the pattern: ${predicate.capture}`);
  const expression = predicate.test.endsWith('match') ? new RegExp(predicate.text, 'u') : undefined;
  const isWanted = !predicate.test.startsWith('not');
  return ({ text, starts, ends }, found) => {
    const place = found[step] ?? 0;
    const own = text.slice(starts[place], ends[place]);
    return (expression ? expression.test(own) : own === predicate.text) === isWanted;
  };
};

/** Removes the patterns that only give all places of a type the same capture from the query: they need no search. */
export const takePlainPatterns = (query: CompiledQuery, isPlain: (capture: string) => boolean) => {
  const captureOf: (string | undefined)[] = [];
  const byType = query.byType.map((patterns, type) =>
    patterns?.filter(({ isLeaf, captures: [only, ...others] }) => {
      if (!isLeaf || !only || others.length > 0 || !isPlain(only.name)) return true;
      captureOf[type] = only.name;
      return false;
    }),
  );
  return { captureOf, rest: { ...query, byType: byType.map((patterns) => (patterns?.length === 0 ? undefined : patterns)) } };
};

/** `found[step]` is the place of each step. The next match overwrites it. */
export type OnMatch = (pattern: CompiledPattern, found: Int32Array) => void;

const MAX_STEPS = 32;

export const matchQuery = (query: CompiledQuery, tree: SyntaxTree, onMatch: OnMatch): void => {
  const fitCaches = Array.from({ length: MAX_STEPS }, (): FitCache => ({ pattern: undefined, parent: -1, from: 0, first: 0 }));
  const search: Search = { query, tree, found: new Int32Array(MAX_STEPS), fitCaches, onMatch };
  const { byType } = query;
  const { types, count } = tree;
  for (let place = 0; place < count; place++) {
    const patterns = byType[types[place] ?? ERROR_TYPE];
    if (patterns !== undefined) matchPatterns(search, patterns, place);
  }
};

/** For a step: the first child of `parent` at or after `from` that fits, or the end of the parent. */
type FitCache = { pattern: CompiledPattern | undefined; parent: number; from: number; first: number };

type Search = {
  readonly query: CompiledQuery;
  readonly tree: SyntaxTree;
  readonly found: Int32Array;
  /** Per step. Avoids testing the same siblings again and again, such as ten thousand names before a type. */
  readonly fitCaches: readonly FitCache[];
  readonly onMatch: OnMatch;
};

const matchPatterns = (search: Search, patterns: readonly CompiledPattern[], place: number): void => {
  const { tree, found, onMatch } = search;
  const present = patterns.length > 2 ? childBits(tree, place) : ALL_BITS;
  for (let index = 0; index < patterns.length; index++) {
    const pattern = patterns[index] as CompiledPattern;
    if ((pattern.needs & ~present) !== 0) continue;
    found[0] = place;
    if (pattern.isLeaf) onMatch(pattern, found);
    else if (lacksAll(tree, place, pattern.absentFields)) matchStep(search, pattern, 1);
  }
};

const ALL_BITS = -1;

const childBits = ({ types, fields, afters }: SyntaxTree, place: number): number => {
  const end = afters[place] as number;
  let bits = 0;
  for (let child = place + 1; child < end; child = afters[child] as number)
    bits |= (1 << ((types[child] as number) & 31)) | (1 << ((fields[child] as number) & 31));
  return bits;
};

/** Tries all placements of the steps from `index` on, given the places of the earlier ones. */
const matchStep = (search: Search, pattern: CompiledPattern, index: number): void => {
  const { tree, found, onMatch } = search;
  if (index === pattern.steps.length) {
    if (holdsAll(pattern, tree, found)) onMatch(pattern, found);
    return;
  }
  const step = pattern.steps[index] as Step;
  const { types, afters } = tree;
  const { previous } = step;
  const parent = found[step.parent] as number;
  const end = afters[parent] as number;
  let place = previous < 0 ? parent + 1 : firstFit(search, pattern, index);
  for (; place < end; place = afters[place] as number) {
    const type = types[place] as number;
    if (isFitting(tree, step, place) && lacksAll(tree, place, step.absentFields)) {
      found[index] = place;
      matchStep(search, pattern, index + 1);
    }
    if (step.isAnchored && search.query.named[type] === 1) return;
  }
};

const isFitting = ({ types, fields }: SyntaxTree, { fits, field }: Step, place: number): boolean =>
  (field === 0 || fields[place] === field) && fits[types[place] as number] === 1;

/** The first place after the previous sibling that fits the step. */
const firstFit = ({ tree, found, fitCaches }: Search, pattern: CompiledPattern, index: number): number => {
  const step = pattern.steps[index] as Step;
  const from = tree.afters[found[step.previous] as number] as number;
  if (step.isAnchored) return from;
  const known = fitCaches[index] as FitCache;
  const parent = found[step.parent] as number;
  if (known.pattern === pattern && known.parent === parent && known.from <= from && from <= known.first) return known.first;
  const end = tree.afters[parent] as number;
  let first = from;
  while (first < end && !isFitting(tree, step, first)) first = tree.afters[first] as number;
  Object.assign(known, { pattern, parent, from, first });
  return first;
};

const holdsAll = ({ predicates }: CompiledPattern, tree: SyntaxTree, found: Int32Array): boolean => {
  for (let index = 0; index < predicates.length; index++) if (predicates[index]?.(tree, found) !== true) return false;
  return true;
};

const lacksAll = (tree: SyntaxTree, place: number, fields: readonly number[]): boolean =>
  fields.length === 0 || !fields.some((field) => hasField(tree, place, field));

const hasField = ({ fields, afters }: SyntaxTree, place: number, field: number): boolean => {
  const end = afters[place] ?? 0;
  for (let child = place + 1; child < end; child = afters[child] ?? end) if (fields[child] === field) return true;
  return false;
};
