/**
 * All that the files of a view write by one name, kept for as long as the view is the same: symbols that share a name share
 * the search for it, and what each use means is told once.
 */
import { type Language, LruCache, type ReferenceFact, type RepoPath, type ViewIndex } from '#model';
import { findFilesMentioning, type NameQuery } from './find-files-mentioning.ts';
import type { FileReferences } from '#store';
import { containerHint } from './container-hint.ts';
import type { LinkedFile, NamedExport } from './linked-file.ts';
import { symbolKey, type NameResolver, symbolTargets } from './resolved-name.ts';

/** Files looked into for one name. */
const MOST_MENTIONING_FILES = 3_000;
const MENTION_BATCH = 64;
/** Uses kept per view. */
const MOST_CACHED_USES = 150_000;

/** What a use turned out to mean. */
export type Meaning = {
  /** Keys of the symbols that it means. */
  readonly keys: readonly string[];
  /** It means something, be it outside of the repository. */
  readonly isKnown: boolean;
  readonly reason: string;
  /** Of what is not known: what stands before it. */
  readonly hint?: string;
};

export type NamedUse = {
  readonly entry: number;
  readonly path: RepoPath;
  readonly language: Language | undefined;
  readonly reference: ReferenceFact;
  /** Absent until it was asked for. */
  meaning?: Meaning;
};

type RenamedExport = { readonly entry: number; readonly fact: NamedExport };

export type Mentions = {
  /** In order of path and text. */
  readonly uses: readonly NamedUse[];
  /** Exports that pass on something of this name, from elsewhere, under another. */
  readonly renamed: readonly RenamedExport[];
  readonly uncoveredFiles: number;
};

type MentionQuery = NameQuery & { readonly signal?: AbortSignal | undefined };

export const mentionsOf = (resolver: NameResolver, query: MentionQuery): Promise<Mentions> => {
  const key = `${query.language?.id}\0${query.name}`;
  return mentionsCacheOf(resolver.files.index).getOrMake(key, () => collectMentions(resolver, query), mentionsWeight);
};

/** What a use means, told once. */
export const meaningOf = async (resolver: NameResolver, use: NamedUse): Promise<Meaning> => {
  const file = await resolver.files.file(use.entry);
  if (!file) return NO_MEANING;
  use.meaning = await resolveMeaning(resolver, file, use.reference);
  return use.meaning;
};

export const resolveMeaning = async (resolver: NameResolver, file: LinkedFile, reference: ReferenceFact): Promise<Meaning> => {
  const { targets, reason } = await resolver.resolve(file, reference.binding, reference.from);
  const keys = symbolTargets(targets).map(symbolKey);
  if (targets.length > 0) return { keys, isKnown: true, reason };
  const hint = containerHint(file, reference.binding);
  return { keys, isKnown: false, reason, ...(hint === undefined ? {} : { hint }) };
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
      renamed.push(...renamingExports(file, name).map((fact) => ({ entry, fact })));
      uses.push(...referencesTo(file, name).map((reference) => ({ ...identity, reference })));
    }
  }
  return { uses, renamed, uncoveredFiles: Math.max(0, entries.length - MOST_MENTIONING_FILES) };
};

/** What goes by the name in this file: under the name itself, and under those that imports gave it. */
const referencesTo = (file: FileReferences, name: string): readonly ReferenceFact[] => {
  const aliases = new Set(file.imports.flatMap((fact) => (fact.name === name ? (fact.alias ?? []) : [])));
  aliases.delete(name);
  return [name, ...aliases].flatMap((written) => file.referencesNamed(written));
};

/** Exports of what this file declares lead nowhere but into this file: only those of what came from elsewhere. */
const renamingExports = ({ exports, imports }: FileReferences, name: string): readonly NamedExport[] =>
  exports.filter((fact): fact is NamedExport => {
    if (fact.kind !== 'name' || fact.name === name || fact.of.kind === 'local') return false;
    return name === (fact.of.kind === 'import' ? imports[fact.of.import]?.name : fact.of.name);
  });

const mentionsCaches = new WeakMap<ViewIndex, LruCache<string, Mentions>>();

const mentionsCacheOf = (index: ViewIndex): LruCache<string, Mentions> => {
  const known = mentionsCaches.get(index) ?? new LruCache<string, Mentions>({ limit: MOST_CACHED_USES });
  mentionsCaches.set(index, known);
  return known;
};

const mentionsWeight = ({ uses }: Mentions): number => 1 + uses.length;
