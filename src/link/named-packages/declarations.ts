/** Declarations by name and package, for languages whose packages are not folders: from the name postings, for all files at once. */
import { addsToType, entriesOf, factsNumber, type Language, type SymbolFact, type SymbolKind } from '#model';
import { interoperableLanguages } from '../find-files-mentioning.ts';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';
import { compareSymbols } from '../resolved-name.ts';
import { loadInBatches } from '../turns/load-in-batches.ts';

/** A declaration with the package around it. */
export type PackagedSymbol = { readonly at: SymbolAddress; readonly fact: SymbolFact; readonly packageName: string };

/** A name that more files declare is looked up in the first of them only. */
const MOST_DECLARING_FILES = 5_000;

/** Every declaration of this name in a package (what only adds to a type has its name but does not declare it), in the languages that share their names with this one; in path order. */
export const declarationsNamed = (
  files: LinkedFiles,
  language: Language | undefined,
  name: string,
): Promise<readonly PackagedSymbol[]> =>
  files.once(`packaged ${language?.id ?? ''}\0${name}`, () =>
    symbolsDeclared(files, { language, name, isMeant: (fact, symbols) => !addsToType(fact.kind) && isInPackage(symbols, fact) }),
  );

/** Whether any symbol has this name, wherever it is. */
export const isDeclared = (files: LinkedFiles, language: Language | undefined, name: string): Promise<boolean> =>
  files.once(
    `declared ${language?.id ?? ''}\0${name}`,
    async () => (await symbolsDeclared(files, { language, name, isMeant: () => true })).length > 0,
  );

/** Every extension of this name, with the package that it is declared in. */
export const extensionsNamed = (
  files: LinkedFiles,
  language: Language | undefined,
  name: string,
): Promise<readonly PackagedSymbol[]> =>
  files.once(`extensions ${language?.id ?? ''}\0${name}`, () =>
    symbolsDeclared(files, { language, name, isMeant: ({ extended }) => extended !== undefined }),
  );

/** Every symbol of this name and of one of these kinds. */
export const symbolsOfKinds = (
  files: LinkedFiles,
  { language, name, kinds }: Pick<Declared, 'language' | 'name'> & { readonly kinds: ReadonlySet<SymbolKind> },
): Promise<readonly SymbolAddress[]> =>
  files.once(`kinds ${[...kinds].join()} ${language?.id ?? ''}\0${name}`, async () =>
    (await symbolsDeclared(files, { language, name, isMeant: ({ kind }) => kinds.has(kind) })).map(({ at }) => at),
  );

type QualifiedName = { readonly qualifiedName: string; readonly isMeant: (fact: SymbolFact) => boolean };

/** Every symbol of this qualified name that is meant, in path order. */
export const symbolsOfName = async (
  files: LinkedFiles,
  language: Language | undefined,
  { qualifiedName, isMeant }: QualifiedName,
): Promise<readonly SymbolAddress[]> => {
  const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1);
  const isNamed = (fact: SymbolFact): boolean => fact.qualifiedName === qualifiedName && isMeant(fact);
  return (await symbolsDeclared(files, { language, name, isMeant: isNamed })).map(({ at }) => at);
};

type Declared = {
  readonly language: Language | undefined;
  readonly name: string;
  readonly isMeant: (fact: SymbolFact, symbols: readonly SymbolFact[]) => boolean;
};

/** Every symbol of this name that is meant, in path order. */
export const symbolsDeclared = async (
  files: LinkedFiles,
  { language, name, isMeant }: Declared,
): Promise<readonly PackagedSymbol[]> => {
  const { view, index } = files;
  const languageIds = interoperableLanguages(language);
  const [list] = await view.reader.postings('name', [name.toLowerCase()]);
  const documents = [...(list?.documents ?? [])].slice(0, MOST_DECLARING_FILES);
  const declared = await view.reader.symbols(documents.map(factsNumber));
  const entries = documents.flatMap((facts) => {
    const symbols = declared.get(factsNumber(facts))?.symbols ?? [];
    return symbols.some((fact) => fact.name === name && isMeant(fact, symbols)) ? [...entriesOf(index.byFacts, facts)] : [];
  });
  const found: PackagedSymbol[] = [];
  for (const file of await loadInBatches(
    files,
    entries.filter((entry) => languageIds.has(index.table.languages[entry] ?? '')),
  ))
    file.symbols.forEach((fact, symbol) => {
      if (fact.name === name && isMeant(fact, file.symbols))
        found.push({ at: { entry: file.entry, symbol }, fact, packageName: packageOfName(file, fact) });
    });
  return found.sort((one, other) => compareSymbols(one.at, other.at));
};

/** Whether only namespaces are around it, and it is not a member of a type that is declared elsewhere. */
const isInPackage = (symbols: readonly SymbolFact[], { parent, qualifiedName, name, role }: SymbolFact): boolean => {
  if (parent === undefined) return qualifiedName === name || role === 'namespace' || role === 'type';
  const around = symbols[parent];
  return around?.role === 'namespace' && isInPackage(symbols, around);
};

/** Of the package around it, with the path that is written before its own name (`A.B` of `defmodule A.B.C`). */
const packageOfName = (file: LinkedFile, { name, qualifiedName, parent, role }: SymbolFact): string => {
  const around = packageOfSymbol(file, parent);
  if (role !== 'namespace' && role !== 'type') return around;
  const [inFile, separator] = [parent === undefined ? '' : `${file.symbols[parent]?.qualifiedName ?? ''}.`, separatorOf(file)];
  const path = qualifiedName.slice(inFile.length, -name.length - 1).replaceAll('.', separator);
  return [around, path].filter((part) => part !== '').join(separator);
};

/** Whether the name of a declaration means it: that of a namespace means all that its parts hold, unless it is a module. */
export const isNamed = ({ language }: LinkedFile, { role }: SymbolFact): boolean =>
  role !== 'namespace' || language?.linking?.packages?.isModule === true;

/** The full name of the package around a symbol: of its file, and of the namespaces there. Empty outside all packages. */
export const packageOfSymbol = (file: LinkedFile, symbol: number | undefined): string => {
  let around = symbol === undefined ? undefined : file.symbols[symbol];
  while (around && around.role !== 'namespace') around = file.symbols[around.parent ?? -1];
  const parts = [file.packageName, around?.qualifiedName].filter((part) => part !== undefined);
  return parts.join(separatorOf(file));
};

/** Between the parts of a package's name. */
export const separatorOf = ({ language }: LinkedFile): string => language?.linking?.packages?.separator ?? '.';

/** A package and those around it, innermost first, up to the names without a package. */
export const packagesAround = (packageName: string, separator: string): readonly string[] => {
  const parts = packageName === '' ? [] : packageName.split(separator);
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join(separator)), ''];
};

/** Declarations in the project of a file; those of other projects only if it has none. */
export const nearestProject = (
  files: LinkedFiles,
  file: LinkedFile,
  declared: readonly PackagedSymbol[],
): readonly PackagedSymbol[] => {
  if (declared.length < 2 || !file.language?.linking?.packages?.projectOf) return declared;
  const own = files.projectOf(file);
  const near = declared.filter(({ at }) => files.projectOf(files.fileIdentity(at.entry)) === own);
  return near.length > 0 ? near : declared;
};
