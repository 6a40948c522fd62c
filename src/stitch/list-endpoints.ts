/** The routes of a view, with their full paths and handlers. */
import { LANGUAGES } from '#languages';
import { LruCache, nextTurn, pathOfEntry, type SurfaceFact, symbolId, viewIndexOf } from '#model';
import { type Links, openLinks, type SymbolAddress } from '#link';
import type { OpenView } from '#store';
import { type KnownText, textsOf, writtenValue } from './evaluate-text.ts';
import type { Endpoint } from './endpoint.ts';
import { expandElements } from './expand-elements.ts';
import { fileEndpoints } from './file-endpoints.ts';
import { findRouteTarget, type RouteTarget } from './find-route-target.ts';
import { findRouter, type FoundRouter, frameworkTable, type RouterSearch } from './find-router.ts';
import { joinPaths } from './join-paths.ts';
import { mayBeRouter } from './may-be-router.ts';
import { type Mounts, partOf, PrefixReader, readMounts, type RouterPrefix } from './mounts.ts';
import { lookupOf, servedRequests } from './served-requests.ts';
import { type PlacedFact, surfaceIndexOf } from './surface-index.ts';

const FRAMEWORKS = [...new Set(LANGUAGES.flatMap(({ frameworks = [] }) => frameworks))];
const TABLE = frameworkTable(FRAMEWORKS);
const KINDS = ['route', 'mount', 'passed', 'value', 'returned', 'serves'] as const;

const caches = new WeakMap<object, LruCache<string, readonly Endpoint[]>>();

/** In order of route, method, path and line. Kept until the view changes. */
export const listEndpoints = async (view: OpenView, signal?: AbortSignal): Promise<readonly Endpoint[]> => {
  const { table } = viewIndexOf(view.stored.table);
  const known = caches.get(table)?.get('all');
  if (known) return known;
  const found = await stitchEndpoints(view, openLinks(view, signal), signal);
  const cache = new LruCache<string, readonly Endpoint[]>({ limit: 1 });
  cache.set('all', found);
  caches.set(table, cache);
  return found;
};

type Stitching = {
  readonly view: OpenView;
  readonly search: RouterSearch;
  readonly mounts: Mounts;
  readonly prefixes: PrefixReader;
};

/** So many routes are stitched before other work gets its turn. */
const ROUTES_PER_TURN = 20;

const stitchEndpoints = async (view: OpenView, links: Links, signal?: AbortSignal): Promise<readonly Endpoint[]> => {
  const index = await surfaceIndexOf(view, KINDS);
  const search: RouterSearch = { links, index, frameworks: TABLE };
  const routes = index.ofKind('route');
  const mounts = await readMounts(search);
  const stitching: Stitching = { view, search, mounts, prefixes: new PrefixReader(search, mounts) };
  const found: Endpoint[] = [];
  for (const [at, route] of (await expandElements(search, routes)).entries()) {
    if (at % ROUTES_PER_TURN === 0) await nextTurn(signal);
    found.push(...(await endpointsOf(stitching, route)));
  }
  found.push(...(await fileEndpoints(view, links, FRAMEWORKS)));
  return found.sort(compareEndpoints);
};

const compareEndpoints = (one: Endpoint, other: Endpoint): number =>
  compareText(one.route, other.route) ||
  compareText(one.method, other.method) ||
  compareText(one.path, other.path) ||
  one.line - other.line;

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const endpointsOf = async (stitching: Stitching, placed: PlacedFact): Promise<readonly Endpoint[]> => {
  const { search } = stitching;
  const receiver = partOf(placed, 'router');
  const router = receiver && (await findRouter(search, receiver));
  const framework = frameworkOf(placed.fact, router);
  if (framework === undefined) return [];
  const prefixes = await prefixesOf(stitching, placed, router);
  const isByShape = isShapeAlone(placed.fact, router, prefixes);
  if (isByShape && !(receiver && (await mayBeRouter(search, receiver)))) return [];
  const written = await textsOfPart(search, placed, 'path');
  const paths = isByShape ? written.filter((path) => startsAsPath(path, framework)) : written;
  const requests = await requestsOf(stitching, placed);
  const found: Endpoint[] = [];
  for (const prefix of prefixes)
    for (const path of paths)
      for (const request of requests) {
        const served = servedBy(placed.fact, prefix) ?? framework;
        found.push(endpointOf(stitching, placed, { prefix, path, request, framework: served }));
      }
  // A router that is mounted twice at one path serves each route once.
  return [...new Map(found.toReversed().map((each) => [`${each.method} ${each.route}`, each])).values()].toReversed();
};

