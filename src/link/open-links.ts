/** The links of one view, opened for one operation. */
import { calleesOf, writtenBy } from './callees.ts';
import { overriddenBy, overridesOf, subtypesOf, supertypesOf } from './hierarchy.ts';
import { LinkedFiles } from './linked-files.ts';
import type { Links, LinkedSymbol, SymbolAt } from './port.ts';
import { Resolver } from './resolver.ts';
import { type Resolving, symbolsOf } from './things.ts';
import { usesOf } from './uses.ts';
import type { OpenView } from '#store';

/** At the signal, questions under way are given up with its reason. */
export const openLinks = (view: OpenView, signal?: AbortSignal): Links => {
  const files = new LinkedFiles(view, signal);
  const resolver = new Resolver(files);
  return {
    symbol: (at) => symbolAt(files, at),
    usesOf: (at, wish) => usesOf(resolver, at, wish),
    calleesOf: (at) => calleesOf(resolver, at),
    supertypesOf: (at) => supertypesOf(resolver, at),
    subtypesOf: (at) => subtypesOf(resolver, at),
    overriddenBy: (at) => overriddenBy(resolver, at),
    overridesOf: (at) => overridesOf(resolver, at),
    meaningAt: (entry, place) => meaningAt(resolver, entry, place),
    writtenBy: (at) => writtenBy(resolver, at),
    file: async (entry) => (await files.file(entry))?.declared,
    importsOf: (entry) => importsOf(resolver, entry),
  };
};

const symbolAt = async (files: LinkedFiles, at: SymbolAt): Promise<LinkedSymbol> => {
  const file = await files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact) throw new Error(`the view has no symbol ${at.entry}:${at.symbol}`);
  return { at, path: file.path, fact };
};

const meaningAt = async (
  resolver: Resolving,
  entry: number,
  { line, column }: { readonly line: number; readonly column: number },
): Promise<readonly SymbolAt[]> => {
  const file = await resolver.files.file(entry);
  const reference = file?.references.find(
    ({ span }) =>
      span.lineStart === line && span.columnStart <= column && column < Math.max(span.columnEnd, span.columnStart + 1),
  );
  if (!file || !reference) return [];
  return symbolsOf((await resolver.resolve(file, reference.binding, reference.from)).things);
};

const importsOf = async (resolver: Resolving, entry: number): Promise<readonly number[]> => {
  const file = await resolver.files.file(entry);
  const found = new Set<number>();
  for (const { specifier } of file?.imports ?? []) {
    const module = file && (await resolver.files.moduleOf(file, specifier));
    if (module && 'entries' in module) for (const each of module.entries) found.add(each);
  }
  found.delete(entry);
  return [...found].sort((one, other) => one - other);
};
