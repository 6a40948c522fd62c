/**
 * Parses the part of tree-sitter's query language that `match-query.ts` supports: types, fields, absent fields, anonymous
 * tokens, `_`, alternatives, the anchor before a child, captures and text predicates. There are no quantifiers: they are
 * not needed, since matches for the same place add up.
 */
export type SyntaxPattern = {
  /** Named types, quoted tokens or `_`; any one must fit. */
  readonly types: readonly string[];
  readonly field?: string;
  readonly absentFields: readonly string[];
  readonly captures: readonly string[];
  readonly children: readonly SyntaxPattern[];
  /** It must be the first named child, or the named child directly after the previous one. */
  readonly isAnchored: boolean;
};

export type Predicate = {
  readonly test: 'eq' | 'not-eq' | 'match' | 'not-match';
  readonly capture: string;
  readonly text: string;
};
export type Pattern = { readonly shape: SyntaxPattern; readonly predicates: readonly Predicate[] };

const TOKEN = /;[^\n]*|\s+|"(?:[^"\\]|\\.)*"|[()[\].]|[@#!]?[\w.?-]+:?|\S/gu;

export const parseSyntaxQuery = (text: string): readonly Pattern[] => {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => !/^[;\s]/u.test(token));
  const reader = { tokens, at: 0 };
  const patterns: Pattern[] = [];
  while (reader.at < tokens.length) patterns.push(...readPattern(reader));
  return patterns;
};

type Reader = { readonly tokens: readonly string[]; at: number };

const peek = (reader: Reader): string => reader.tokens[reader.at] ?? '';
const take = (reader: Reader): string => reader.tokens[reader.at++] ?? '';

const fail = (reader: Reader): never => {
  throw new Error(`syntax error in query near: ${reader.tokens.slice(Math.max(0, reader.at - 6), reader.at + 3).join(' ')}`);
};

/** `((pattern) (#eq? …))`, or a pattern without predicates. */
const readPattern = (reader: Reader): readonly Pattern[] => {
  const isGroup = peek(reader) === '(' && '(['.includes(reader.tokens[reader.at + 1] ?? ' ');
  if (!isGroup) return readShapes(reader).map((shape) => ({ shape, predicates: [] }));
  take(reader);
  const shapes = readShapes(reader);
  const predicates: Predicate[] = [];
  while (peek(reader) === '(') predicates.push(readPredicate(reader));
  if (take(reader) !== ')') fail(reader);
  return shapes.map((shape) => ({ shape, predicates }));
};

const TESTS = { '#eq?': 'eq', '#not-eq?': 'not-eq', '#match?': 'match', '#not-match?': 'not-match' } as const;

const readPredicate = (reader: Reader): Predicate => {
  take(reader);
  const name = take(reader);
  const capture = take(reader).slice(1);
  const text = JSON.parse(take(reader)) as string;
  if (!(name in TESTS) || take(reader) !== ')') fail(reader);
  return { test: TESTS[name as keyof typeof TESTS], capture, text };
};

/** One pattern, or several if alternatives differ in more than their type. */
const readShapes = (reader: Reader): readonly SyntaxPattern[] => {
  const isAnchored = peek(reader) === '.' && take(reader) === '.';
  const field = peek(reader).endsWith(':') ? take(reader).slice(0, -1) : undefined;
  const bare = peek(reader) === '[' ? readAlternatives(reader) : readOne(reader);
  const captures: string[] = [];
  while (peek(reader).startsWith('@')) captures.push(take(reader).slice(1));
  return bare.map((shape) => ({
    ...shape,
    ...(field === undefined ? {} : { field }),
    isAnchored,
    captures: [...shape.captures, ...captures],
  }));
};

const readAlternatives = (reader: Reader): readonly SyntaxPattern[] => {
  take(reader);
  const all: SyntaxPattern[] = [];
  while (peek(reader) !== ']') all.push(...readShapes(reader));
  take(reader);
  const isPlain = all.every(
    ({ children, captures, absentFields }) => children.length + captures.length + absentFields.length === 0,
  );
  return isPlain ? [{ ...leaf([]), types: all.flatMap(({ types }) => types) }] : all;
};

const leaf = (types: readonly string[]): SyntaxPattern => ({
  types,
  absentFields: [],
  captures: [],
  children: [],
  isAnchored: false,
});

const readOne = (reader: Reader): readonly SyntaxPattern[] => {
  const token = take(reader);
  if (token.startsWith('"') || token === '_') return [leaf([token])];
  if (token !== '(') return fail(reader);
  const type = take(reader);
  if (!/^\w+$/u.test(type)) fail(reader);
  const absentFields: string[] = [];
  let versions: readonly (readonly SyntaxPattern[])[] = [[]];
  while (peek(reader) !== ')') {
    if (peek(reader).startsWith('!')) absentFields.push(take(reader).slice(1));
    else {
      const choices = readShapes(reader);
      versions = versions.flatMap((children) => choices.map((choice) => [...children, choice]));
    }
  }
  take(reader);
  return versions.map((children) => ({ ...leaf([type]), absentFields, children }));
};
