/**
 * The symbols that most files use, judged by their names: how many files import or mention the name, shared among the symbols
 * that have it. Links would be exact, but take seconds for all symbols of a view.
 */
import {
  addsToType,
  factsNumber,
  mentionKey,
  pathOfEntry,
  type RepoPath,
  roleIn,
  type SymbolFact,
  TURN_LIMITS,
  TurnBudget,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';

export type CentralSymbol = {
  readonly path: RepoPath;
  readonly symbol: SymbolFact;
  /** Other runtime files that import or mention the name. */
  readonly files: number;
};

const symbolsByView = new WeakMap<ViewIndex, Promise<readonly CentralSymbol[]>>();

/** Of the runtime files, most used first. Counted once per view. */
export const centralSymbols = (view: OpenView, signal?: AbortSignal): Promise<readonly CentralSymbol[]> => {
  const index = viewIndexOf(view.stored.table);
  const known = symbolsByView.get(index);
  if (known) return known;
  const counted = countSymbols(view, index, signal);
  symbolsByView.set(index, counted);
  // A question that was cancelled must not decide for those that follow.
  counted.catch(() => symbolsByView.delete(index));
  return counted;
};

const countSymbols = async (
  view: OpenView,
  index: ViewIndex,
  signal: AbortSignal | undefined,
): Promise<readonly CentralSymbol[]> => {
  const entries = runtimeEntries(index);
  const candidates = await findCandidates(view, index, { entries, signal });
  const definitions = new Map<string, number>();
  for (const { symbol } of candidates) definitions.set(symbol.name, (definitions.get(symbol.name) ?? 0) + 1);
  const names = [...definitions.keys()];
  const imports = await countImports(view, index, { entries, signal });
  const mentions = await countMentions(view, index, { names, signal });
  return candidates
    .map(({ path, symbol }) => {
      const users = Math.max(imports.get(symbol.name) ?? 0, (mentions.get(symbol.name) ?? 1) - 1);
      return { path, symbol, files: Math.floor(users / (definitions.get(symbol.name) ?? 1)) };
    })
    .filter(({ files }) => files > 0)
    .sort(byUse);
};

const byUse = (one: CentralSymbol, other: CentralSymbol): number =>
  other.files - one.files ||
  (one.path < other.path ? -1 : one.path > other.path ? 1 : 0) ||
  one.symbol.span.lineStart - other.symbol.span.lineStart ||
  one.symbol.nameSpan.columnStart - other.symbol.nameSpan.columnStart;

const runtimeEntries = (index: ViewIndex): readonly number[] =>
  index.table.paths.flatMap((path, entry) =>
    (index.table.facts[entry] ?? 0) > 0 && roleIn(index.table, path) === 'runtime' ? [entry] : [],
  );

type Scope = { readonly entries: readonly number[]; readonly signal: AbortSignal | undefined };

/** Files read per call to the store. */
const FILES_AT_ONCE = 16;
/** A safety limit: the first files, in order of their paths. No repository measured has a quarter of it. */
const MOST_FILES = 60_000;

type Candidate = { readonly path: RepoPath; readonly symbol: SymbolFact };

/** Visible types and callables at the top level: what other files can name. */
const findCandidates = async (view: OpenView, index: ViewIndex, { entries, signal }: Scope): Promise<readonly Candidate[]> => {
  const turn = new TurnBudget(TURN_LIMITS.symbols, signal);
  const found: Candidate[] = [];
  for (let start = 0; start < Math.min(entries.length, MOST_FILES); start += FILES_AT_ONCE) {
    const batch = entries.slice(start, start + FILES_AT_ONCE);
    const files = await view.reader.symbols([...new Set(batch.map((entry) => factsOf(index, entry)))]);
    for (const entry of batch) {
      const symbols = files.get(factsOf(index, entry))?.symbols ?? [];
      const path = pathOfEntry(index, entry);
      found.push(...symbols.filter(isCandidate).map((symbol) => ({ path, symbol })));
      await turn.spend({ files: 1, symbols: symbols.length });
    }
  }
  return found;
};

/** Shorter names, such as `of`, say nothing. */
const SHORTEST_NAME = 3;

const isCandidate = ({ parent, visibility, role, kind, name }: SymbolFact): boolean =>
  parent === undefined &&
  visibility === 'public' &&
  (role === 'type' || role === 'callable' || role === 'alias') &&
  !addsToType(kind) &&
  name.length >= SHORTEST_NAME;

const factsOf = ({ table }: ViewIndex, entry: number) => factsNumber(table.facts[entry] ?? 0);

/** Name → files that import it by name. */
const countImports = async (
  view: OpenView,
  index: ViewIndex,
  { entries, signal }: Scope,
): Promise<ReadonlyMap<string, number>> => {
  const turn = new TurnBudget(TURN_LIMITS.symbols, signal);
  const counts = new Map<string, number>();
  for (let start = 0; start < Math.min(entries.length, MOST_FILES); start += FILES_AT_ONCE) {
    const batch = entries.slice(start, start + FILES_AT_ONCE);
    const files = await view.reader.references([...new Set(batch.map((entry) => factsOf(index, entry)))]);
    for (const entry of batch) {
      const imports = files.get(factsOf(index, entry))?.imports ?? [];
      for (const name of new Set(imports.map((each) => each.name))) counts.set(name, (counts.get(name) ?? 0) + 1);
      await turn.spend({ files: 1, symbols: imports.length });
    }
  }
  return counts;
};

/** Name → runtime files that contain it. Only for names of several words: `name` and `entity` are in every file. */
const countMentions = async (
  view: OpenView,
  index: ViewIndex,
  { names, signal }: { readonly names: readonly string[]; readonly signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, number>> => {
  const keyed = names.flatMap((name) => {
    const key = mentionKey(name);
    return key?.startsWith('=') ? [{ name, key }] : [];
  });
  const turn = new TurnBudget(TURN_LIMITS.postings, signal);
  const counts = new Map<string, number>();
  for (let start = 0; start < keyed.length; start += KEYS_AT_ONCE) {
    const batch = keyed.slice(start, start + KEYS_AT_ONCE);
    const lists = await view.reader.postings(
      'word',
      batch.map(({ key }) => key),
    );
    for (const [at, { documents }] of lists.entries()) {
      counts.set(batch[at]?.name ?? '', countRuntime(index, documents));
      await turn.spend({ values: documents.length });
    }
  }
  return counts;
};

const KEYS_AT_ONCE = 200;

/** Contents of the view whose first path is a runtime file. */
const countRuntime = (index: ViewIndex, documents: Int32Array): number => {
  const isRuntime = runtimeContentsOf(index);
  let count = 0;
  for (const content of documents) count += isRuntime[content] ?? 0;
  return count;
};

const runtimeByView = new WeakMap<ViewIndex, Uint8Array>();

const runtimeContentsOf = (index: ViewIndex): Uint8Array => {
  const known = runtimeByView.get(index);
  if (known) return known;
  const flags = new Uint8Array(index.ordinals.byContent.length);
  index.table.paths.forEach((path, entry) => {
    if (roleIn(index.table, path) === 'runtime') flags[index.table.contents[entry] ?? 0] = 1;
  });
  flags[0] = 0;
  runtimeByView.set(index, flags);
  return flags;
};
