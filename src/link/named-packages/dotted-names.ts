/** Names with their package in front: `Shop.Orders.Line`, `Shop.Orders.Line.Empty`. */
import type { LinkedFile } from '../linked-file.ts';
import { memberSymbols } from '../members.ts';
import type { SymbolAddress } from '../port.ts';
import type { NameResolver } from '../resolved-name.ts';
import { declarationsNamed, isNamed, nearestProject, packageOfSymbol, packagesAround, separatorOf } from './declarations.ts';

/** The symbols that a name means in a file; empty if it is a package, or outside the repository. */
export const resolveDottedName = (resolver: NameResolver, file: LinkedFile, written: string): Promise<readonly SymbolAddress[]> =>
  resolver.files.once(`dotted ${file.entry}\0${written}`, async () => {
    const { seesOuter } = file.language?.linking?.packages ?? {};
    const separator = separatorOf(file);
    const name = written.replaceAll(/<[^]*>|\s/gu, '');
    const around = seesOuter ? packagesAround(packageOfSymbol(file, undefined), separator) : [''];
    for (const packageName of around) {
      const found = await resolveWholeName(resolver, file, packageName === '' ? name : packageName + separator + name);
      if (found.length > 0) return found;
    }
    return [];
  });

/** The shortest package comes last: a type in it may have a member that is named like a package. */
const resolveWholeName = async (resolver: NameResolver, file: LinkedFile, name: string): Promise<readonly SymbolAddress[]> => {
  const separator = separatorOf(file);
  const parts = name.split(separator);
  for (let length = parts.length - 1; length >= 0; length--) {
    const packageName = parts.slice(0, length).join(separator);
    const [first = '', ...rest] = parts.slice(length);
    const declared = await declarationsNamed(resolver.files, file.language, first);
    const inPackage = declared.filter((each) => each.packageName === packageName && isNamed(file, each.fact));
    const found = await descend(
      resolver,
      nearestProject(resolver.files, file, inPackage).map(({ at }) => at),
      rest,
    );
    if (found.length > 0) return found;
  }
  return [];
};

const descend = async (
  resolver: NameResolver,
  from: readonly SymbolAddress[],
  names: readonly string[],
): Promise<readonly SymbolAddress[]> => {
  let found = from;
  for (const name of names) {
    const below: SymbolAddress[] = [];
    for (const at of found) below.push(...(await memberSymbols(resolver, at, name)));
    found = below;
  }
  return found;
};
