/** What callers ask of search and what comes back, beside the hits of the model. Optional fields take undefined: they come from parsed input. */
import type { FileRole, RepoPath, SymbolRole } from '#model';

/** Which files and symbols may answer. Several values of one field are alternatives; fields narrow one another. */
export type HitFilters = {
  /** Language ids or file endings (`ts`). */
  readonly languages?: readonly string[] | undefined;
  /** A glob, a folder or file, or part of a path. */
  readonly paths?: readonly string[] | undefined;
  /** Each of these has to match as well. */
  readonly withinPaths?: readonly string[] | undefined;
  readonly excludePaths?: readonly string[] | undefined;
  /** Kinds or their short names (`fn`). Unknown words are refused with `invalid_input`. */
  readonly kinds?: readonly string[] | undefined;
  readonly roles?: readonly SymbolRole[] | undefined;
  readonly fileRoles?: readonly FileRole[] | undefined;
};

/** Which part of the list: `limit` has its default and cap in the operation's schema; `offset` is 0 when absent. */
type PageOptions = { readonly limit: number; readonly offset?: number | undefined };

export type SearchRequest = PageOptions & {
  /** May hold `"a phrase"`, `lang:`, `path:`, `-path:`, `kind:`, `in:` and escapes with a backslash. */
  readonly query: string;
  readonly filters?: HitFilters | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type LocateRequest = PageOptions & {
  /** A name in any case, part of one, a qualified name (`A.b`, `A#b`, `a::b`), `path#A.b` or a stable id. */
  readonly name: string;
  readonly filters?: HitFilters | undefined;
};

export type TextSearchRequest = PageOptions & {
  readonly pattern: string;
  readonly isRegex?: boolean | undefined;
  /** True when absent. */
  readonly isCaseSensitive?: boolean | undefined;
  readonly isWholeWord?: boolean | undefined;
  readonly filters?: Pick<HitFilters, 'languages' | 'paths' | 'withinPaths' | 'excludePaths' | 'fileRoles'> | undefined;
  /** Milliseconds; past them the request fails with `timeout`. */
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** One a matching line, at its first match; in the words of the wire. */
export type TextMatch = {
  readonly path: RepoPath;
  readonly line_start: number;
  /** 1-based, UTF-16 units, in the whole line. */
  readonly column: number;
  /** The line, cut around the match when it is long. */
  readonly text: string;
};

export type TextMatches = {
  /** In path order. */
  readonly matches: readonly TextMatch[];
  /** Matching lines. */
  readonly totalCount: number;
  /** True when counting stopped early. */
  readonly isLowerBound: boolean;
  /** Lines match after those that are here. */
  readonly hasMore: boolean;
  readonly filesScanned: number;
  readonly filesMatched: number;
  /** Files whose text on disk is not what was indexed: the index may have missed others like them. */
  readonly staleFiles: number;
};

/** A text to scan where there is no index. */
export type ScannedText = { readonly path: RepoPath; readonly text: string };

export type ExplainLevel = 'basic' | 'full';
