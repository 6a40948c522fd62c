/**
 * Declarations and definitions in different files that are one symbol: a function that a header declares and a source defines. A
 * definition belongs to the declarations that its file includes.
 */
import type { SymbolFact } from '#model';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';
import { isSameSymbol, symbolKey } from '../resolved-name.ts';
import { includedFiles } from './included-files.ts';
import { type DeclaredSymbol, symbolsNamed } from './view-names.ts';

/** The symbol and all that are one with it, by path and line. */
export const joinedSymbols = async (files: LinkedFiles, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const file = await files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file?.language?.linking?.includes || !fact || !mayBeJoined(fact)) return [at];
  const groups = await files.once(`joined ${file.language.id}\0${fact.qualifiedName}`, async () =>
    groupsOf(
      files,
      (await symbolsNamed(files, fact.name, file.language)).filter((each) => isCandidate(each, fact)),
    ),
  );
  return groups.find((group) => group.some((each) => isSameSymbol(each, at))) ?? [at];
};

/** What is one with a declaration and defines it; the declaration itself if nothing does. */
export const definitionsOf = async (files: LinkedFiles, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const symbols = (await files.file(at.entry))?.symbols ?? [];
  const fact = symbols[at.symbol];
  if (!fact?.isDeclaration) return [at];
  const joined: SymbolAddress[] = [];
  for (const each of await joinedSymbols(files, at))
    if (!(await files.file(each.entry))?.symbols[each.symbol]?.isDeclaration) joined.push(each);
  if (joined.length > 0) return joined;
  const beside = symbols.findIndex(
    (each) => each.qualifiedName === fact.qualifiedName && !each.isDeclaration && each.role === fact.role,
  );
  return [beside < 0 ? at : { entry: at.entry, symbol: beside }];
};

const mayBeJoined = ({ kind, visibility }: SymbolFact): boolean =>
  visibility !== 'internal' && kind !== 'macro' && kind !== 'enum_member' && kind !== 'namespace';

const isCandidate = ({ fact }: DeclaredSymbol, { qualifiedName }: SymbolFact): boolean =>
  fact.qualifiedName === qualifiedName && mayBeJoined(fact);

const groupsOf = async (
  files: LinkedFiles,
  candidates: readonly DeclaredSymbol[],
): Promise<readonly (readonly SymbolAddress[])[]> => {
  const groups = new Map(candidates.map((each) => [symbolKey(each.at), [each]]));
  const join = (one: DeclaredSymbol, other: DeclaredSymbol): void => {
    const [into, from] = [groups.get(symbolKey(one.at)) ?? [], groups.get(symbolKey(other.at)) ?? []];
    if (into === from) return;
    into.push(...from);
    for (const each of from) groups.set(symbolKey(each.at), into);
  };
  const declarations = candidates.filter(({ fact }) => fact.isDeclaration);
  const definitions = candidates.filter(({ fact }) => !fact.isDeclaration);
  for (const declaration of declarations) {
    const fitting = definitions.filter((each) => isSameKind(each, declaration));
    const others = declarations.filter((each) => isSameKind(each, declaration));
    const defining = await definitionsIncluding(files, fitting, declaration);
    for (const each of defining.length > 0 || fitting.length > 0 ? defining : others) join(declaration, each);
  }
  return [...new Set(groups.values())].map((group) =>
    group.map(({ at }) => at).sort((one, other) => one.entry - other.entry || one.symbol - other.symbol),
  );
};

/** Those in files that include the declaration. If there are none, the only one, which then matches by name. */
const definitionsIncluding = async (
  files: LinkedFiles,
  definitions: readonly DeclaredSymbol[],
  { at }: DeclaredSymbol,
): Promise<readonly DeclaredSymbol[]> => {
  const including: DeclaredSymbol[] = [];
  for (const each of definitions) if ((await includedFiles(files, each.at.entry)).has(at.entry)) including.push(each);
  if (including.length > 0) return including;
  return new Set(definitions.map((each) => each.at.entry)).size === 1 ? definitions : [];
};

/** A structure has another name space than a function in C, but `typedef struct a a;` declares the structure. */
const isSameKind = (one: DeclaredSymbol, other: DeclaredSymbol): boolean =>
  isType(one.fact) === isType(other.fact) && (isType(one.fact) || one.fact.role === other.fact.role);

const isType = ({ role }: SymbolFact): boolean => role === 'type' || role === 'alias';
