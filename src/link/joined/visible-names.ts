/** A name that its file does not declare, where including a file inserts its text. */
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { SymbolAddress } from '../port.ts';
import { includedFiles } from './included-files.ts';
import { definitionsOf, joinedSymbols } from './joined-symbols.ts';
import { type DeclaredSymbol, symbolsNamed } from './view-names.ts';

/** Symbols of included files; otherwise those of the view, if they are one symbol or only one of them is near. */
export const resolveIncludedName = async (
  files: LinkedFiles,
  file: LinkedFile,
  name: string,
): Promise<readonly SymbolAddress[]> => {
  const reachable = (await symbolsNamed(files, name, file.language)).filter(({ isReachable }) => isReachable);
  if (reachable.length === 0) return [];
  const included = await includedFiles(files, file.entry);
  const visible = reachable.filter(({ at }) => included.has(at.entry));
  // A macro may rename a function or add arguments to a call of it.
  const isRenamed = visible.every(({ fact }) => fact.kind === 'macro');
  const others = isRenamed ? reachable.filter(({ fact }) => visible.length === 0 || fact.kind !== 'macro') : [];
  return definingSymbols(files, [...visible, ...(await nearestSymbol(files, file, others))]);
};

const definingSymbols = async (files: LinkedFiles, found: readonly DeclaredSymbol[]): Promise<readonly SymbolAddress[]> => {
  const targets = new Map<string, SymbolAddress>();
  for (const { at } of found)
    for (const each of await definitionsOf(files, at)) targets.set(`${each.entry}:${each.symbol}`, each);
  return [...targets.values()];
};

/** A header that relies on what is included before it, an opaque structure, or a function without a prototype. */
const nearestSymbol = async (
  files: LinkedFiles,
  file: LinkedFile,
  reachable: readonly DeclaredSymbol[],
): Promise<readonly DeclaredSymbol[]> => {
  const shared = reachable.filter(({ fact }) => fact.visibility !== 'internal');
  const depths = shared.map(({ at }) => sharedDepth(files.fileIdentity(at.entry).path, file.path));
  const nearest = shared.filter((_, index) => depths[index] === Math.max(...depths));
  const [first] = nearest;
  if (!first) return [];
  const joined = new Set((await joinedSymbols(files, first.at)).map(({ entry, symbol }) => `${entry}:${symbol}`));
  const isOne = nearest.every(({ at }) => at.entry === first.at.entry || joined.has(`${at.entry}:${at.symbol}`));
  return isOne ? nearest : [];
};

const sharedDepth = (path: string, other: string): number => {
  const [folders, others] = [path.split('/').slice(0, -1), other.split('/').slice(0, -1)];
  const end = folders.findIndex((folder, index) => folder !== others[index]);
  return end < 0 ? folders.length : end;
};