/** What a route takes and what handles it. `toPath`: the path of the request, below that of the route. */
type Request = {
  readonly method: KnownText;
  readonly handler: FoundHandler;
  readonly toPath?: (path: string) => string;
  /** Its handler says that it takes the request. */
  readonly isServed?: true;
};

const requestsOf = async (stitching: Stitching, placed: PlacedFact): Promise<readonly Request[]> => {
  const handler = await handlerOf(stitching, placed);
  const { serves, extra, others } = placed.fact.detail ?? {};
  const at = handler.handler?.isInline === false ? handler.handler.at : undefined;
  const served = serves && at ? await servedRequests(stitching.search, { at, members: serves, extra, others }) : undefined;
  if (!served) return (await textsOfPart(stitching.search, placed, 'method')).map((method) => ({ method, handler }));
  const lookup = at && extra ? await lookupOf(stitching.search, at) : undefined;
  const requests: Request[] = [];
  for (const { method, path, handler: own } of served)
    requests.push({
      method: { text: method, unknown: [] },
      handler: own ? await handlerAt(stitching, own) : handler,
      toPath: (route) => `${lookup === undefined ? route : route.replace('<pk>', `<${lookup}>`)}${path}`,
      isServed: true,
    });
  return requests;
};

/** Undefined if the receiver is no router of a framework whose rule it is. */
const frameworkOf = ({ frameworks = [], confidence }: SurfaceFact, router: FoundRouter): string | undefined => {
  if (confidence === 'high') return frameworks[0];
  if (router === 'outside') return undefined;
  const made = router?.origin === undefined ? undefined : TABLE.byOrigin.get(router.origin)?.framework.name;
  if (router?.origin !== undefined) return made !== undefined && frameworks.includes(made) ? made : undefined;
  return frameworks[0];
};

/** Nothing but the name and the shape of the call says that it adds a route. */
const isShapeAlone = ({ confidence }: SurfaceFact, router: FoundRouter, prefixes: readonly RouterPrefix[]): boolean =>
  confidence !== 'high' && (router === 'outside' || router?.origin === undefined) && !prefixes.some(({ isServed }) => isServed);

const startsAsPath = ({ text }: KnownText, framework: string): boolean =>
  text === '' || text === '*' || text.startsWith('/') || TABLE.named.get(framework)?.startsWithoutSlash === true;

/** Where only the shape of the call tells the framework: the one of the application that serves it. */
const servedBy = ({ frameworks = [], confidence }: SurfaceFact, { origin }: RouterPrefix): string | undefined => {
  const made = confidence === 'high' || origin === undefined ? undefined : TABLE.byOrigin.get(origin)?.framework.name;
  return made !== undefined && frameworks.includes(made) ? made : undefined;
};

const UNSERVED: readonly RouterPrefix[] = [{ text: '', unknown: [], isServed: false, origin: undefined }];

/** A route of a program without routers. */
const SERVED: readonly RouterPrefix[] = [{ text: '', unknown: [], isServed: true, origin: undefined }];

const prefixesOf = async (
  { prefixes, mounts, search, view }: Stitching,
  placed: PlacedFact,
  router: FoundRouter,
): Promise<readonly RouterPrefix[]> => {
  if (!placed.fact.parts?.['router']) return SERVED;
  if (!router || router === 'outside') return UNSERVED;
  const own = await prefixes.prefixesOf(router);
  const global = nearestGlobal(view, placed, mounts);
  const before = global ? await textsOfPart(search, global, 'prefix') : undefined;
  if (!before) return own;
  return own.flatMap((prefix) =>
    before.map((text) => ({
      ...prefix,
      text: joinPaths(text.text, prefix.text, { keepsTrailingSlash: false }),
      unknown: [...text.unknown, ...prefix.unknown],
    })),
  );
};

