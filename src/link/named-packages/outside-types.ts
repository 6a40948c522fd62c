/** Types outside of the view: a value of one may be of a type of the view that extends it. */
import type { Language } from '#model';
import { supertypesOf } from '../hierarchy.ts';
import type { LinkedFile } from '../linked-file.ts';
import { ownerOf } from '../packages.ts';
import type { SymbolAddress } from '../port.ts';
import { type NameResolver, type ResolvedName, symbolKey } from '../resolved-name.ts';
import { symbolsDeclared } from './declarations.ts';

/** The targets of a member, but for those outside of the view where a type of the view extends theirs and has such a member. */
export const certainTargets = async (
  resolver: NameResolver,
  { language }: LinkedFile,
  { targets, name }: { readonly targets: readonly ResolvedName[]; readonly name: string },
): Promise<readonly ResolvedName[]> => {
  if (!language?.linking?.packages || targets.length === 0 || targets.some(({ kind }) => kind !== 'external')) return targets;
  const extended = await outsideTypesExtended(resolver, language, name);
  return targets.filter((target) => target.kind !== 'external' || !extended.has(lastPart(target.module)));
};

/** The names of types outside of the view that types with a member of this name extend or implement. */
const outsideTypesExtended = (resolver: NameResolver, language: Language, name: string): Promise<ReadonlySet<string>> =>
  resolver.files.once(`outside types ${language.id}\0${name}`, async () => {
    const found = new Set<string>();
    const isMember = ({ parent }: { readonly parent?: number }): boolean => parent !== undefined;
    for (const { at } of await symbolsDeclared(resolver.files, { language, name, isMeant: isMember })) {
      const owner = await ownerOf(resolver, at);
      for (const outside of owner ? await outsideSupertypes(resolver, owner) : []) found.add(outside);
    }
    return found;
  });

const MOST_TYPES = 64;

const outsideSupertypes = async (resolver: NameResolver, type: SymbolAddress): Promise<readonly string[]> => {
  const types = new Map([[symbolKey(type), type]]);
  const names: string[] = [];
  // Iterating a map includes what is added meanwhile.
  for (const each of types.values())
    for (const { name, target } of types.size > MOST_TYPES ? [] : await supertypesOf(resolver, each)) {
      if (target) types.set(symbolKey(target), target);
      else names.push(await declaredName(resolver, each, name));
    }
  return names;
};

/** The name that a type has where it is declared, by the import that gives it another one. */
const declaredName = async ({ files }: NameResolver, { entry }: SymbolAddress, written: string): Promise<string> => {
  const [fact] = (await files.file(entry))?.importsNamed(written) ?? [];
  return lastPart(fact === undefined ? written : fact.name === '*' ? fact.specifier : fact.name);
};

const lastPart = (name: string): string => name.slice(name.search(/[^\\.:]*$/u));
