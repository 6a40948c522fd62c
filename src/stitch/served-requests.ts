/** The requests that a view of Django and the like takes: its members and what is said about it decide the methods. */
import type { CodeValue } from '#model';
import type { SymbolAddress } from '#link';
import type { RouterSearch } from './find-router.ts';
import type { PlacedFact } from './surface-index.ts';
import { textsOf } from './evaluate-text.ts';

/** `handler`: absent if the view itself is all that is known. `path`: added to that of the route. */
export type ServedRequest = { readonly method: string; readonly path: string; readonly handler?: SymbolAddress | undefined };

export type ServedRoute = {
  readonly at: SymbolAddress;
  /** `GET:get,list POST:post`: the method is served if there is a member of the first name; the first own member handles it. */
  readonly members: string;
  /** Which of the further requests of its members belong to the route. */
  readonly extra?: string | undefined;
  /** Names of members that other routes of the view serve: a view with one of them is known, so it serves nothing else. */
  readonly others?: string | undefined;
};

/** Undefined if nothing says which methods it serves. */
export const servedRequests = async (search: RouterSearch, route: ServedRoute): Promise<readonly ServedRequest[] | undefined> => {
  const { fact } = await search.links.symbol(route.at);
  if (fact.role === 'callable') return requestsOfFunction(search, route.at);
  const view = await readView(search, route.at);
  const found = [...requestsOfMembers(view, route.members), ...(await extraRequests(search, view, route.extra))];
  return found.length > 0 || isKnown(view, route.others) ? found : undefined;
};

const isKnown = ({ members, inherited }: View, others = ''): boolean =>
  others.split(' ').some((name) => members.has(name) || inherited.has(name));

/** The name of the parameter that tells one thing of the view from another. */
export const lookupOf = async (search: RouterSearch, at: SymbolAddress): Promise<string | undefined> => {
  const { facts } = await readView(search, at);
  const named = facts.filter(({ fact }) => fact.detail?.['as'] === 'lookup');
  const own = named.find(({ fact }) => fact.detail?.['field'] === 'lookup_url_kwarg') ?? named[0];
  const [text] = own ? await textsOfPart(search, own, 'name') : [];
  return text;
};

const requestsOfFunction = async (search: RouterSearch, at: SymbolAddress): Promise<readonly ServedRequest[] | undefined> => {
  const methods: string[] = [];
  for (const placed of search.index.servedBy(at)) methods.push(...(await textsOfPart(search, placed, 'method')));
  return methods.length === 0 ? undefined : methods.map((method) => ({ method, path: '' }));
};

type View = {
  /** Nearest first: an override comes before what it overrides. */
  readonly members: ReadonlyMap<string, SymbolAddress>;
  /** Names of members that types outside the project give. */
  readonly inherited: ReadonlySet<string>;
  readonly only: ReadonlySet<string> | undefined;
  readonly facts: readonly PlacedFact[];
};

const MOST_TYPES = 24;

const readView = async (search: RouterSearch, at: SymbolAddress): Promise<View> => {
  const members = new Map<string, SymbolAddress>();
  const facts: PlacedFact[] = [];
  const types = [at];
  for (let index = 0; index < types.length && index < MOST_TYPES; index++) {
    const type = types[index] ?? at;
    facts.push(...search.index.servedBy(type));
    const { symbols } = (await search.links.file(type.entry)) ?? { symbols: [] };
    symbols.forEach(({ parent, role, name }, symbol) => {
      if (parent === type.symbol && role === 'callable' && !members.has(name)) members.set(name, { entry: type.entry, symbol });
    });
    for (const { target: next } of await search.links.supertypesOf(type))
      if (next && !types.some(({ entry, symbol }) => entry === next.entry && symbol === next.symbol)) types.push(next);
  }
  const inherited = new Set<string>();
  for (const placed of facts.filter(({ fact }) => fact.detail?.['as'] === 'members'))
    for (const name of await textsOfPart(search, placed, 'method')) inherited.add(name);
  const limit = facts.find(({ fact }) => fact.detail?.['as'] === 'only');
  const only = limit && new Set((await textsOfPart(search, limit, 'method')).map((name) => name.toUpperCase()));
  return { members, inherited, only, facts };
};

const requestsOfMembers = ({ members, inherited, only }: View, listed: string): readonly ServedRequest[] =>
  listed.split(' ').flatMap((entry) => {
    const [method = '', names = ''] = entry.split(':');
    const [first = '', ...others] = names.split(',');
    const isServed = (members.has(first) || inherited.has(first)) && (only === undefined || only.has(method));
    if (!isServed) return [];
    const handler = [first, ...others].find((name) => members.has(name));
    return [{ method, path: '', handler: handler === undefined ? undefined : members.get(handler) }];
  });

/** `@action(detail=True)` on a member. */
const extraRequests = async (
  search: RouterSearch,
  { members }: View,
  wanted: string | undefined,
): Promise<readonly ServedRequest[]> => {
  const found: ServedRequest[] = [];
  for (const [name, at] of wanted === undefined ? [] : members)
    for (const placed of search.index.servedBy(at)) {
      if (placed.fact.detail?.['as'] !== wanted) continue;
      const [path = name] = await textsOfPart(search, placed, 'path');
      for (const method of await textsOfPart(search, placed, 'method'))
        found.push({ method: method.toUpperCase(), path: `${path}/`, handler: at });
    }
  return found;
};

const textsOfPart = async (search: RouterSearch, { entry, fact }: PlacedFact, name: string): Promise<readonly string[]> => {
  const value: CodeValue | undefined = fact.parts?.[name];
  const texts = value ? await textsOf(search, { entry, value, from: fact.from }) : [];
  return texts.filter(({ unknown }) => unknown.length === 0).map(({ text }) => text);
};
