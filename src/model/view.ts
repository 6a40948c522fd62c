/** A view: a map from path to content. Every query is answered from one view. */
import { firstAtOrAfter } from './binary-search.ts';
import { fileRole, type RoleOf } from './files/file-roles.ts';
import type { FileRole } from './files/role-table.ts';
import { type ContentId, type ContentNumber, contentNumber, type FactsNumber, factsNumber, type RepoPath } from './ids.ts';

/**
 * Why the text of a known file is not indexed. Skipped files are counted and reported, never silently dropped. The store
 * saves the position in this list: append only. `missing`: the git blob is not available, as in a partial clone; every
 * query of the view tries it again.
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

/** If this is different, a file on disk may have changed. Fractional milliseconds, bytes, inode. */
export type StatSignature = { readonly mtimeMs: number; readonly ctimeMs: number; readonly size: number; readonly inode: number };

export type ViewEntry = {
  readonly path: RepoPath;
  /** Absent when skipped. */
  readonly content?: ContentNumber;
  /** The id of the language, from the file name or the `#!` line; absent if there is no grammar for it. */
  readonly language?: string;
  /** Absent while the facts are pending and for files without a grammar. */
  readonly facts?: FactsNumber;
  readonly skip?: SkipReason;
  /** Working trees only. */
  readonly stat?: StatSignature;
};

/** All entries of a view, in columns, sorted by path (UTF-16 code units). Immutable: a changed view is a new table. */
export type ViewTable = {
  readonly count: number;
  readonly paths: readonly RepoPath[];
  /** 0 = skipped. */
  readonly contents: Int32Array;
  /** 0 = pending or no grammar. */
  readonly facts: Int32Array;
  readonly languages: readonly (string | undefined)[];
  readonly skips: readonly (SkipReason | undefined)[];
  /** Four numbers per entry: mtimeMs, ctimeMs, size, inode. Empty unless the view is a working tree. */
  readonly stats: Float64Array;
  /** Absent unless the settings say what some files are for. Never stored. */
  readonly roleOf?: RoleOf;
};

/** What a file of the view is for. */
export const roleIn = ({ roleOf = fileRole }: Pick<ViewTable, 'roleOf'>, path: string): FileRole => roleOf(path);

/**
 * `worktree:<key of the root>`, `tree:<git tree id>` and `workspace:<key of its state>` are stored. `virtual:<key of its
 * files>`, the files of a request on top of one of these, is never stored.
 */
export type ViewName = `${'worktree' | 'tree' | 'workspace' | 'virtual'}:${string}`;

/** A file passed in a request, saved or not. `null` means the file is deleted. */
export type VirtualFile = { readonly path: RepoPath; readonly content: string | null };

/** What the pipeline records with the entries. The store saves it unchanged. */
export type ViewAttributes = {
  readonly root: string;
  /** The full commit id of HEAD (working tree) or of the ref; absent without commits. */
  readonly commit?: string;
  readonly branch?: string;
  readonly isGit: boolean;
  /** ISO-8601 UTC. */
  readonly builtAt: string;
  /** The fingerprint of the extractor that made the facts. */
  readonly extractor: string;
  /** The highest complete tier: 0 while text is being read, 1 text, 2 symbols. */
  readonly tier: 0 | 1 | 2;
  /** The record that the freshness check compares with. Opaque to the store. */
  readonly sweep?: Readonly<Record<string, unknown>>;
};

export type StoredView = {
  readonly name: ViewName;
  /** Incremented with every publication. */
  readonly revision: number;
  readonly table: ViewTable;
  readonly attributes: ViewAttributes;
};

/** The current text of an entry. `isStale`: it differs from the indexed text. */
export type LiveText = { readonly text: string; readonly contentId: ContentId; readonly isStale: boolean };

/** Reads current texts: from disk for a working tree, from git objects for a ref. Undefined if deleted or unreadable. */
export type TextReader = (path: RepoPath) => Promise<LiveText | undefined>;

/** A file of a working tree or commit, as scan passes it to the pipeline. */
export type SourceFile = {
  readonly path: RepoPath;
  readonly stat: StatSignature;
  /** Reasons known before reading: oversized, secret, symlink, submodule. */
  readonly skip?: SkipReason;
  /** The blob id from git, if git guarantees it and no conversion applies. */
  readonly contentId?: ContentId;
};

export type GitState = {
  /** Absolute path of the common git folder, which worktrees share. */
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

/** An entry without a stat has NaN in its columns. */
const statAt = ({ stats }: ViewTable, index: number): StatSignature | undefined => {
  const [mtimeMs = Number.NaN, ctimeMs = Number.NaN, size = Number.NaN, inode = Number.NaN] = stats.subarray(
    index * 4,
    index * 4 + 4,
  );
  return Number.isNaN(mtimeMs) ? undefined : { mtimeMs, ctimeMs, size, inode };
};

export const entryOfPath = (table: ViewTable, path: string): ViewEntry | undefined => entryAt(table, indexOfPath(table, path));

/** The paths of files whose content differs or that exist on one side only, sorted. */
export const changedPaths = (before: ViewTable, after: ViewTable): readonly RepoPath[] => {
  const edited = after.paths.filter((path, index) => entryOfPath(before, path)?.content !== entryAt(after, index)?.content);
  const deleted = before.paths.filter((path) => entryOfPath(after, path) === undefined);
  return [...edited, ...deleted].sort();
};
