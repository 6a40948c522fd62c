/** The names by which symbols can be reached: without namespaces that are transparent, and members of open enumerations without it. */
import type { SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';

/** The qualified names of what is around a symbol and of the symbol itself, innermost first, up to the empty name. */
export const scopeNames = async (
  files: LinkedFiles,
  { file, symbol }: { readonly file: LinkedFile; readonly symbol: number },
): Promise<readonly string[]> =>
  files.once(`scopes ${file.entry}\0${symbol}`, async () => {
    const name = symbol < 0 ? '' : (namesIn(file, symbol)[0] ?? '');
    const parts = name === '' ? [] : name.split('.');
    return [...parts.map((_, index) => parts.slice(0, parts.length - index).join('.')), ''];
  });

export const scopedNamesOf = async (files: LinkedFiles, { entry, symbol }: SymbolAddress): Promise<readonly string[]> =>
  files.once(`scoped ${entry}:${symbol}`, async () => {
    const file = await files.file(entry);
    return file ? namesIn(file, symbol) : [];
  });

const namesIn = (file: LinkedFile, symbol: number): readonly string[] => {
  const fact = file.symbols[symbol];
  if (!fact) return [];
  if (fact.kind === 'macro') return [fact.name];
  const names = [fact.qualifiedName, ...nameOutsideEnum(file, fact)];
  const hidden = transparentNames(file, fact);
  return [...new Set(names.flatMap((name) => [withoutParts(name, hidden), name]))];
};

const nameOutsideEnum = (file: LinkedFile, fact: SymbolFact): readonly string[] => {
  const around = file.symbols[fact.parent ?? -1];
  if (around?.kind !== 'enum' || fact.isStatic) return [];
  const scope = file.symbols[around.parent ?? -1];
  return [scope ? `${scope.qualifiedName}.${fact.name}` : fact.name];
};

/** The qualified names of the transparent namespaces around a symbol, the longest first. */
const transparentNames = (file: LinkedFile, fact: SymbolFact): readonly string[] => {
  const { isTransparent } = file.language?.linking?.namespaces ?? {};
  const found: string[] = [];
  for (let around = fact; ; around = file.symbols[around.parent ?? -1] ?? around) {
    if (around.role === 'namespace' && isTransparent?.(around.signature)) found.push(around.qualifiedName);
    if (around.parent === undefined) return found;
  }
};

const withoutParts = (name: string, hidden: readonly string[]): string => {
  let kept = name;
  for (const each of hidden) {
    const before = each.slice(0, Math.max(0, each.lastIndexOf('.')));
    if (kept.startsWith(`${each}.`)) kept = [before, kept.slice(each.length + 1)].filter((part) => part !== '').join('.');
  }
  return kept;
};
