/**
 * All references to one name in a view, cached until the view changes: symbols with the same name share one search, and each
 * reference is resolved once.
 */
import {
  type Binding,
  type ImportFact,
  type Language,
  LruCache,
  type ReferenceFact,
  type RepoPath,
  type ViewIndex,
} from '#model';
import { findFilesMentioning, type NameQuery } from './find-files-mentioning.ts';
import type { FileReferences } from '#store';
import { containerHint } from './container-hint.ts';
import type { LinkedFile, NamedExport } from './linked-file.ts';
import { resolveReference } from './overloads/resolve-reference.ts';
import type { UnresolvedUse } from './port.ts';
import { symbolKey, type NameResolver, symbolTargets } from './resolved-name.ts';

/** Files searched for one name. */
const MOST_MENTIONING_FILES = 3_000;
const MENTION_BATCH = 64;
/** Cached references per view. */
const MOST_CACHED_USES = 150_000;

/** The result of resolving a use. */
export type Meaning = {
  /** Keys of the symbols it resolves to. */
  readonly keys: readonly string[];
  /** True if it resolves to anything, including something outside the repository. */
  readonly isKnown: boolean;
  readonly reason: string;
  /** It means one of these, and nothing tells which. */
  readonly isAmbiguous?: true;
  /** If unresolved: the receiver as text. */
  readonly hint?: string;
};

export type NamedUse = {
  readonly entry: number;
  readonly path: RepoPath;
  readonly language: Language | undefined;
  readonly reference: ReferenceFact;
  /** Absent until resolved. */
  meaning?: Meaning;
};

/** An export under another name than that of what it exports. */
export type RenamedExport = { readonly entry: number; readonly fact: NamedExport };

export type Mentions = {
  /** In order of path and position. */
  readonly uses: readonly NamedUse[];
  /** Exports that re-export this name from another file under a different name. */
  readonly renamed: readonly RenamedExport[];
  readonly uncoveredFiles: number;
};

type MentionQuery = NameQuery & { readonly signal?: AbortSignal | undefined };

export const mentionsOf = (resolver: NameResolver, query: MentionQuery): Promise<Mentions> => {
  const key = `${query.language?.id}\0${query.name}`;
  return mentionsCacheOf(resolver.files.index).getOrMake(key, () => collectMentions(resolver, query), mentionsWeight);
};

/** Resolves a use and caches the result on it. */
export const meaningOf = async (resolver: NameResolver, use: NamedUse): Promise<Meaning> => {
  const file = await resolver.files.file(use.entry);
  if (!file) return NO_MEANING;
  use.meaning = await resolveMeaning(resolver, file, use.reference);
  return use.meaning;
};

export const resolveMeaning = async (resolver: NameResolver, file: LinkedFile, reference: ReferenceFact): Promise<Meaning> => {
  const { targets, reason, isAmbiguous } = await resolveReference(resolver, file, reference);
  const keys = symbolTargets(targets).map(symbolKey);
  if (isAmbiguous) return { keys, isKnown: true, isAmbiguous, reason: 'one of several with this name' };
  if (targets.length > 0) return { keys, isKnown: true, reason };
  const hint = containerHint(file, reference.binding);
  return { keys, isKnown: false, reason, ...(hint === undefined ? {} : { hint }) };
};

/** References to a name that lead to no symbol, such as uses of a symbol that is gone; in order of path, line, column. */
export const unresolvedUses = async (resolver: NameResolver, query: NameQuery): Promise<readonly UnresolvedUse[]> => {
  const found: UnresolvedUse[] = [];
  for (const use of (await mentionsOf(resolver, query)).uses) {
    const { isKnown, reason, hint } = use.meaning ?? (await meaningOf(resolver, use));
    const { entry, path, reference } = use;
    const { kind, span, name, from, binding } = reference;
    if (isKnown || binding.kind === 'local') continue;
    found.push({
      kind: kind === 'implements' ? 'implementation' : kind,
      state: 'unresolved',
      entry,
      path,
      span,
      name,
      reason,
      isMember: binding.kind === 'member',
      ...(from === undefined ? {} : { from: { entry, symbol: from } }),
      ...(hint === undefined ? {} : { containerHint: hint }),
    });
  }
  return found.sort(
    (one, other) =>
      one.entry - other.entry || one.span.lineStart - other.span.lineStart || one.span.columnStart - other.span.columnStart,
  );
};

