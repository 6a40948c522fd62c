/** A view: a map from path to content. Everything that is asked is asked of one view. */
import { firstAtOrAfter } from './binary-search.ts';
import { type ContentId, type ContentNumber, contentNumber, type FactsNumber, factsNumber, type RepoPath } from './ids.ts';

/**
 * Why a file is known but its text is not indexed. Counted and reported, never silently dropped. Stores keep the position:
 * append only. `missing`: git has no such blob here, as in a partial clone; it is tried again whenever the view is asked.
 */
export const SKIP_REASONS = [
  'binary',
  'oversized',
  'secret',
  'minified',
  'symlink',
  'submodule',
  'unreadable',
  'missing',
  'name_not_utf8',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What tells that a file on disk may have changed: milliseconds with their fractions, bytes, inode. */
export type StatSignature = { readonly mtimeMs: number; readonly ctimeMs: number; readonly size: number; readonly inode: number };

export type ViewEntry = {
  readonly path: RepoPath;
  /** Absent when skipped. */
  readonly content?: ContentNumber;
  /** The id of the language that its name (or `#!` line) tells; absent when no grammar serves it. */
  readonly language?: string;
  /** Absent while the facts are pending, and for files without a grammar. */
  readonly facts?: FactsNumber;
  readonly skip?: SkipReason;
  /** Working trees only. */
  readonly stat?: StatSignature;
};

/** All entries of a view, in columns, ordered by path (UTF-16 code units). Immutable: a changed view is a new table. */
export type ViewTable = {
  readonly count: number;
  readonly paths: readonly RepoPath[];
  /** 0 = skipped. */
  readonly contents: Int32Array;
  /** 0 = pending or no grammar. */
  readonly facts: Int32Array;
  readonly languages: readonly (string | undefined)[];
  readonly skips: readonly (SkipReason | undefined)[];
  /** Four numbers an entry: mtimeMs, ctimeMs, size, inode. Empty for views that are not a working tree. */
  readonly stats: Float64Array;
};

/**
 * `worktree:<key of the root>`, `tree:<git tree id>`, `workspace:<key of its state>`: stored. `virtual:<key of its files>`:
 * one request's files over one of these, never stored.
 */
export type ViewName = `${'worktree' | 'tree' | 'workspace' | 'virtual'}:${string}`;

/** A file as a request gives it, saved or not. `null` stands for a deleted file. */
export type VirtualFile = { readonly path: RepoPath; readonly content: string | null };

/** What the pipeline remembers beside the entries; the store keeps it as it is. */
export type ViewAttributes = {
  readonly root: string;
  /** Full commit id that HEAD (working tree) or the ref named; absent without commits. */
  readonly commit?: string;
  readonly branch?: string;
  readonly isGit: boolean;
  /** ISO-8601 UTC. */
  readonly builtAt: string;
  /** Extractor fingerprint that the facts were made with. */
  readonly extractor: string;
  /** Highest tier that is complete: 0 while the text is still being read, 1 text, 2 symbols. */
  readonly tier: 0 | 1 | 2;
  /** What the freshness check compares: opaque to the store. */
  readonly sweep?: Readonly<Record<string, unknown>>;
};

export type StoredView = {
  readonly name: ViewName;
  /** Grows by one with every publication. */
  readonly revision: number;
  readonly table: ViewTable;
  readonly attributes: ViewAttributes;
};

/** The text of an entry as it is now. `isStale`: the bytes read are no longer those that were indexed. */
export type LiveText = { readonly text: string; readonly contentId: ContentId; readonly isStale: boolean };

/** Reads current texts: from disk for a working tree, from git objects for a ref. Undefined when gone or unreadable. */
export type TextReader = (path: RepoPath) => Promise<LiveText | undefined>;

/** What a file is for, told by its path alone. */
export const FILE_ROLES = ['runtime', 'tests', 'docs', 'fixtures', 'generated', 'vendored', 'config'] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** A file of a working tree or commit, as scan hands it to the pipeline. */
export type SourceFile = {
  readonly path: RepoPath;
  readonly stat: StatSignature;
  /** Known before reading: oversized, secret, symlink, submodule. */
  readonly skip?: SkipReason;
  /** Git's own id, where git vouches for it and no conversion applies. */
  readonly contentId?: ContentId;
};

export type GitState = {
  /** Absolute path of the common git folder, shared by worktrees. */
  readonly commonDir: string;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly head?: string;
  readonly branch?: string;
};

/** Index of a path, or -1. */
export const indexOfPath = ({ paths }: ViewTable, path: string): number => {
  const at = firstAtOrAfter<string>(paths, path);
  return paths[at] === path ? at : -1;
};

export const entryAt = (table: ViewTable, index: number): ViewEntry | undefined => {
  const path: RepoPath | undefined = table.paths[index];
  if (path === undefined) return undefined;
  const [content, facts, language, skip] = [
    table.contents[index],
    table.facts[index],
    table.languages[index],
    table.skips[index],
  ];
  const stat = statAt(table, index);
  return {
    path,
    ...(content ? { content: contentNumber(content) } : {}),
    ...(language === undefined ? {} : { language }),
    ...(facts ? { facts: factsNumber(facts) } : {}),
    ...(skip === undefined ? {} : { skip }),
    ...(stat === undefined ? {} : { stat }),
  };
};

/** An entry without a stat has no numbers in its place. */
const statAt = ({ stats }: ViewTable, index: number): StatSignature | undefined => {
  const [mtimeMs = Number.NaN, ctimeMs = Number.NaN, size = Number.NaN, inode = Number.NaN] = stats.subarray(
    index * 4,
    index * 4 + 4,
  );
  return Number.isNaN(mtimeMs) ? undefined : { mtimeMs, ctimeMs, size, inode };
};

export const entryOfPath = (table: ViewTable, path: string): ViewEntry | undefined => entryAt(table, indexOfPath(table, path));

/** Of files whose bytes differ, or that only one side has. In order. */
export const changedPaths = (was: ViewTable, is: ViewTable): readonly RepoPath[] => {
  const edited = is.paths.filter((path, index) => entryOfPath(was, path)?.content !== entryAt(is, index)?.content);
  const gone = was.paths.filter((path) => entryOfPath(is, path) === undefined);
  return [...edited, ...gone].sort();
};
