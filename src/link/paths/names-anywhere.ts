/** Names that are known everywhere in their package, wherever it declares them: macros. */
import type { PathRules } from '#model';
import { symbolsOfKinds } from '../named-packages/declarations.ts';
import type { LinkedFile } from '../linked-file.ts';
import type { SymbolAddress } from '../port.ts';
import type { NameResolver } from '../resolved-name.ts';

/** Those of the package that was named or that the file is in; otherwise those of the only package that has any. */
export const namedAnywhere = async (
  resolver: NameResolver,
  file: LinkedFile,
  { name, named = [file.entry] }: { readonly name: string; readonly named?: readonly number[] },
): Promise<readonly SymbolAddress[]> => {
  const { paths } = file.language?.linking ?? {};
  if (!paths) return [];
  const byPackage = await declaredByPackage(resolver, file, { name, paths });
  for (const entry of byPackage.size === 0 ? [] : named) {
    const found = byPackage.get(await packageOf(resolver, entry, paths.outermost));
    if (found) return found;
  }
  const [only = []] = byPackage.values();
  return byPackage.size === 1 ? only : [];
};

type ByPackage = ReadonlyMap<string, readonly SymbolAddress[]>;

const declaredByPackage = async (
  resolver: NameResolver,
  { language }: LinkedFile,
  { name, paths: { known, outermost } }: { readonly name: string; readonly paths: PathRules },
): Promise<ByPackage> => {
  const byPackage = new Map<string, SymbolAddress[]>();
  for (const at of known ? await symbolsOfKinds(resolver.files, { language, name, kinds: known }) : []) {
    const around = await packageOf(resolver, at.entry, outermost);
    byPackage.set(around, [...(byPackage.get(around) ?? []), at]);
  }
  return byPackage;
};

/** The files of its outermost module. */
const packageOf = async ({ files }: NameResolver, entry: number, outermost: string): Promise<string> => {
  const module = await files.moduleOf(files.fileIdentity(entry), outermost);
  return module && 'entries' in module ? module.entries.join() : `file ${entry}`;
};
