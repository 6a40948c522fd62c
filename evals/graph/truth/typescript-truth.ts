/** TypeScript: find-references of the language service, with the project's files and the standard library. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { classOfUse } from './typescript-classes.ts';
import { isDerivedMember } from './typescript-overrides.ts';
import { distinctPlaces, type SourcePosition, type SampledKind, type TrueSymbol, type TrueUse, type Truth } from './truth.ts';

export const typescriptOracle = `TypeScript ${ts.version} language service`;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.Preserve,
  strict: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
};

export const typescriptTruth = (project: Project, count: number): Truth => {
  const service = ts.createLanguageService(hostOf(project));
  const program = service.getProgram();
  if (!program) throw new Error('the language service has no program');
  const paths = project.files.map((path) => join(project.folder, path));
  const sources = paths.flatMap((path) => program.getSourceFile(path) ?? []);
  const declared = declaredSymbols(program, sources);
  const ask = { service, program, folder: project.folder };
  return {
    oracle: typescriptOracle,
    files: project.files,
    population: declared.length,
    symbols: sample(declared, count).map((symbol) => trueSymbol(ask, symbol)),
  };
};

const hostOf = ({ folder, files }: Project): ts.LanguageServiceHost => {
  const isOurs = (path: string): boolean => path.startsWith(`${folder}/`) || path.includes('/typescript/lib/');
  const read = (path: string): string | undefined => (isOurs(path) ? ts.sys.readFile(path) : undefined);
  return {
    getCompilationSettings: () => OPTIONS,
    getScriptFileNames: () => files.map((path) => join(folder, path)),
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = read(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => isOurs(path) && ts.sys.fileExists(path),
    readFile: read,
    directoryExists: (path) => ts.sys.directoryExists(path),
  };
};

type DeclaredSymbol = { readonly symbol: ts.Symbol; readonly kind: SampledKind; readonly name: ts.Node };
type OracleContext = { readonly service: ts.LanguageService; readonly program: ts.Program; readonly folder: string };

/** Each symbol once, with all its declarations. */
const declaredSymbols = (program: ts.Program, sources: readonly ts.SourceFile[]): readonly DeclaredSymbol[] => {
  const checker = program.getTypeChecker();
  const found = new Map<ts.Symbol, DeclaredSymbol>();
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node);
    const name = kind === undefined ? undefined : declaredName(node);
    const symbol = name && checker.getSymbolAtLocation(name);
    if (kind && name && symbol && !found.has(symbol)) found.set(symbol, { symbol, kind, name });
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return [...found.values()];
};

const kindOf = (node: ts.Node): SampledKind | undefined => {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isVariableDeclaration(node)) return isTopFunction(node) ? 'function' : undefined;
  if (ts.isClassDeclaration(node)) return 'class';
  if (ts.isInterfaceDeclaration(node)) return 'interface';
  if (!isOfType(node)) return fieldOfParameter(node);
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return 'method';
  return isField(node) ? 'property' : undefined;
};

const isOfType = ({ parent }: ts.Node): boolean =>
  parent !== undefined && (ts.isClassLike(parent) || ts.isInterfaceDeclaration(parent));

const isTopFunction = ({ initializer, parent }: ts.VariableDeclaration): boolean =>
  initializer !== undefined &&
  (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)) &&
  ts.isSourceFile(parent.parent.parent);

const isField = (node: ts.Node): boolean =>
  ts.isPropertyDeclaration(node) || ts.isPropertySignature(node) || ts.isGetAccessor(node) || ts.isSetAccessor(node);

const fieldOfParameter = (node: ts.Node): SampledKind | undefined =>
  ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent) ? 'property' : undefined;

const declaredName = (node: ts.Node): ts.Node | undefined => {
  const name = ts.getNameOfDeclaration(node as ts.Declaration);
  return name && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name : undefined;
};

const trueSymbol = (asking: OracleContext, { symbol, kind, name }: DeclaredSymbol): TrueSymbol => {
  const groups = asking.service.findReferences(name.getSourceFile().fileName, name.getStart()) ?? [];
  // A symbol also declared in the standard library counts as declared here.
  const declarations = declarationsIn(groups, symbol).filter(({ file }) => file.fileName.startsWith(`${asking.folder}/`));
  const declaredAt = new Set(declarations.map(keyOfPosition));
  const checker = asking.program.getTypeChecker();
  const isDerived = (member: ts.Node): boolean => isDerivedMember(checker, symbol.declarations ?? [], member);
  const uses = groups.flatMap(({ definition, references }) => {
    const isOwn = definition.kind === ts.ScriptElementKind.alias || declaredAt.has(keyOfEntry(definition));
    return references
      .filter((entry) => entry.fileName.startsWith(`${asking.folder}/`) && !declaredAt.has(keyOfEntry(entry)))
      .flatMap((entry) => useAt(asking, entry, { isOwn, name: name.getText(), isDerived }));
  });
  return {
    name: name.getText(),
    kind,
    declarations: declarations.map(({ file, start }) => nodePosition(asking, file, start)),
    uses: distinctPlaces(uses),
  };
};

type Position = { readonly file: ts.SourceFile; readonly start: number };
const keyOfPosition = ({ file, start }: Position): string => `${file.fileName}:${start}`;
const keyOfEntry = ({ fileName, textSpan }: ts.DocumentSpan): string => `${fileName}:${textSpan.start}`;

/** A type and a value of one name are one symbol to the compiler, but two to users: keep the queried one. */
const declarationsIn = (groups: readonly ts.ReferencedSymbol[], symbol: ts.Symbol): readonly Position[] => {
  const reported = new Set(groups.flatMap(({ references }) => references.map(keyOfEntry)));
  return (symbol.declarations ?? [])
    .map((declaration) => ({
      file: declaration.getSourceFile(),
      start: (ts.getNameOfDeclaration(declaration) ?? declaration).getStart(),
    }))
    .filter((position) => reported.has(keyOfPosition(position)));
};

const useAt = (
  asking: OracleContext,
  { fileName, textSpan }: ts.ReferenceEntry,
  group: Parameters<typeof classOfUse>[2],
): readonly TrueUse[] => {
  const file = asking.program.getSourceFile(fileName);
  if (!file) return [];
  return [{ ...nodePosition(asking, file, textSpan.start), class: classOfUse(file, textSpan, group) }];
};

const nodePosition = ({ folder }: OracleContext, file: ts.SourceFile, position: number): SourcePosition => {
  const { line, character } = file.getLineAndCharacterOfPosition(position);
  return { path: file.fileName.slice(folder.length + 1), line: line + 1, column: character };
};

/** Cache key: a change of these files changes the truth. */
export const typescriptMakers = (): readonly string[] =>
  ['typescript-truth.ts', 'typescript-classes.ts', 'typescript-overrides.ts'].map((file) =>
    readFileSync(join('evals', 'graph', 'truth', file), 'utf8'),
  );