const NO_MEANING: Meaning = { keys: [], isKnown: false, reason: '' };

const collectMentions = async (resolver: NameResolver, { name, language, signal }: MentionQuery): Promise<Mentions> => {
  const { files } = resolver;
  const entries = await findFilesMentioning(files, { name, language });
  const uses: NamedUse[] = [];
  const renamed: RenamedExport[] = [];
  for (let start = 0; start < Math.min(entries.length, MOST_MENTIONING_FILES); start += MENTION_BATCH) {
    signal?.throwIfAborted();
    const batch = entries.slice(start, Math.min(start + MENTION_BATCH, MOST_MENTIONING_FILES));
    for (const [entry, file] of await files.referencesIn(batch)) {
      const identity = files.fileIdentity(entry);
      const isOpen = identity.language?.linking?.exportsAll === true;
      const exports = [
        ...renamingExports(file, name),
        ...renamingImports(file, (fact) =>
          fact.isShared ? isImportOf(fact, identity.language, name) : isOpen && fact.name === name,
        ),
      ];
      renamed.push(...exports.map((fact) => ({ entry, fact })));
      uses.push(...referencesTo(file, identity.language, name).map((reference) => ({ ...identity, reference })));
    }
  }
  return { uses, renamed, uncoveredFiles: Math.max(0, entries.length - MOST_MENTIONING_FILES) };
};

/** References to the name in this file, under the name itself and under import aliases. */
const referencesTo = (file: FileReferences, language: Language | undefined, name: string): readonly ReferenceFact[] => {
  const aliases = new Set(file.imports.flatMap((fact) => (isImportOf(fact, language, name) ? (fact.alias ?? []) : [])));
  aliases.delete(name);
  const set = SETTER.exec(name)?.[1];
  const writes = set === undefined ? [] : file.referencesNamed(set).filter(({ binding }) => isMemberNamed(binding, name));
  return [...[name, ...aliases].flatMap((written) => file.referencesNamed(written)), ...writes];
};

/** A method that is called by a write of what is before the sign: `a.b = c` calls `b=`. */
const SETTER = /^(\w+)=$/u;

const isMemberNamed = (binding: Binding, name: string): boolean => binding.kind === 'member' && binding.name === name;

/** An alias of a whole module may name a declaration in a package. */
const isImportOf = (fact: ImportFact, language: Language | undefined, name: string): boolean => {
  const separator = language?.linking?.packages?.separator;
  return fact.name === name || (separator !== undefined && fact.name === '*' && lastPart(fact.specifier, separator) === name);
};

/** Without type arguments. */
const lastPart = (specifier: string, separator: string): string | undefined =>
  specifier.replace(/<[^]*/u, '').split(separator).at(-1)?.trim();

/** Exports of symbols declared in this file are excluded: `UseSearch` reads them from the target's own file. */
const renamingExports = ({ exports, imports }: FileReferences, name: string): readonly NamedExport[] =>
  exports.filter((fact): fact is NamedExport => {
    if (fact.kind !== 'name' || fact.name === name || fact.of.kind === 'local') return false;
    return name === (fact.of.kind === 'import' ? imports[fact.of.import]?.name : fact.of.name);
  });

/** Imports under another name, which other files can use: in a language that exports every name of a file, or shared ones. */
const renamingImports = ({ imports }: FileReferences, isMeant: (fact: ImportFact) => boolean): readonly NamedExport[] =>
  imports.flatMap((fact, index) =>
    fact.alias !== undefined && fact.alias !== fact.name && isMeant(fact)
      ? [{ kind: 'name', name: fact.alias, of: { kind: 'import', import: index }, line: fact.span.lineStart }]
      : [],
  );

const mentionsCaches = new WeakMap<ViewIndex, LruCache<string, Mentions>>();

const mentionsCacheOf = (index: ViewIndex): LruCache<string, Mentions> => {
  const known = mentionsCaches.get(index) ?? new LruCache<string, Mentions>({ limit: MOST_CACHED_USES });
  mentionsCaches.set(index, known);
  return known;
};

const mentionsWeight = ({ uses }: Mentions): number => 1 + uses.length;
