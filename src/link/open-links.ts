/** The links of one view, opened for one operation. */
import { LANGUAGES } from '#languages';
import type { Binding, ImportFact } from '#model';
import { calleesOf, callsIn, outsideUsesOf } from './callees.ts';
import { findFilesMentioning, isCallableNameDeclared } from './find-files-mentioning.ts';
import { overriddenMembersOf, overridingMembersOf, subtypesOf, supertypesOf } from './hierarchy.ts';
import { definitionsOf, joinedSymbols } from './joined/joined-symbols.ts';
import type { LinkedFile } from './linked-file.ts';
import { LinkedFiles } from './linked-files.ts';
import { resolveReference } from './overloads/resolve-reference.ts';
import { resolveExport } from './exports.ts';
import type { BindingTarget, Links, LinkedSymbol, QuotedOptions, SymbolAddress } from './port.ts';
import { countQuotedMentions, type QuotedMentions } from './texts/quoted-mentions.ts';
import { Resolver } from './resolver.ts';
import { MOST_STEPS, type NameResolver, type ResolvedName, symbolTargets } from './resolved-name.ts';
import { unresolvedUses } from './mentions.ts';
import { usesOf } from './uses.ts';
import type { OpenView } from '#store';

/** Aborting the signal rejects running requests with its reason. */
export const openLinks = (view: OpenView, signal?: AbortSignal): Links => {
  const files = new LinkedFiles(view, signal);
  const resolver = new Resolver(files);
  return {
    symbol: (at) => loadSymbol(files, at),
    usesOf: (at, options) => usesOf(resolver, at, options),
    unresolvedUses: (name, id) => unresolvedUses(resolver, { name, language: LANGUAGES.find((each) => each.id === id) }),
    calleesOf: async (at) => calleesOf(resolver, (await definitionsOf(files, at))[0] ?? at),
    callsIn: (lines) => callsIn(resolver, lines),
    definitionsOf: (at) => definitionsOf(files, at),
    joinedSymbols: (at) => joinedSymbols(files, at),
    isCallableNameDeclared: (entry, name) => isCallableNameDeclared(files, name, files.fileIdentity(entry).language),
    supertypesOf: (at) => supertypesOf(resolver, at),
    subtypesOf: (at) => subtypesOf(resolver, at),
    overriddenMembersOf: (at) => overriddenMembersOf(resolver, at),
    overridingMembersOf: (at) => overridingMembersOf(resolver, at),
    definitionsAt: (entry, position) => definitionsAt(resolver, entry, position),
    outsideUsesOf: (at, kinds) => outsideUsesOf(resolver, at, kinds),
    quotedMentionsOf: (at, options) => quotedMentionsOf(files, at, options),
    targetsOf: (entry, binding, from) => targetsOf(resolver, { entry, binding, from }),
    moduleNamed: async (entry, specifier) => {
      const module = await files.moduleOf(files.fileIdentity(entry), specifier);
      return module && 'entries' in module ? module.entries : [];
    },
    exportOf: async (entries, name) =>
      bindingTargets(await resolveExport(resolver, entries, { name, fuel: { left: MOST_STEPS } })),
    file: async (entry) => (await files.file(entry))?.storedSymbols,
    importsOf: (entry) => importsOf(resolver, entry),
  };
};

type BindingUse = { readonly entry: number; readonly binding: Binding; readonly from: number | undefined };

const targetsOf = async (resolver: NameResolver, { entry, binding, from }: BindingUse): Promise<readonly BindingTarget[]> => {
  const file = await resolver.files.file(entry);
  return file ? bindingTargets((await resolver.resolve(file, { binding, from })).targets) : [];
};

const bindingTargets = (targets: readonly ResolvedName[]): readonly BindingTarget[] =>
  targets.flatMap((target) => (target.kind === 'package' ? [] : [target]));

const loadSymbol = async (files: LinkedFiles, at: SymbolAddress): Promise<LinkedSymbol> => {
  const file = await files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact) throw new Error(`The view has no symbol ${at.entry}:${at.symbol}`);
  return { at, path: file.path, fact };
};

const quotedMentionsOf = async (files: LinkedFiles, at: SymbolAddress, options: QuotedOptions): Promise<QuotedMentions> => {
  const { fact } = await loadSymbol(files, at);
  const { language } = files.fileIdentity(at.entry);
  const entries = (await findFilesMentioning(files, { name: fact.name, language })).filter(options.allows);
  const lines = new Map<number, Set<number>>([[at.entry, new Set([fact.nameSpan.lineStart])]]);
  for (const { entry, span } of options.uses) lines.set(entry, (lines.get(entry) ?? new Set()).add(span.lineStart));
  const knownLines = (entry: number): ReadonlySet<number> => lines.get(entry) ?? NO_LINES;
  return countQuotedMentions(files.view, { name: fact.name, entries, knownLines, signal: options.signal });
};

const NO_LINES: ReadonlySet<number> = new Set();

const definitionsAt = async (
  resolver: NameResolver,
  entry: number,
  { line, column }: { readonly line: number; readonly column: number },
): Promise<readonly SymbolAddress[]> => {
  const file = await resolver.files.file(entry);
  const reference = file?.references.find(
    ({ span }) =>
      span.lineStart === line && span.columnStart <= column && column < Math.max(span.columnEnd, span.columnStart + 1),
  );
  if (!file || !reference) return [];
  return symbolTargets((await resolveReference(resolver, file, reference)).targets);
};

const filesOfImport = async (resolver: NameResolver, file: LinkedFile, fact: ImportFact): Promise<readonly number[]> => {
  const { paths, packages } = file.language?.linking ?? {};
  const module = paths ? undefined : await resolver.files.moduleOf(file, fact.specifier);
  if (module) return 'entries' in module ? module.entries : [];
  if (!paths && !packages) return [];
  return (await resolver.resolveImport(file, fact, { left: MOST_STEPS })).flatMap((target) =>
    target.kind === 'module' ? target.entries : target.kind === 'symbol' ? [target.at.entry] : [],
  );
};

const importsOf = async (resolver: NameResolver, entry: number): Promise<readonly number[]> => {
  const file = await resolver.files.file(entry);
  const found = new Set<number>();
  for (const fact of file?.imports ?? [])
    for (const each of file ? await filesOfImport(resolver, file, fact) : []) found.add(each);
  found.delete(entry);
  return [...found].sort((one, other) => one - other);
};
