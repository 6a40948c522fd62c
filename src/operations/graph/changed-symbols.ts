/** The symbols of a view that differ from HEAD. */
import { changedPaths, entryOfPath, type RepoPath, type SymbolFact, symbolId } from '#model';
import { type ViewRequest, viewOf } from '#pipeline';
import type { OpenView } from '#store';
import type { OperationContext } from '#call';
import { symbolVertex, type Vertex } from './vertex.ts';

export type ChangedSymbol = { readonly vertex: Vertex; readonly change: 'added' | 'modified' };
export type SymbolChanges = { readonly symbols: readonly ChangedSymbol[]; readonly removed: readonly string[] };

/** Callables whose tokens or declaration differ from HEAD, by path and line. White space and comments do not count. */
export const changedSymbols = async (
  { repository, view, config, caller }: OperationContext,
  maxReindexMs = config.max_reindex_ms,
): Promise<SymbolChanges> => {
  const { signal } = caller;
  const request: ViewRequest = {
    needs: 'symbols',
    policy: 'auto',
    maxReindexMs,
    selector: { ref: 'HEAD' },
    ...(signal ? { signal } : {}),
  };
  return repository.ask(request, (before) => compareViews(viewOf(before), view));
};

const compareViews = async (before: OpenView, now: OpenView): Promise<SymbolChanges> => {
  const symbols: ChangedSymbol[] = [];
  const removed: string[] = [];
  for (const path of changedPaths(before.stored.table, now.stored.table)) {
    const [was, is] = [await callablesById(before, path), await callablesById(now, path)];
    const entry = now.stored.table.paths.indexOf(path);
    for (const [id, { fact, index }] of is) {
      const known = was.get(id);
      if (known && isSameSymbol(known.fact, fact)) continue;
      symbols.push({ vertex: symbolVertex({ entry, symbol: index }, path, fact), change: known ? 'modified' : 'added' });
    }
    removed.push(...[...was.keys()].filter((id) => !is.has(id)));
  }
  return { symbols, removed };
};

type Callable = { readonly fact: SymbolFact; readonly index: number };

const callablesById = async ({ stored, reader }: OpenView, path: RepoPath): Promise<ReadonlyMap<string, Callable>> => {
  const facts = entryOfPath(stored.table, path)?.facts;
  const file = facts === undefined ? undefined : (await reader.symbols([facts])).get(facts);
  return new Map(
    (file?.symbols ?? []).flatMap((fact, index) =>
      fact.role === 'callable' ? [[symbolId(path, fact.qualifiedName, fact.ordinal), { fact, index }] as const] : [],
    ),
  );
};

const isSameSymbol = (one: SymbolFact, other: SymbolFact): boolean =>
  one.bodyHash === other.bodyHash && one.signature === other.signature && one.kind === other.kind;
