/**
 * Requests and results of search, apart from the hits of the model. Optional fields accept undefined because they come from
 * parsed input.
 */
import type { FileRole, RepoPath, RoleOf, Scope, SymbolRole } from '#model';

/** Which files and symbols may match. Values of one field are alternatives; different fields must all match. */
export type HitFilters = {
  /** Languages or file extensions (`ts`). Unknown words fail with `invalid_input`. */
  readonly languages?: readonly string[] | undefined;
  /** Globs, parts of paths, or folders and files from the root after a leading slash (`/lib`). */
  readonly paths?: readonly string[] | undefined;
  /** All of these must match too. */
  readonly withinPaths?: readonly string[] | undefined;
  /** Files, folders or globs, from the root: exactly these and what is below them. */
  readonly under?: readonly string[] | undefined;
  readonly excludePaths?: readonly string[] | undefined;
  /** Kinds or their short names (`fn`). Unknown words fail with `invalid_input`. */
  readonly kinds?: readonly string[] | undefined;
  readonly roles?: readonly SymbolRole[] | undefined;
  readonly fileRoles?: readonly FileRole[] | undefined;
  readonly scope?: Scope | undefined;
};

/** The operation's schema sets the default and maximum of `limit`; `offset` defaults to 0. */
type PageOptions = { readonly limit: number; readonly offset?: number | undefined };

export type SearchRequest = PageOptions & {
  /** May contain `"a phrase"`, `lang:`, `path:`, `-path:`, `kind:`, `in:`, `must:`, `exclude:` and backslash escapes. */
  readonly query: string;
  readonly filters?: HitFilters | undefined;
  /** `raw`: every region that matches, by its own score. `grouped` (default): one hit per symbol, and further ones of a file count less. */
  readonly resultMode?: 'grouped' | 'raw' | undefined;
  /** `file`: one hit per file, with the others inside it. */
  readonly groupBy?: 'symbol' | 'file' | undefined;
  readonly changed?: UncommittedFiles | undefined;
  /** Name so many files whose vectors are near the query, whatever their words. */
  readonly nearFiles?: number | undefined;
  /** Describe the search, and the features of every hit. */
  readonly isDebug?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Files with uncommitted changes; a path that ends with a slash is a folder. `first`: before all others; `boost`: a tenth more. */
export type UncommittedFiles = { readonly paths: readonly string[]; readonly mode: 'boost' | 'first' };

export type LocateRequest = PageOptions & {
  /** A name in any case, part of a name, a qualified name (`A.b`, `A#b`, `a::b`), `path#A.b` or a stable id. */
  readonly name: string;
  readonly filters?: HitFilters | undefined;
};

/** `limit` counts files; `offset` counts matches. */
export type TextSearchRequest = PageOptions & {
  readonly pattern: string;
  readonly isRegex?: boolean | undefined;
  /** Default true. */
  readonly isCaseSensitive?: boolean | undefined;
  readonly isWholeWord?: boolean | undefined;
  /** One match per file: the first. */
  readonly isFilesOnly?: boolean | undefined;
  /** If `under` names only files: the first matches of each come before further ones of any. */
  readonly isInTurns?: boolean | undefined;
  /** Lines of context before and after each match; default 0. */
  readonly linesBefore?: number | undefined;
  readonly linesAfter?: number | undefined;
  readonly filters?:
    | Pick<HitFilters, 'languages' | 'paths' | 'withinPaths' | 'under' | 'excludePaths' | 'fileRoles' | 'scope'>
    | undefined;
  /** What the files are for, if there is no view to ask. Absent: by the table. */
  readonly roleOf?: RoleOf | undefined;
  /** Milliseconds until the request fails with `timeout`. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** One per matching line, at its first match. Field names as on the wire. */
export type TextMatch = {
  readonly path: RepoPath;
  readonly line_start: number;
  /** 1-based, UTF-16 units, in the whole line. */
  readonly column: number;
  /** The line; a long line is cut around the match. */
  readonly text: string;
  /** Matching lines of the file, on its first match if there are more. */
  readonly line_count?: number;
  /** The requested context, without lines that another match shows. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
};

export type TextMatches = {
  /** Files that `under` names in its order; then code before docs, tests and generated files, each group in path order. */
  readonly matches: readonly TextMatch[];
  /** Matching lines. */
  readonly totalCount: number;
  /** Counting stopped early. */
  readonly isLowerBound: boolean;
  /** More lines match after these. */
  readonly hasMore: boolean;
  readonly filesScanned: number;
  readonly filesMatched: number;
  /** Files whose text on disk differs from the index. The index may have missed other changed files. */
  readonly staleFiles: number;
};

/** A text to scan without an index. */
export type ScannedText = { readonly path: RepoPath; readonly text: string };

export type ExplainLevel = 'basic' | 'full';
