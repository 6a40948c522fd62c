/** Test files whose code calls a symbol, directly or through one other function. */
import { openLinks, type Links, type SymbolAddress, type Use, type UseKind } from '#link';
import { countMentioningFiles } from '#search';
import type { OpenView } from '#store';

/** The users of a name in more files are not worth finding. */
const MOST_MENTIONS = 60;
/** Functions between a test and the symbol. */
const MOST_CALLERS = 4;

const CALLS: ReadonlySet<UseKind> = new Set(['call', 'instantiate']);

export type CallingTests = { readonly entries: readonly number[]; readonly isDirect: boolean; readonly why: string };

type CallSearch = {
  readonly at: SymbolAddress;
  readonly isTest: (entry: number) => boolean;
  readonly signal?: AbortSignal | undefined;
};

/** The tests that call the symbol come first. */
export const testsByCalls = async (view: OpenView, { at, isTest, signal }: CallSearch): Promise<readonly CallingTests[]> => {
  const links = openLinks(view, signal);
  const { fact } = await links.symbol(at);
  if (fact.role !== 'callable' && fact.role !== 'type') return [];
  const callsOf = async (address: SymbolAddress): Promise<readonly Use[]> => callsIn(view, links, { address, signal });
  const calls = await callsOf(at);
  const found: CallingTests[] = [{ entries: testEntries(calls, isTest), isDirect: true, why: `calls ${fact.name}` }];
  for (const caller of callersOf(calls, isTest).slice(0, MOST_CALLERS)) {
    const { name } = (await links.symbol(caller)).fact;
    const entries = testEntries(await callsOf(caller), isTest);
    found.push({ entries, isDirect: false, why: `calls ${name}, which calls ${fact.name}` });
  }
  return found;
};

type CallsRequest = { readonly address: SymbolAddress; readonly signal: AbortSignal | undefined };

const callsIn = async (view: OpenView, links: Links, { address, signal }: CallsRequest): Promise<readonly Use[]> => {
  const { name } = (await links.symbol(address)).fact;
  if ((await countMentioningFiles(view, name)) > MOST_MENTIONS) return [];
  const options = { followsOverrides: false, includesUnresolved: false, kinds: CALLS, ...(signal ? { signal } : {}) };
  return (await links.usesOf(address, options)).uses;
};

const testEntries = (calls: readonly Use[], isTest: (entry: number) => boolean): readonly number[] => [
  ...new Set(calls.map(({ entry }) => entry).filter(isTest)),
];

/** Each once, in the order of the calls. */
const callersOf = (calls: readonly Use[], isTest: (entry: number) => boolean): readonly SymbolAddress[] => {
  const callers = new Map(
    calls.flatMap(({ from, entry }) => (from && !isTest(entry) ? [[`${from.entry}:${from.symbol}`, from] as const] : [])),
  );
  return [...callers.values()];
};
