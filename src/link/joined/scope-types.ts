/** Declarations by name as a file sees them, and the types that members belong to which are declared outside of them. */
import type { SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';
import type { NameResolver } from '../resolved-name.ts';
import { includedFiles } from './included-files.ts';
import { scopedNamesOf } from './scope-names.ts';
import { type DeclaredSymbol, symbolsNamed } from './view-names.ts';

/** `symbol`: what is around the name; −1: nothing. */
export type ScopeOfName = { readonly file: LinkedFile; readonly symbol: number };

/** The type that a member belongs to which is declared outside of it, or that is around a symbol; undefined in a namespace. */
export const typeOfScope = async (resolver: NameResolver, { file, symbol }: ScopeOfName): Promise<SymbolAddress | undefined> => {
  const fact = file.symbols[symbol];
  if (!fact || fact.role === 'namespace') return undefined;
  if (fact.role === 'type') return { entry: file.entry, symbol };
  const owner = fact.qualifiedName.slice(0, -fact.name.length - 1);
  return resolver.files.once(`owner ${file.entry}\0${owner}`, () => findOwner(resolver, file, owner));
};

/** The type with that name whose declaration the file includes; otherwise the only one of that name in the view. */
const findOwner = async (resolver: NameResolver, file: LinkedFile, owner: string): Promise<SymbolAddress | undefined> => {
  const candidates = (await candidatesOf(resolver.files, file, owner.split('.'))).filter(({ fact }) => isTypeOrAlias(fact));
  const exact = candidates.filter(({ names }) => names.includes(owner));
  if (exact[0]) return exact[0].at;
  const last = owner.slice(owner.lastIndexOf('.') + 1);
  const ending = candidates.filter(({ names }) => names.some((name) => name.endsWith(`.${owner}`) || name === last));
  return ending.length === 1 ? ending[0]?.at : undefined;
};

const isTypeOrAlias = ({ role }: SymbolFact): boolean => role === 'type' || role === 'alias';

/** `names`: by which it can be reached. */
export type ReachableSymbol = Pick<DeclaredSymbol, 'at' | 'fact'> & { readonly names: readonly string[] };

/** Declarations of the last name of a path: those of included files, otherwise those that other files share. */
export const candidatesOf = async (
  files: LinkedFiles,
  file: LinkedFile,
  path: readonly string[],
): Promise<readonly ReachableSymbol[]> => {
  const named = await symbolsNamed(files, path.at(-1) ?? '', file.language);
  if (named.length === 0) return [];
  const included = await includedFiles(files, file.entry);
  // A constructor is named like its type.
  const isNamed = ({ fact }: DeclaredSymbol): boolean => fact.kind !== 'constructor' && fact.kind !== 'destructor';
  const isShared = ({ at, fact }: DeclaredSymbol): boolean => included.has(at.entry) || fact.visibility !== 'internal';
  const near = named.filter((each) => isNamed(each) && included.has(each.at.entry));
  const found: ReachableSymbol[] = [];
  for (const each of near.some(({ fact }) => fact.kind !== 'macro')
    ? near
    : named.filter((each) => isNamed(each) && isShared(each)))
    found.push({ ...each, names: await scopedNamesOf(files, each.at) });
  return found;
};
