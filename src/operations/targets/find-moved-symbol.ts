/**
 * Follows the id of a symbol that was moved or renamed since the commit a view is based on. Both sides are views, so no history
 * is stored. Follows only if exactly one symbol qualifies.
 */
import { LANGUAGES } from '#languages';
import { changedPaths, entryOfPath, isProblem, parseStableId, parseSymbolId, stableId } from '#model';
import { type ViewRequest, viewOf } from '#pipeline';
import type { OpenView } from '#store';
import type { Caller, OperationContext } from '#call';
import { resolvedSymbolId, type ResolvedSymbol } from './resolved-symbol.ts';

/** `candidates`: added symbols with the same body, if several qualify or the match may be a coincidence. */
export type SymbolMove =
  | { readonly moved: ResolvedSymbol; readonly from: string }
  | { readonly candidates: readonly ResolvedSymbol[] };

/** Larger changes are not searched. */
export const MAX_CHANGED_FILES = 2_000;
/** Shorter bodies (`return null`) are equal by coincidence. */
const MIN_BODY_WORDS = 3;

type LookupContext = Pick<OperationContext, 'view' | 'repository' | 'config' | 'caller'>;

/** Undefined if the name is not an id, or the base commit does not have it. */
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

/** If the base commit cannot be read in time, the request is answered without it. */
const undefinedOnProblem = async <Answer>({ signal }: Caller, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    signal?.throwIfAborted();
    if (isProblem(error)) return undefined;
    throw error;
  }
};

/** The symbols of the files that differ between two views, by id, in order of path and position. */
export type ChangedFiles = {
  readonly before: OpenView;
  readonly now: OpenView;
  readonly was: ReadonlyMap<string, ResolvedSymbol>;
  readonly is: ReadonlyMap<string, ResolvedSymbol>;
};

export const readChangedFiles = async (before: OpenView, now: OpenView, paths: readonly string[]): Promise<ChangedFiles> => ({
  before,
  now,
  was: await symbolsById(before, paths),
  is: await symbolsById(now, paths),
});

const findSuccessor = async ({ before, now }: ViewPair, name: string): Promise<SymbolMove | undefined> => {
  const paths = changedPaths(before.stored.table, now.stored.table);
  if (paths.length > MAX_CHANGED_FILES) return undefined;
  const changed = await readChangedFiles(before, now, paths);
  const old = [...changed.was.values()].find((each) => hasId(each, name));
  if (!old) return undefined;
  const kept = changed.is.get(resolvedSymbolId(old));
  // Only the kind changed, which is part of a stable id.
  if (kept) return hasId(kept, name) ? undefined : { moved: kept, from: resolvedSymbolId(old) };
  return successorOf(changed, old);
};

type ViewPair = Pick<ChangedFiles, 'before' | 'now'>;

/** What became of a symbol that is gone under its id. */
export const successorOf = async (changed: ChangedFiles, old: ResolvedSymbol): Promise<SymbolMove> => {
  const { was, is, before, now } = changed;
  const gone = [...was].flatMap(([id, each]) => (is.has(id) ? [] : [each]));
  const appeared = [...is].flatMap(([id, each]) => (was.has(id) ? [] : [each]));
  const [removed, added] = [gone, appeared].map((each) => each.filter((one) => hasSameBody(one, old)));
  const isDistinctive = await hasDistinctiveBody(before, old);
  const moved =
    uniqueSuccessor({ old, removed: removed ?? [], added: added ?? [], isDistinctive }) ??
    (isDistinctive ? await successorByText({ before, now }, old, { gone, appeared }) : undefined);
  return moved ? { moved, from: resolvedSymbolId(old) } : { candidates: added ?? [] };
};

type GoneAndAppeared = { readonly gone: readonly ResolvedSymbol[]; readonly appeared: readonly ResolvedSymbol[] };

/** Symbols to compare by text. */
const MAX_COMPARED_TEXTS = 200;

/** A body that mentions its own name changes with a rename. The rest of the declaration must be the same. */
const successorByText = async (
  { before, now }: ViewPair,
  old: ResolvedSymbol,
  { gone, appeared }: GoneAndAppeared,
): Promise<ResolvedSymbol | undefined> => {
  const text = await namelessText(before, old);
  if (!text.body.includes(OWN_NAME)) return undefined;
  const withSameText = async (view: OpenView, all: readonly ResolvedSymbol[]): Promise<readonly ResolvedSymbol[]> => {
    const sameKind = all.filter(({ symbol }) => symbol.kind === old.symbol.kind).slice(0, MAX_COMPARED_TEXTS);
    const texts = await Promise.all(sameKind.map((each) => namelessText(view, each)));
    return sameKind.filter((_, index) => texts[index]?.whole === text.whole);
  };
  const [removed, added] = [await withSameText(before, gone), await withSameText(now, appeared)];
  return removed.length === 1 && added.length === 1 ? added[0] : undefined;
};

/** Stands for the symbol's own name; cannot occur in source code. */
const OWN_NAME = '\0';

const namelessText = async (view: OpenView, each: ResolvedSymbol): Promise<{ readonly whole: string; readonly body: string }> => {
  const words = (await codeOf(view, each)).match(/[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu) ?? [];
  const nameless = words.map((word) => (word === each.symbol.name ? OWN_NAME : word));
  const own = nameless.indexOf(OWN_NAME);
  return { whole: nameless.join(' '), body: nameless.slice(own + 1).join(' ') };
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

/** The same name in another file, or else another name; only if exactly one was removed and one added. */
const uniqueSuccessor = ({ old, removed, added, isDistinctive }: MoveCandidates): ResolvedSymbol | undefined => {
  const hasSameName = ({ symbol }: ResolvedSymbol): boolean =>
    symbol.qualifiedName === old.symbol.qualifiedName && (isDistinctive || symbol.signature === old.symbol.signature);
  const sameName = added.filter(hasSameName);
  if (sameName.length === 1 && removed.filter(hasSameName).length === 1) return sameName[0];
  return isDistinctive && added.length === 1 && removed.length === 1 ? added[0] : undefined;
};

/** Ordered by path and position. */
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

/** Enough words that an equal body is no coincidence. A symbol without a body cannot be recognised under another name. */
const hasDistinctiveBody = async (view: OpenView, each: ResolvedSymbol): Promise<boolean> =>
  countWords(await codeOf(view, each)) - countWords(each.symbol.signature) >= MIN_BODY_WORDS;

/** The declaration without comments. */
const codeOf = async (view: OpenView, { path, symbol }: ResolvedSymbol): Promise<string> => {
  const live = await view.readText(path);
  const language = LANGUAGES.find(({ id }) => id === entryOfPath(view.stored.table, path)?.language);
  const { lineStart, lineEnd, columnEnd } = symbol.span;
  const lines = live?.text.split('\n').slice(lineStart - 1, lineEnd) ?? [];
  const written = [...lines.slice(0, -1), lines.at(-1)?.slice(0, columnEnd) ?? ''].join('\n');
  const code = (language?.comments.block ?? []).reduce(stripBlockComments, written);
  const marks = language?.comments.line ?? [];
  return code
    .split('\n')
    .map((line) => marks.reduce((rest, mark) => rest.split(mark, 1)[0] ?? '', line))
    .join('\n');
};

const stripBlockComments = (text: string, [open, close]: readonly [string, string]): string =>
  text
    .split(open)
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(close) + close.length)))
    .join(' ');

const countWords = (text: string): number => text.match(/[\p{L}\p{N}_$]+/gu)?.length ?? 0;
