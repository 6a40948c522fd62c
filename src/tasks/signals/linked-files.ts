/** One step along the links from the leading symbols of the leading files, and from those that the task names: callers, callees, subtypes, events. */
import { indexOfPath, type SymbolFact, symbolId } from '#model';
import { type Links, openLinks, type SymbolAddress, type UseKind } from '#link';
import { countMentioningFiles, findNamesakes } from '#search';
import type { FusedFile } from '../fuse-signals.ts';
import type { TaskScope } from '../task-scope.ts';
import { bestVotes, type Vote } from '../vote.ts';
import { LEADING_FILES, MOST_VOTES } from '../weights.ts';
import { filesWithSharedEvents } from './shared-events.ts';

/** Per leading file. */
const MOST_SYMBOLS = 2;
/** The users of a name in more files are not worth finding: most of them have nothing to do with the task. */
const MOST_MENTIONS = 60;
/** A symbol with more neighbors says little about each. */
const MOST_NEIGHBORS = 40;

const CALLS: ReadonlySet<UseKind> = new Set(['call', 'instantiate', 'extends', 'implementation']);

/** `symbols`: by entry, the indexes of the leading symbols, best first. */
export const votesByLinks = async (
  scope: TaskScope,
  leads: readonly FusedFile[],
  symbols: ReadonlyMap<number, readonly number[]>,
): Promise<readonly Vote[]> => {
  const links = openLinks(scope.view, scope.signal);
  const votes = new Map<number, Vote>();
  for (const { at, score } of [...(await namedStarts(scope, leads)), ...leadingStarts(leads, symbols)]) {
    for (const neighbor of await neighborsOf(scope, links, at)) {
      const known = votes.get(neighbor.entry);
      const vote = score * neighbor.share;
      votes.set(neighbor.entry, {
        entry: neighbor.entry,
        score: (known?.score ?? 0) + vote,
        detail: known?.detail ?? neighbor.detail,
      });
    }
  }
  return bestVotes(votes.values(), MOST_VOTES);
};

type Start = { readonly at: SymbolAddress; readonly score: number };

const leadingStarts = (leads: readonly FusedFile[], symbols: ReadonlyMap<number, readonly number[]>): readonly Start[] =>
  leads
    .slice(0, LEADING_FILES)
    .flatMap(({ entry, score }) =>
      (symbols.get(entry) ?? []).slice(0, MOST_SYMBOLS).map((symbol) => ({ at: { entry, symbol }, score })),
    );

/** Names of the task whose neighbors are found. */
const MOST_NAMES = 3;
/** A name of more symbols means none of them. */
const MOST_NAMESAKES = 2;

/** The symbols that the task names count as the best file does. */
const namedStarts = async ({ view, exact, filters }: TaskScope, leads: readonly FusedFile[]): Promise<readonly Start[]> => {
  const score = leads[0]?.score ?? 0;
  const starts: Start[] = [];
  for (const name of exact.filter((text) => NAME.test(text)).slice(0, MOST_NAMES)) {
    const { hits } = await findNamesakes(view, { name: name.replace(/\(\)$/u, ''), filters });
    if (hits.length > MOST_NAMESAKES) continue;
    for (const { path, symbolIndex: symbol } of hits)
      if (symbol !== undefined) starts.push({ at: { entry: indexOfPath(view.stored.table, path), symbol }, score });
  }
  return starts;
};

const NAME = /^[\p{L}_$][\w$]*(?:(?:\.|::|#)[\p{L}_$][\w$]*)*(?:\(\))?$/u;

type Neighbor = { readonly entry: number; readonly share: number; readonly detail: string };

const neighborsOf = async (scope: TaskScope, links: Links, at: SymbolAddress): Promise<readonly Neighbor[]> => {
  const { fact, path } = await links.symbol(at);
  if (fact.role !== 'callable' && fact.role !== 'type') return [];
  const id = symbolId(path, fact.qualifiedName, fact.ordinal);
  return [
    ...shared(scope, at, { entries: await calledEntries(links, at, fact), detail: `called by ${id}` }),
    ...shared(scope, at, { entries: await callingEntries(scope, links, at), detail: `uses ${id}` }),
    ...shared(scope, at, { entries: await subtypeEntries(links, at, fact), detail: `implements ${id}` }),
    ...(await filesWithSharedEvents(scope, { path, span: fact.span })).flatMap(({ event, entries }) =>
      shared(scope, at, { entries, detail: `shares the event '${event}' with ${id}` }),
    ),
  ];
};

type Neighbors = { readonly entries: readonly number[]; readonly detail: string };

/** Each file once; the more there are, the less each counts. */
const shared = ({ allows }: TaskScope, { entry: own }: SymbolAddress, { entries, detail }: Neighbors): readonly Neighbor[] => {
  const others = [...new Set(entries)].filter((entry) => entry !== own && allows(entry));
  if (others.length > MOST_NEIGHBORS) return [];
  return others.map((entry) => ({ entry, share: 1 / Math.sqrt(others.length), detail }));
};

const calledEntries = async (links: Links, at: SymbolAddress, { role }: SymbolFact): Promise<readonly number[]> => {
  if (role !== 'callable') return [];
  const callees = await links.calleesOf(at);
  return callees.flatMap((callee) => (callee.state === 'resolved' ? callee.targets.map(({ entry }) => entry) : []));
};

const callingEntries = async ({ view, signal }: TaskScope, links: Links, at: SymbolAddress): Promise<readonly number[]> => {
  const { fact } = await links.symbol(at);
  if ((await countMentioningFiles(view, fact.name)) > MOST_MENTIONS) return [];
  const { uses } = await links.usesOf(at, {
    followsOverrides: false,
    includesUnresolved: false,
    kinds: CALLS,
    ...(signal ? { signal } : {}),
  });
  return uses.map(({ entry }) => entry);
};

const subtypeEntries = async (links: Links, at: SymbolAddress, { role }: SymbolFact): Promise<readonly number[]> =>
  role === 'type' ? (await links.subtypesOf(at)).map(({ at: { entry } }) => entry) : [];