/** Of the same framework, in the file whose folder is nearest: an application sets a prefix for its own routes. */
const nearestGlobal = (view: OpenView, { entry, fact }: PlacedFact, { global }: Mounts): PlacedFact | undefined => {
  const index = viewIndexOf(view.stored.table);
  const own = pathOfEntry(index, entry).split('/');
  let [best, found]: [number, PlacedFact | undefined] = [-1, undefined];
  for (const each of global.filter(({ fact: { frameworks = [] } }) =>
    frameworks.some((name) => fact.frameworks?.includes(name)),
  )) {
    const other = pathOfEntry(index, each.entry).split('/');
    const shared = own.findIndex((part, at) => part !== other[at]);
    if (shared > best) [best, found] = [shared, each];
  }
  return found;
};

const NO_TEXT: readonly KnownText[] = [{ text: '', unknown: [] }];

const textsOfPart = async (search: RouterSearch, placed: PlacedFact, name: string): Promise<readonly KnownText[]> => {
  const part = partOf(placed, name);
  return part ? textsOf(search, part) : NO_TEXT;
};

type FoundHandler = { readonly handler: Endpoint['handler']; readonly isKnown: boolean };

const handlerOf = async ({ search, view }: Stitching, placed: PlacedFact): Promise<FoundHandler> => {
  const part = partOf(placed, 'handler');
  const handler: RouteTarget | undefined = part && (await findRouteTarget(search, part));
  const around = placed.fact.from;
  const isInline = handler?.kind === 'inline';
  const at =
    handler?.kind === 'symbol'
      ? handler.at
      : isInline && around !== undefined
        ? { entry: placed.entry, symbol: around }
        : undefined;
  if (!at) return { handler: undefined, isKnown: isInline };
  return handlerAt({ search, view }, at, { isInline });
};

const handlerAt = async (
  { search, view }: Pick<Stitching, 'search' | 'view'>,
  at: SymbolAddress,
  { isInline } = { isInline: false },
): Promise<FoundHandler> => {
  const { fact } = await search.links.symbol(at);
  const path = pathOfEntry(viewIndexOf(view.stored.table), at.entry);
  return { handler: { id: symbolId(path, fact.qualifiedName, fact.ordinal), at, isInline }, isKnown: true };
};

type EndpointParts = {
  readonly prefix: RouterPrefix;
  readonly path: KnownText;
  readonly request: Request;
  readonly framework: string;
};

/** Why it may be wrong. */
const reasonsOf = (
  { confidence, detail = {} }: SurfaceFact,
  { prefix, request: { handler, isServed } }: EndpointParts,
  unknown: readonly string[],
): readonly string[] => {
  const isByShape = confidence !== 'high' && prefix.origin === undefined && prefix.isServed;
  return [
    ...unknown.map((part) => `${part} is known only at run time`),
    ...(prefix.isServed ? [] : ['no application that serves it was found']),
    ...(handler.isKnown ? [] : ['its handler was not found']),
    ...(isByShape ? ['known by its name and shape only'] : []),
    ...(detail['doubt'] === undefined || isServed ? [] : [detail['doubt']]),
  ];
};

const endpointOf = ({ view }: Stitching, { entry, fact }: PlacedFact, parts: EndpointParts): Endpoint => {
  const { prefix, path, request, framework } = parts;
  const { method, handler, toPath } = request;
  const { keepsTrailingSlash = false } = TABLE.named.get(framework) ?? {};
  const unknown = [...prefix.unknown, ...path.unknown, ...method.unknown];
  const reasons = reasonsOf(fact, parts, unknown);
  const { middleware } = fact.parts ?? {};
  return {
    method: method.text.toUpperCase(),
    route: joinPaths(prefix.text, toPath ? toPath(path.text) : path.text, { keepsTrailingSlash }),
    path: pathOfEntry(viewIndexOf(view.stored.table), entry),
    entry,
    line: fact.line,
    lineEnd: fact.lineEnd ?? fact.line,
    framework,
    handler: handler.handler,
    isHandlerKnown: handler.isKnown,
    confidence: unknown.length > 0 ? 'low' : reasons.length > 0 ? 'medium' : 'high',
    reasons,
    middleware: middleware?.kind === 'list' ? middleware.of.map(writtenValue) : [],
  };
};
