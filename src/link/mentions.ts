/**
 * All that the files of a view write by one name, kept for as long as the view is the same: symbols that share a name share
 * the search for it, and what each use means is told once.
 */
import { type ExportFact, type Language, LruCache, type ReferenceFact, type RepoPath, type ViewIndex } from '#model';
import { filesMentioning } from './candidates.ts';
import type { FileReferences } from '#store';
import { containerHint } from './container-hint.ts';
import type { LinkedFile } from './linked-file.ts';
import { keyOf, type Resolving, symbolsOf } from './things.ts';

/** Files looked into for one name. */
const MOST_FILES = 3_000;
const BATCH = 64;
/** Uses kept per view. */
const MOST_KEPT = 150_000;

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

type NamedExport = Extract<ExportFact, { kind: 'name' }>;
type RenamedExport = { readonly entry: number; readonly fact: NamedExport };

export type Mentions = {
  /** In order of path and text. */
  readonly uses: readonly NamedUse[];
  /** Exports that pass on something of this name, from elsewhere, under another. */
  readonly renamed: readonly RenamedExport[];
  readonly uncoveredFiles: number;
};

type Asked = { readonly name: string; readonly language: Language | undefined; readonly signal?: AbortSignal | undefined };

export const mentionsOf = (resolver: Resolving, asked: Asked): Promise<Mentions> => {
  const key = `${asked.language?.id}\0${asked.name}`;
  return keptOf(resolver.files.index).getOrMake(key, () => collect(resolver, asked), weightOf);
};

/** What a use means, told once. */
export const meaningOf = async (resolver: Resolving, use: NamedUse): Promise<Meaning> => {
  const file = await resolver.files.file(use.entry);
  if (!file) return NOTHING;
  use.meaning = await meaningIn(resolver, file, use.reference);
  return use.meaning;
};

export const meaningIn = async (resolver: Resolving, file: LinkedFile, reference: ReferenceFact): Promise<Meaning> => {
  const { things, reason } = await resolver.resolve(file, reference.binding, reference.from);
  const keys = symbolsOf(things).map(keyOf);
  if (things.length > 0) return { keys, isKnown: true, reason };
  const hint = containerHint(file, reference.binding);
  return { keys, isKnown: false, reason, ...(hint === undefined ? {} : { hint }) };
};

const NOTHING: Meaning = { keys: [], isKnown: false, reason: '' };

const collect = async (resolver: Resolving, { name, language, signal }: Asked): Promise<Mentions> => {
  const { files } = resolver;
  const entries = await filesMentioning(files, { name, language });
  const uses: NamedUse[] = [];
  const renamed: RenamedExport[] = [];
  for (let start = 0; start < Math.min(entries.length, MOST_FILES); start += BATCH) {
    signal?.throwIfAborted();
    const batch = entries.slice(start, Math.min(start + BATCH, MOST_FILES));
    for (const [entry, file] of await files.referencesIn(batch)) {
      const place = files.place(entry);
      renamed.push(...renamedIn(file, name).map((fact) => ({ entry, fact })));
      uses.push(...writtenIn(file, name).map((reference) => ({ ...place, reference })));
    }
  }
  return { uses, renamed, uncoveredFiles: Math.max(0, entries.length - MOST_FILES) };
};

/** What goes by the name in this file: under the name itself, and under those that imports gave it. */
const writtenIn = (file: FileReferences, name: string): readonly ReferenceFact[] => {
  const aliases = new Set(file.imports.flatMap((fact) => (fact.name === name ? (fact.alias ?? []) : [])));
  aliases.delete(name);
  return [name, ...aliases].flatMap((written) => file.referencesNamed(written));
};

/** Exports of what this file declares lead nowhere but into this file: only those of what came from elsewhere. */
const renamedIn = ({ exports, imports }: FileReferences, name: string): readonly NamedExport[] =>
  exports.filter((fact): fact is NamedExport => {
    if (fact.kind !== 'name' || fact.name === name || fact.of.kind === 'local') return false;
    return name === (fact.of.kind === 'import' ? imports[fact.of.import]?.name : fact.of.name);
  });

const views = new WeakMap<ViewIndex, LruCache<string, Mentions>>();

const keptOf = (index: ViewIndex): LruCache<string, Mentions> => {
  const known = views.get(index) ?? new LruCache<string, Mentions>({ limit: MOST_KEPT });
  views.set(index, known);
  return known;
};

const weightOf = ({ uses }: Mentions): number => 1 + uses.length;
