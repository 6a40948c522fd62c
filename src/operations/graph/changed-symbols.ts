/** The symbols of a view that differ from HEAD, and those that are gone. */
import { changedPaths, countOf, entryOfPath, OPERATION, Problem, type RepoPath, type SymbolFact, type ViewEntry } from '#model';
import { type ViewRequest, viewOf } from '#pipeline';
import type { OpenView } from '#store';
import type { OperationContext } from '#call';
import { type ChangedFiles, MAX_CHANGED_FILES, readChangedFiles, successorOf } from '../targets/find-moved-symbol.ts';
import { type ResolvedSymbol, resolvedSymbolId, symbolAddress } from '../targets/resolved-symbol.ts';
import { type DanglingUses, DanglingUseSearch, NO_DANGLING_USES } from './dangling-uses.ts';
import { symbolVertex, type Vertex } from './vertex.ts';

export const SYMBOL_CHANGES = ['added', 'modified', 'moved', 'removed'] as const;

export type ChangedSymbol = {
  /** For a removed symbol: its place in HEAD, without an address. */
  readonly vertex: Vertex;
  readonly change: (typeof SYMBOL_CHANGES)[number];
  /** For a moved symbol: what it was in HEAD. */
  readonly movedFrom?: ResolvedSymbol;
  /** Uses of what is gone: of a removed symbol, or of a moved one under its former name or place. */
  readonly dangling: DanglingUses;
};

/** `paths`: every file that differs from HEAD, in order. */
export type ChangesFromHead = { readonly symbols: readonly ChangedSymbol[]; readonly paths: readonly RepoPath[] };

type ChangeSearch = {
  readonly maxReindexMs?: number | undefined;
  /** Symbols that are gone and whose uses are searched. */
  readonly maxSearched: number;
};

/**
 * Everything that is gone, except what is local to a function, then callables whose tokens or declaration differ from HEAD; each by
 * path and line. White space and comments do not count.
 */
export const changedSymbols = async (
  { repository, view, config, caller: { signal } }: OperationContext,
  { maxReindexMs = config.max_reindex_ms, maxSearched }: ChangeSearch,
): Promise<ChangesFromHead> => {
  const request: ViewRequest = {
    needs: 'symbols',
    policy: 'auto',
    maxReindexMs,
    selector: { ref: 'HEAD' },
    ...(signal ? { signal } : {}),
  };
  return repository.ask(request, (before) => compareViews({ before: viewOf(before), now: view }, maxSearched, signal));
};

const compareViews = async (
  { before, now }: Pick<ChangedFiles, 'before' | 'now'>,
  maxSearched: number,
  signal: AbortSignal | undefined,
): Promise<ChangesFromHead> => {
  const paths = changedPaths(before.stored.table, now.stored.table);
  requireSymbols([before, now], paths);
  const changed = await readChangedFiles(before, now, paths);
  const gone = [...changed.was].flatMap(([id, each]) => (changed.is.has(id) || isLocal(changed.was, each) ? [] : [each]));
  const search = new DanglingUseSearch(before, now, signal);
  const removed: ChangedSymbol[] = [];
  const moved = new Map<string, ChangedSymbol>();
  for (const [index, old] of gone.entries()) {
    signal?.throwIfAborted();
    const dangling = index < maxSearched ? await search.usesOf(old) : NO_DANGLING_USES;
    const successor = index < maxSearched ? await findSuccessor(changed, old) : undefined;
    if (successor)
      moved.set(resolvedSymbolId(successor), {
        vertex: vertexIn(now, successor),
        change: 'moved',
        movedFrom: old,
        dangling,
      });
    else removed.push({ vertex: formerVertex(before, old), change: 'removed', dangling });
  }
  return { symbols: [...removed, ...editedSymbols(changed, moved)], paths };
};

/** Without the symbols of both sides, all of a file would seem to be added or removed. */
const requireSymbols = (views: readonly OpenView[], paths: readonly RepoPath[]): void => {
  const isUnlisted = views.some(({ stored }) => stored.attributes.tier === 0);
  const unread = paths.filter((path) => views.some(({ stored }) => isUnparsed(entryOfPath(stored.table, path))));
  if (!isUnlisted && unread.length === 0) return;
  const what = isUnlisted ? 'HEAD' : countOf(unread.length, 'changed file');
  throw new Problem('index_in_progress', `The symbols of ${what} are not read yet, so the changes are not known.`, {
    hint: 'Retry in a moment, or with a larger max_reindex_ms.',
    details: { path: unread[0] },
    retryable: true,
    nextActions: [
      {
        tool: OPERATION.graphCallers,
        args: { changed: true, tests: true, max_reindex_ms: PATIENT_MS },
        reason: 'Wait until they are read.',
      },
    ],
  });
};

/** Long enough for the changed files of nearly every repository. */
const PATIENT_MS = 60_000;

const isUnparsed = (entry: ViewEntry | undefined): boolean =>
  entry?.content !== undefined && entry.facts === undefined && entry.language !== undefined;

/** Values and types are followed too, but only callables are listed as changed. */
const findSuccessor = async (changed: ChangedFiles, old: ResolvedSymbol): Promise<ResolvedSymbol | undefined> => {
  if (old.symbol.role !== 'callable' || changed.was.size > MAX_CHANGED_FILES * SYMBOLS_PER_FILE) return undefined;
  const move = await successorOf(changed, old);
  return 'moved' in move ? move.moved : undefined;
};

/** Bounds the search for successors: each looks at all symbols of the changed files. */
const SYMBOLS_PER_FILE = 10;

const editedSymbols = ({ now, was, is }: ChangedFiles, moved: ReadonlyMap<string, ChangedSymbol>): readonly ChangedSymbol[] =>
  [...is].flatMap(([id, each]): readonly ChangedSymbol[] => {
    if (each.symbol.role !== 'callable') return [];
    const known = was.get(id);
    if (known?.symbol.role === 'callable' && isSameSymbol(known.symbol, each.symbol)) return [];
    const change = known ? 'modified' : 'added';
    return [moved.get(id) ?? { vertex: vertexIn(now, each), change, dangling: NO_DANGLING_USES }];
  });

/** Inside a function, so nothing outside can use it. */
const isLocal = (all: ReadonlyMap<string, ResolvedSymbol>, { path, symbol }: ResolvedSymbol): boolean => {
  const parts = symbol.qualifiedName.split('.');
  return parts.some((_, count) => count > 0 && all.get(`${path}#${parts.slice(0, count).join('.')}`)?.symbol.role === 'callable');
};

const vertexIn = (view: OpenView, each: ResolvedSymbol): Vertex =>
  symbolVertex(symbolAddress(view, each), each.path, each.symbol);

const formerVertex = (before: OpenView, old: ResolvedSymbol): Vertex => {
  const { at: _, ...vertex } = vertexIn(before, old);
  return vertex;
};

const isSameSymbol = (one: SymbolFact, other: SymbolFact): boolean =>
  one.bodyHash === other.bodyHash && one.signature === other.signature && one.kind === other.kind;
