/**
 * A symbol whose id is gone: what became of it in the change between the commit that a view stands on and the view. Both sides
 * are views, so nothing is remembered. Told only where it can be one symbol alone.
 */
import { LANGUAGES } from '#languages';
import { changedPaths, entryOfPath, isProblem, parseStableId, parseSymbolId, stableId } from '#model';
import { type ViewRequest, viewOf } from '#pipeline';
import type { OpenView } from '#store';
import type { Caller, OperationContext } from '#call';
import { idOf, type ResolvedSymbol } from './resolved-symbol.ts';

/** `candidates`: symbols with the same body that came with the change, when it could be more than one or chance. */
export type Lineage =
  | { readonly moved: ResolvedSymbol; readonly from: string }
  | { readonly candidates: readonly ResolvedSymbol[] };

/** Changes of more files are no longer one change. */
const MOST_FILES = 2_000;
/** Bodies of fewer words (`return null`) are alike by chance. */
const LEAST_WORDS = 3;

type Asking = Pick<OperationContext, 'view' | 'repository' | 'config' | 'caller'>;

/** Undefined when the name is no id, and when there is no earlier side that has it. */
export const followLineage = async (asking: Asking, name: string): Promise<Lineage | undefined> => {
  const { commit } = asking.view.stored.attributes;
  const isId = parseSymbolId(name) !== undefined || parseStableId(name) !== undefined;
  if (!isId || commit === undefined) return undefined;
  return whereReadable(asking.caller, () => askBase(asking, commit, (before) => follow({ before, now: asking.view }, name)));
};

const askBase = <Answer>(
  { repository, config, caller: { signal } }: Asking,
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
const whereReadable = async <Answer>({ signal }: Caller, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await ask();
  } catch (error) {
    signal?.throwIfAborted();
    if (isProblem(error)) return undefined;
    throw error;
  }
};

type Sides = { readonly before: OpenView; readonly now: OpenView };

const follow = async (sides: Sides, name: string): Promise<Lineage | undefined> => {
  const { before, now } = sides;
  const paths = changedPaths(before.stored.table, now.stored.table);
  if (paths.length > MOST_FILES) return undefined;
  const [was, is] = [await symbolsIn(before, paths), await symbolsIn(now, paths)];
  const old = [...was.values()].find((each) => answersTo(each, name));
  if (!old) return undefined;
  const from = idOf(old);
  const kept = is.get(from);
  // Only its kind is another: that is part of a stable id.
  if (kept) return answersTo(kept, name) ? undefined : { moved: kept, from };
  const gone = [...was].flatMap(([id, each]) => (is.has(id) || !isTwin(each, old) ? [] : [each]));
  const come = [...is].flatMap(([id, each]) => (was.has(id) || !isTwin(each, old) ? [] : [each]));
  const moved = await onlyOne({ old, gone, come, isTelling: await hasTellingBody(before, old) });
  return moved ? { moved, from } : { candidates: come };
};

const answersTo = (each: ResolvedSymbol, name: string): boolean =>
  idOf(each) === name || stableId({ path: each.path, ...each.symbol }) === name;

const isTwin = ({ symbol: one }: ResolvedSymbol, { symbol: other }: ResolvedSymbol): boolean =>
  one.bodyHash === other.bodyHash && one.role === other.role;

type Twins = {
  readonly old: ResolvedSymbol;
  readonly gone: readonly ResolvedSymbol[];
  readonly come: readonly ResolvedSymbol[];
  readonly isTelling: boolean;
};

/** Under its name in another file, or else under another name; each only when one went and one came. */
const onlyOne = async ({ old, gone, come, isTelling }: Twins): Promise<ResolvedSymbol | undefined> => {
  const isNamesake = ({ symbol }: ResolvedSymbol): boolean =>
    symbol.qualifiedName === old.symbol.qualifiedName && (isTelling || symbol.signature === old.symbol.signature);
  const namesakes = come.filter(isNamesake);
  if (namesakes.length === 1 && gone.filter(isNamesake).length === 1) return namesakes[0];
  return isTelling && come.length === 1 && gone.length === 1 ? come[0] : undefined;
};

/** By id, in order of path and place. */
const symbolsIn = async (view: OpenView, paths: readonly string[]): Promise<ReadonlyMap<string, ResolvedSymbol>> => {
  const { table } = view.stored;
  const entries = paths.flatMap((path) => {
    const entry = entryOfPath(table, path);
    return entry?.facts === undefined ? [] : [{ path: entry.path, facts: entry.facts }];
  });
  const files = await view.reader.symbols(entries.map(({ facts }) => facts));
  const found = entries.flatMap((entry) =>
    (files.get(entry.facts)?.symbols ?? []).map((symbol, symbolIndex): ResolvedSymbol => ({ ...entry, symbol, symbolIndex })),
  );
  return new Map(found.map((each) => [idOf(each), each]));
};

/** Enough words that the same body is hardly chance. What has no body has nothing that would stay under another name. */
const hasTellingBody = async (view: OpenView, { path, symbol }: ResolvedSymbol): Promise<boolean> => {
  const live = await view.readText(path);
  const language = LANGUAGES.find(({ id }) => id === entryOfPath(view.stored.table, path)?.language);
  const { lineStart, lineEnd, columnEnd } = symbol.span;
  const lines = live?.text.split('\n').slice(lineStart - 1, lineEnd) ?? [];
  const written = [...lines.slice(0, -1), lines.at(-1)?.slice(0, columnEnd) ?? ''].join('\n');
  const code = (language?.comments.block ?? []).reduce(withoutBlocks, written);
  const marks = language?.comments.line ?? [];
  const bare = code.split('\n').map((line) => marks.reduce((rest, mark) => rest.split(mark, 1)[0] ?? '', line));
  return wordsIn(bare.join('\n')) - wordsIn(symbol.signature) >= LEAST_WORDS;
};

const withoutBlocks = (text: string, [open, close]: readonly [string, string]): string =>
  text
    .split(open)
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf(close) + close.length)))
    .join(' ');

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}_$]+/gu)?.length ?? 0;
