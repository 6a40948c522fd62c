/** Python: scip-python, which is based on Pyright, without third-party packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installCommand } from '../../../bench/rivals/programs/install.ts';
import { SCIP_NODE_OPTIONS, SCIP_PYTHON } from '../../../bench/rivals/programs/programs.ts';
import { graphCache, type Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { withOverrides } from './relations.ts';
import { readScip, type ScipDocument, type ScipOccurrence, type ScipRelation } from './scip.ts';
import { distinctPlaces, type SourcePosition, type SampledKind, type TrueSymbol, type TrueUse, type Truth } from './truth.ts';

const { name: PACKAGE, version: VERSION } = SCIP_PYTHON;
export const pythonOracle = `scip-python ${VERSION}`;

export const pythonTruth = (project: Project, count: number): Truth => {
  const files = readScip(readFileSync(indexOf(project))).map((document) => fileOf(project, document));
  const symbols = collectPython(files);
  return {
    oracle: pythonOracle,
    files: files.map(({ path }) => path).toSorted(),
    population: symbols.length,
    symbols: sample(symbols, count),
  };
};

/** The index is cached separately, so changes to its reader do not rebuild it. */
const indexOf = ({ folder, name, version }: Project): string => {
  const index = join(graphCache, 'scip', `${basename(folder)}-${VERSION}.scip`);
  if (existsSync(index)) return index;
  mkdirSync(join(graphCache, 'scip'), { recursive: true });
  const environment = join(graphCache, 'scip', 'no-packages.json');
  writeFileSync(environment, '[]\n');
  const command = installCommand(PACKAGE, VERSION, 'scip-python');
  const draft = `${index}.draft`;
  const named = ['--project-name', name, '--project-version', version];
  execFileSync(command, ['index', '--quiet', '--cwd', folder, ...named, '--environment', environment, '--output', draft], {
    stdio: 'pipe',
    env: { ...process.env, NODE_OPTIONS: SCIP_NODE_OPTIONS },
  });
  renameSync(draft, index);
  return index;
};

type File = { readonly path: string; readonly lines: readonly string[]; readonly imports: ReadonlySet<number> } & ScipDocument;

const fileOf = ({ folder }: Project, document: ScipDocument): File => {
  const text = readFileSync(join(folder, document.path), 'utf8');
  return { ...document, lines: text.split('\n'), imports: importLines(text) };
};

/** Lines, from 0, of import statements, including all lines in parentheses. */
const importLines = (text: string): ReadonlySet<number> => {
  const lines = new Set<number>();
  for (const { 0: statement, index } of text.matchAll(/^[ \t]*(?:from[^\n]*?import[ \t]*(?:\([^)]*\)|[^\n]*)|import[^\n]*)/gmu)) {
    const first = text.slice(0, index).split('\n').length - 1;
    for (let line = first; line < first + statement.split('\n').length; line++) lines.add(line);
  }
  return lines;
};

type SymbolDraft = {
  readonly name: string;
  readonly kind: SampledKind;
  readonly declarations: SourcePosition[];
  readonly uses: TrueUse[];
};

const collectPython = (files: readonly File[]): readonly TrueSymbol[] => {
  const symbols = new Map<string, SymbolDraft>();
  for (const file of files)
    for (const occurrence of file.occurrences.filter(({ isDefinition }) => isDefinition)) {
      const described = parseScipSymbol(occurrence.symbol);
      if (!described || textAt(file, occurrence) !== described.name) continue;
      const known = symbols.get(occurrence.symbol) ?? { ...described, declarations: [], uses: [] };
      symbols.set(occurrence.symbol, known);
      known.declarations.push(occurrencePosition(file, occurrence));
    }
  for (const file of files)
    for (const occurrence of file.occurrences.filter(({ isDefinition }) => !isDefinition)) {
      const known = symbols.get(occurrence.symbol);
      const position = occurrencePosition(file, occurrence);
      if (isDeclaredAgain(file, occurrence)) known?.declarations.push(position);
      else known?.uses.push({ ...position, class: classOf(file, occurrence, known.name) });
    }
  const plain = [...symbols.values()].map(({ name, kind, declarations, uses }) => {
    const declared = distinctPlaces(declarations);
    const isDeclared = new Set(declared.map(({ path, line, column }) => `${path}:${line}:${column}`));
    return {
      name,
      kind,
      declarations: declared,
      uses: distinctPlaces(uses).filter(({ path, line, column }) => !isDeclared.has(`${path}:${line}:${column}`)),
    };
  });
  return withOverrides(
    plain,
    overrides(
      [...symbols.keys()],
      files.flatMap((file) => [...file.relations, ...heritageIn(file)]),
    ),
    { areDirect: true },
  );
};

/** Overloads after the first are not definitions to the index. */
const isDeclaredAgain = (file: File, { line, column }: ScipOccurrence): boolean =>
  /\bdef\s+$/u.test((file.lines[line] ?? '').slice(0, column));

