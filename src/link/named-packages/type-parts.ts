/** The parts of a type that is declared in several places of its project (`partial class`). */
import type { Language, SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';
import { compareSymbols, type NameResolver, symbolKey } from '../resolved-name.ts';
import { typeAddedTo, typeWithAdditions } from './added-parts.ts';
import { declarationsNamed, nearestProject, packageOfSymbol, symbolsOfName } from './declarations.ts';

/** Whether types of a language are declared in parts. */
export const hasParts = (language: Language | undefined): boolean =>
  language?.linking?.addsParts === true ||
  language?.linking?.packages?.partialTypes === true ||
  language?.linking?.packages?.reopens === true;

/** In path order, or the declaration first; itself included. */
export const partsOfType = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const { files } = resolver;
  const file = await files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact || !hasParts(file.language)) return [at];
  const { addsParts, packages } = file.language?.linking ?? {};
  if (addsParts) return typeWithAdditions(resolver, at);
  if (fact.role !== 'type') return [at];
  if (packages?.reopens) return typesOfName(files, file, fact.qualifiedName);
  return files.once(`parts ${symbolKey(at)}`, async () => {
    const parts = await partialParts(resolver, file, { at, fact });
    return parts.some(({ entry, symbol }) => entry === at.entry && symbol === at.symbol) ? parts : [at];
  });
};

const partialParts = (
  resolver: NameResolver,
  file: LinkedFile,
  { at, fact }: { readonly at: SymbolAddress; readonly fact: SymbolFact },
): Promise<readonly SymbolAddress[]> =>
  fact.parent === undefined || file.symbols[fact.parent]?.role === 'namespace'
    ? partsInPackage(resolver.files, file, fact)
    : partsInType(resolver, { entry: at.entry, symbol: fact.parent }, fact);

/** Every opening of the type with this qualified name. */
const typesOfName = (files: LinkedFiles, { language }: LinkedFile, qualifiedName: string): Promise<readonly SymbolAddress[]> =>
  files.once(`openings ${language?.id ?? ''}\0${qualifiedName}`, () =>
    symbolsOfName(files, language, { qualifiedName, isMeant: ({ role }) => role === 'type' }),
  );

/** Only constants are declared outside of the type that their name says. */
export const isConstantName = (name: string): boolean => /^\p{Lu}/u.test(name);

/** Types and constants with this qualified name that are declared outside of the types that it names (`class A::B`). */
export const declaredOutsideTypes = async (
  files: LinkedFiles,
  { language }: LinkedFile,
  qualifiedName: string,
): Promise<readonly SymbolAddress[]> =>
  files.once(`outside ${language?.id ?? ''}\0${qualifiedName}`, () =>
    symbolsOfName(files, language, { qualifiedName, isMeant: ({ parent }) => parent === undefined }),
  );

/** The same part for all parts of a type. */
export const firstPartOfType = async (resolver: NameResolver, at: SymbolAddress): Promise<SymbolAddress> => {
  const { addsParts } = resolver.files.fileIdentity(at.entry).language?.linking ?? {};
  return addsParts ? typeAddedTo(resolver, at) : ((await partsOfType(resolver, at))[0] ?? at);
};

const partsInPackage = async (files: LinkedFiles, file: LinkedFile, fact: SymbolFact): Promise<readonly SymbolAddress[]> => {
  const packageName = packageOfSymbol(file, fact.parent);
  const declared = await declarationsNamed(files, file.language, fact.name);
  const same = declared.filter((each) => each.packageName === packageName && arePartsOfOne(fact, each.fact));
  return nearestProject(files, file, same).map(({ at }) => at);
};

const partsInType = async (
  resolver: NameResolver,
  around: SymbolAddress,
  fact: SymbolFact,
): Promise<readonly SymbolAddress[]> => {
  const parts: SymbolAddress[] = [];
  for (const { entry, symbol } of await partsOfType(resolver, around)) {
    const file = await resolver.files.file(entry);
    for (const child of file?.childrenNamed(symbol, fact.name) ?? []) {
      const other = file?.symbols[child];
      if (other && arePartsOfOne(fact, other)) parts.push({ entry, symbol: child });
    }
  }
  return parts.sort(compareSymbols);
};

/** Two types of one name differ if they take another number of type arguments. */
const arePartsOfOne = (one: SymbolFact, other: SymbolFact): boolean =>
  one.role === 'type' && other.role === 'type' && (one.typeParameters?.length ?? 0) === (other.typeParameters?.length ?? 0);
