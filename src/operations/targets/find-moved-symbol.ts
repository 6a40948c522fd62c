/**
 * A symbol whose id is gone: what became of it in the change between the commit that a view stands on and the view. Both sides
 * are views, so nothing is remembered. Told only where it can be one symbol alone.
 */
import { LANGUAGES } from '#languages';
import { changedPaths, entryOfPath, isProblem, parseStableId, parseSymbolId, stableId } from '#model';
import { type ViewRequest, viewOf } from '#pipeline';
import type { OpenView } from '#store';
import type { Caller, OperationContext } from '#call';
import { resolvedSymbolId, type ResolvedSymbol } from './resolved-symbol.ts';

/** `candidates`: symbols with the same body that came with the change, when it could be more than one or chance. */
export type SymbolMove =
  | { readonly moved: ResolvedSymbol; readonly from: string }
  | { readonly candidates: readonly ResolvedSymbol[] };

/** Changes of more files are no longer one change. */
const MAX_CHANGED_FILES = 2_000;
/** Bodies of fewer words (`return null`) are alike by chance. */
const MIN_BODY_WORDS = 3;

type LookupContext = Pick<OperationContext, 'view' | 'repository' | 'config' | 'caller'>;

/** Undefined when the name is no id, and when there is no earlier side that has it. */
export const findMovedSymbol = async (context: LookupContext, name: string): Promise<SymbolMove | undefined> => {
  const { commit } = context.view.stored.attributes;
  const isId = parseSymbolId(name) !== undefined || parseStableId(name) !== undefined;
  if (!isId || commit === undefined) return undefined;
  return undefinedOnProblem(context.caller, () =>
    askBaseView(context, commit, (before) => findSuccessor({ before, now: context.view }, name)),
  );
};

const askBaseView = <Answer>(
  { repository, config, caller: { signal } }: LookupContext,
  ref: string,
  ask: (before: OpenView) => Promise<Answer>,
): Promise<Answer> => {
  const maxReindexMs = config.max_reindex_ms;
  const request: ViewRequest = {
    needs: 'symbols',
    policy: 'auto',
    maxReindexMs,
    selector: { ref },
    ...(signal ? { signal } : {}),
  };
  return repository.ask(request, (prepared) => ask(viewOf(prepared)));
};

/** What cannot be looked at in time says nothing about the symbol: the question is then answered without it. */
const undefinedOnProblem = async <Answer>({ signal }: Caller, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    signal?.throwIfAborted();
    if (isProblem(error)) return undefined;
    throw error;
  }
};

type ViewPair = { readonly before: OpenView; readonly now: OpenView };

const findSuccessor = async (views: ViewPair, name: string): Promise<SymbolMove | undefined> => {
  const { before, now } = views;
  const paths = changedPaths(before.stored.table, now.stored.table);
  if (paths.length > MAX_CHANGED_FILES) return undefined;
  const [was, is] = [await symbolsById(before, paths), await symbolsById(now, paths)];
  const old = [...was.values()].find((each) => hasId(each, name));
  if (!old) return undefined;
  const from = resolvedSymbolId(old);
  const kept = is.get(from);
  // Only its kind is another: that is part of a stable id.
  if (kept) return hasId(kept, name) ? undefined : { moved: kept, from };
  const removed = [...was].flatMap(([id, each]) => (is.has(id) || !hasSameBody(each, old) ? [] : [each]));
  const added = [...is].flatMap(([id, each]) => (was.has(id) || !hasSameBody(each, old) ? [] : [each]));
  const moved = await uniqueSuccessor({ old, removed, added, isDistinctive: await hasDistinctiveBody(before, old) });
  return moved ? { moved, from } : { candidates: added };
};

const hasId = (each: ResolvedSymbol, name: string): boolean =>
  resolvedSymbolId(each) === name || stableId({ path: each.path, ...each.symbol }) === name;

const hasSameBody = ({ symbol: one }: ResolvedSymbol, { symbol: other }: ResolvedSymbol): boolean =>
  one.bodyHash === other.bodyHash && one.role === other.role;

type MoveCandidates = {
  readonly old: ResolvedSymbol;
  readonly removed: readonly ResolvedSymbol[];
  readonly added: readonly ResolvedSymbol[];
  readonly isDistinctive: boolean;
};

/** Under its name in another file, or else under another name; each only when one went and one came. */
const uniqueSuccessor = async ({ old, removed, added, isDistinctive }: MoveCandidates): Promise<ResolvedSymbol | undefined> => {
  const hasSameName = ({ symbol }: ResolvedSymbol): boolean =>
    symbol.qualifiedName === old.symbol.qualifiedName && (isDistinctive || symbol.signature === old.symbol.signature);
  const sameName = added.filter(hasSameName);
  if (sameName.length === 1 && removed.filter(hasSameName).length === 1) return sameName[0];
  return isDistinctive && added.length === 1 && removed.length === 1 ? added[0] : undefined;
};

/** By id, in order of path and place. */
const symbolsById = async (view: OpenView, paths: readonly string[]): Promise<ReadonlyMap<string, ResolvedSymbol>> => {
  const { table } = view.stored;
  const entries = paths.flatMap((path) => {
    const entry = entryOfPath(table, path);
    return entry?.facts === undefined ? [] : [{ path: entry.path, facts: entry.facts }];
  });
  const files = await view.reader.symbols(entries.map(({ facts }) => facts));
  const found = entries.flatMap((entry) =>
    (files.get(entry.facts)?.symbols ?? []).map((symbol, symbolIndex): ResolvedSymbol => ({ ...entry, symbol, symbolIndex })),
  );
  return new Map(found.map((each) => [resolvedSymbolId(each), each]));
};

/** Enough words that the same body is hardly chance. What has no body has nothing that would stay under another name. */
const hasDistinctiveBody = async (view: OpenView, { path, symbol }: ResolvedSymbol): Promise<boolean> => {
  const live = await view.readText(path);
  const language = LANGUAGES.find(({ id }) => id === entryOfPath(view.stored.table, path)?.language);
  const { lineStart, lineEnd, columnEnd } = symbol.span;
  const lines = live?.text.split('\n').slice(lineStart - 1, lineEnd) ?? [];
  const written = [...lines.slice(0, -1), lines.at(-1)?.slice(0, columnEnd) ?? ''].join('\n');
  const code = (language?.comments.block ?? []).reduce(stripBlockComments, written);
  const marks = language?.comments.line ?? [];
  const bare = code.split('\n').map((line) => marks.reduce((rest, mark) => rest.split(mark, 1)[0] ?? '', line));
  return countWords(bare.join('\n')) - countWords(symbol.signature) >= MIN_BODY_WORDS;
};

const stripBlockComments = (text: string, [open, close]: readonly [string, string]): string =>
  text
    .split(open)
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(close) + close.length)))
    .join(' ');

const countWords = (text: string): number => text.match(/[\p{L}\p{N}_$]+/gu)?.length ?? 0;