/** The index lacks the bases of some classes: take the names on the line of the class. */
const heritageIn = (file: File): readonly ScipRelation[] => {
  const isClass = ({ symbol }: ScipOccurrence): boolean => symbol.endsWith('#');
  return file.occurrences
    .filter((named) => isClass(named) && /^\s*class\s+$/u.test((file.lines[named.line] ?? '').slice(0, named.column)))
    .flatMap((named) =>
      file.occurrences
        .filter((base) => base.line === named.line && base.column > named.column && isClass(base))
        .map((base) => ({ symbol: classSymbol(file, named), of: base.symbol })),
    );
};

/** A class with the name of a built-in type (`Literal`) is reported as that type where it is declared, and as itself elsewhere. */
const classSymbol = (file: File, named: ScipOccurrence): string => {
  const module = file.occurrences.map(({ symbol, isDefinition }) => (isDefinition ? /^.*`\//u.exec(symbol)?.[0] : undefined));
  return named.isDefinition ? named.symbol : `${module.find((prefix) => prefix !== undefined) ?? ''}${textAt(file, named)}#`;
};

/** Members of the same name in a class and in one of its ancestors. A method may override a value, and the other way round. */
const overrides = (symbols: readonly string[], relations: readonly ScipRelation[]): readonly (readonly [number, number])[] => {
  const numbers = new Map(symbols.map((symbol, index) => [symbol.replace(/\(\)\.$/u, '.'), index]));
  const parents = new Map<string, readonly string[]>();
  for (const { symbol, of } of relations.filter((relation) => relation.symbol.endsWith('#')))
    parents.set(symbol, [...(parents.get(symbol) ?? []), of]);
  return symbols.flatMap((symbol, index) => {
    const [, owner = '', member = ''] = /^(.*#)(\w+\.)$/u.exec(symbol.replace(/\(\)\.$/u, '.')) ?? [];
    return (parents.get(owner) ?? [])
      .flatMap((parent) => memberAbove({ numbers, parents, seen: new Set([owner]) }, parent, member))
      .map((above) => [index, above] as const);
  });
};

type Classes = {
  readonly numbers: ReadonlyMap<string, number>;
  readonly parents: ReadonlyMap<string, readonly string[]>;
  readonly seen: Set<string>;
};

/** The nearest member of that name, in the class or its ancestors. */
const memberAbove = (classes: Classes, owner: string, member: string): readonly number[] => {
  // Type arguments appear among the bases, so a class may seem to be its own ancestor.
  if (classes.seen.has(owner)) return [];
  classes.seen.add(owner);
  const own = classes.numbers.get(owner + member);
  if (own !== undefined) return [own];
  return (classes.parents.get(owner) ?? []).flatMap((parent) => memberAbove(classes, parent, member));
};

/** The oracle reports a constructor call as a use of the class; constructors are not sampled in other languages either. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(['__init__', '__new__']);

/** A symbol ends in its own descriptor: `Name#` a class, `name().` a function or method, `name.` a value. */
const parseScipSymbol = (symbol: string): { readonly name: string; readonly kind: SampledKind } | undefined => {
  const [, owner = '', name = '', suffix] = /(.)(\w+)(#|\(\)\.|\.)$/u.exec(symbol) ?? [];
  if (name === '' || symbol.startsWith('local ') || CONSTRUCTORS.has(name)) return undefined;
  if (suffix === '#') return { name, kind: 'class' };
  if (suffix === '().') return { name, kind: owner === '#' ? 'method' : 'function' };
  return owner === '#' ? { name, kind: 'property' } : undefined;
};

const textAt = ({ lines }: File, { line, column, endColumn }: ScipOccurrence): string =>
  (lines[line] ?? '').slice(column, endColumn);

const occurrencePosition = ({ path }: File, { line, column }: ScipOccurrence): SourcePosition => ({
  path,
  line: line + 1,
  column,
});

const classOf = (file: File, occurrence: ScipOccurrence, name: string): string => {
  const line = file.lines[occurrence.line] ?? '';
  const text = textAt(file, occurrence);
  if (text === '') return 'implicit';
  if (file.imports.has(occurrence.line)) return 'import';
  if (text !== name) return 'renamed';
  return classBetween(line.slice(0, occurrence.column), line.slice(occurrence.endColumn));
};

/** By the text before and after the name. */
const classBetween = (before: string, after: string): string => {
  const called = /^\s*\(/u.test(after) ? 'call' : undefined;
  if (/@[\w.]*$/u.test(before)) return 'decorator';
  if (/\b(?:self|cls)\.$/u.test(before)) return called ? 'call on self' : 'member of self';
  if (before.endsWith('.')) return called ? 'member call' : 'member';
  if (/^\s*class\b/u.test(before)) return 'heritage';
  if (/^\s*=[^=]/u.test(after) && /[(,]\s*$/u.test(before)) return 'keyword argument';
  return called ?? 'value';
};

/** Cache key: a change of these files changes the truth. */
export const pythonMakers = (): readonly string[] =>
  ['python-truth.ts', 'relations.ts', 'scip.ts'].map((file) => readFileSync(join('evals', 'graph', 'truth', file), 'utf8'));
