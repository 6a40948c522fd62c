/**
 * The truth about a code base, found without any compared tool: declarations (TypeScript's own parser; lines of `def` and
 * `class` in Python), the files that contain a word, and the file a sentence comes from.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Corpus } from '../../corpus.ts';
import { spread } from '../../sample-queries.ts';
import { sampledLanguageOf } from '../../sampled-languages.ts';

/** `lines`: accepted locations, such as the first overload, the body or the decorator. */
type Declaration = { readonly name: string; readonly path: string; readonly lines: readonly number[] };
export type SampledName = {
  readonly name: string;
  readonly declarations: readonly Declaration[];
  readonly files: ReadonlySet<string>;
};
export type SampledPhrase = { readonly phrase: string; readonly files: ReadonlySet<string> };
export type Truth = { readonly names: readonly SampledName[]; readonly phrases: readonly SampledPhrase[] };

/** An agent would not ask about a more ambiguous name without giving a path. */
const MOST_DECLARATIONS = 3;
const SHORTEST_NAME = 5;

export const sampleTruth = ({ folder, files }: Corpus, count: number): Truth => {
  const texts = new Map(files.map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
  const declared = byName([...texts].flatMap(([path, text]) => declarationsOf(path, text)));
  const isAsked = (name: string): boolean =>
    name.length >= SHORTEST_NAME && (declared.get(name)?.length ?? 0) <= MOST_DECLARATIONS;
  const sentences = [...texts].flatMap(([path, text]) => {
    const pattern = sampledLanguageOf(path)?.sentence;
    return pattern ? [...text.matchAll(pattern)].map((match) => match[1] ?? '') : [];
  });
  return {
    names: spread([...declared.keys()].filter(isAsked), count).map((name) => ({
      name,
      declarations: declared.get(name) ?? [],
      files: filesWith(texts, new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'u')),
    })),
    phrases: spread(sentences, count).map((phrase) => ({ phrase, files: filesWith(texts, new RegExp(phrase, 'u')) })),
  };
};

const filesWith = (texts: ReadonlyMap<string, string>, pattern: RegExp): ReadonlySet<string> =>
  new Set([...texts].flatMap(([path, text]) => (pattern.test(text) ? [path] : [])));

const declarationsOf = (path: string, text: string): readonly Declaration[] => {
  const found = path.endsWith('.py') ? pythonDeclarations(text) : ecmaScriptDeclarations(path, text);
  return [...byName(found)].map(([name, all]) => ({
    name,
    path,
    lines: all.flatMap(({ lines }) => lines),
  }));
};

const byName = <Item extends { readonly name: string }>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(item.name, [...(groups.get(item.name) ?? []), item]);
  return groups;
};

type NamedLines = { readonly name: string; readonly lines: readonly number[] };

const ecmaScriptDeclarations = (path: string, text: string): readonly NamedLines[] => {
  if (!/\.[cm]?[jt]sx?$/u.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const namedLine = (named: ts.Node | undefined): readonly NamedLines[] =>
    named && ts.isIdentifier(named) ? [{ name: named.text, lines: [lineOf(named.getStart(source))] }] : [];
  return source.statements.flatMap((statement): readonly NamedLines[] => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap((declaration) => namedLine(declaration.name));
    if (ts.isClassDeclaration(statement))
      return [...namedLine(statement.name), ...statement.members.flatMap((member) => namedLine(methodName(member)))];
    return isNamed(statement) ? namedLine(statement.name) : [];
  });
};

const methodName = (member: ts.ClassElement): ts.Node | undefined => (ts.isMethodDeclaration(member) ? member.name : undefined);

const isNamed = (
  statement: ts.Statement,
): statement is ts.FunctionDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration =>
  ts.isFunctionDeclaration(statement) ||
  ts.isInterfaceDeclaration(statement) ||
  ts.isTypeAliasDeclaration(statement) ||
  ts.isEnumDeclaration(statement);

/** Top level and class members, without examples in doc strings. A tool may point at the first decorator. */
const pythonDeclarations = (text: string): readonly NamedLines[] => {
  const found: NamedLines[] = [];
  let decorated: number[] = [];
  let isInString = false;
  for (const [index, line] of text.split('\n').entries()) {
    const name = isInString ? undefined : /^(?: {4})?(?:async )?(?:def|class) (\w+)/u.exec(line)?.[1];
    if (name) found.push({ name, lines: [...decorated, index + 1] });
    decorated = /^ *@/u.test(line) ? [...decorated, index + 1] : [];
    if ((line.match(/"""|'''/gu)?.length ?? 0) % 2 === 1) isInString = !isInString;
  }
  return found;
};
