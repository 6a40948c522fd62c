import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Query } from 'web-tree-sitter';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#languages';
import type { Language } from '#model';
import { readGrammar } from '../testing/extractor-of-tests.ts';
import { compileQuery, matchQuery, typeTableOf } from './match-query.ts';
import { parseSyntaxQuery } from './parse-syntax-query.ts';
import { loadGrammar, parse, startRuntime } from './runtime.ts';
import { readTree } from './syntax-tree.ts';

/** Hand-written parsers have no engine to compare with. */
type ParsedLanguage = Extract<Language, { readonly grammar: string }>;

const runtime = await startRuntime(() => readGrammar('web-tree-sitter/web-tree-sitter.wasm'));
/** No outcome depends on it. */
const NO_LIMIT_MS = 600_000;

const fixturesOf = ({ id }: Language): readonly string[] => {
  const folder = join(import.meta.dirname, '../../languages', id, 'fixtures');
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.facts.txt'));
  return sources.map((name) => readFileSync(join(folder, name), 'utf8'));
};

/** A hidden line feed may start or end a node for tree-sitter but not for us. */
const printPlace = (text: string, start: number, end: number): string => {
  const whole = text.slice(start, end);
  const first = start + whole.length - whole.trimStart().length;
  return `${first}-${first + whole.trim().length}`;
};

/** Compiling the queries of a language takes longer than matching them. */
const compileFor = async ({ grammar: name, queries, unevenTypes }: ParsedLanguage) => {
  const grammar = await loadGrammar(await readGrammar(name));
  const query = compileQuery(grammar, queries.flatMap(parseSyntaxQuery));
  return { grammar, query, types: typeTableOf(grammar, query, unevenTypes) };
};

type Compiled = Awaited<ReturnType<typeof compileFor>>;

/** The caller deletes what was parsed. */
const readSyntax = ({ grammar, types }: Compiled, text: string) => {
  const parsed = parse({ grammar, text, limit: { timeoutMs: NO_LIMIT_MS, clock: () => performance.now() } });
  if (parsed.kind !== 'tree') throw new Error(parsed.kind);
  return { parsed: parsed.tree, tree: readTree(parsed.tree, { runtime, types, text, keepsColons: false }) };
};

/** `type@capture start-end` of every capture, sorted. Both engines must agree on it. */
const matchesOf = (compiled: Compiled, theirQuery: Query, text: string) => {
  const { parsed, tree } = readSyntax(compiled, text);
  const own: string[] = [];
  matchQuery(compiled.query, tree, ({ captures }, found) => {
    const places = captures.map(({ name, step }) => {
      const place = found[step] ?? 0;
      return `${name} ${printPlace(text, tree.starts[place] ?? 0, tree.ends[place] ?? 0)}`;
    });
    own.push(places.sort().join(' '));
  });
  const theirs = theirQuery
    .matches(parsed.rootNode)
    .map(({ captures }) => captures.map(({ name, node }) => `${name} ${printPlace(text, node.startIndex, node.endIndex)}`))
    .map((places) => places.sort().join(' '));
  parsed.delete();
  return { own: own.sort(), theirs: theirs.sort() };
};

const parsedLanguages = LANGUAGES.filter((language): language is ParsedLanguage => language.grammar !== undefined);

const parsedLanguageNamed = (id: string): ParsedLanguage => {
  const found = parsedLanguages.find((language) => language.id === id);
  if (!found) throw new Error(`no grammar of ${id}`);
  return found;
};

/** How many times the matcher advanced to the next place. */
const stepsOf = async (id: string, text: string): Promise<number> => {
  const compiled = await compileFor(parsedLanguageNamed(id));
  const { parsed, tree } = readSyntax(compiled, text);
  let steps = 0;
  const get = (afters: Int32Array, place: string): unknown => {
    steps += 1;
    return Reflect.get(afters, place);
  };
  matchQuery(
    compiled.query,
    { ...tree, afters: new Proxy(tree.afters, { get: (target, place) => get(target, String(place)) }) },
    () => {},
  );
  parsed.delete();
  return steps;
};

describe('matching a query', () => {
  it.each(parsedLanguages)('finds the same matches in the fixtures of $id as tree-sitter', async (language) => {
    const compiled = await compileFor(language);
    const theirQuery = new Query(compiled.grammar, language.queries.join('\n'));
    for (const text of fixturesOf(language)) {
      const { own, theirs } = matchesOf(compiled, theirQuery, text);
      expect(own).toEqual(theirs);
    }
    theirQuery.delete();
  });

  it.each([
    ['var', (names: string) => `package a\nvar ${names} int\n`],
    ['const', (names: string) => `package a\nconst ${names} int = 1\n`],
    ['fields', (names: string) => `package a\ntype T struct {\n${names} int\n}\n`],
  ])('takes at most twice the steps for twice the names in one declaration: %s', async (_, write) => {
    const steps = async (count: number): Promise<number> =>
      stepsOf('go', write(Array.from({ length: count }, (_name, index) => `n${index}`).join(', ')));
    expect((await steps(2_000)) / (await steps(1_000))).toBeLessThan(2.1);
  });

  it('rejects queries it cannot match', () => {
    expect(() => parseSyntaxQuery('(identifier)+ @reference.read')).toThrow('syntax error in query');
  });
});
