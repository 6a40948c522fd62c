/** A route as the entry point of a trace: `POST /orders`, with parameters or as a real URL. */
import { OPERATION, Problem, type RepoPath } from '#model';
import type { CodeLines } from '#link';
import type { OpenView } from '#store';
import { type Endpoint, hasRoutes, listEndpoints, matchesPath } from '#stitch';

/** `lines`: of a handler without a name. */
export type EntryRoute =
  | { readonly name: string; readonly handlerId: string }
  | { readonly name: string; readonly path: RepoPath; readonly lines: CodeLines };

const ROUTE = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/u;

/** Undefined if the words are no route. */
export const findEntryRoute = async (
  view: OpenView,
  words: string | undefined,
  signal: AbortSignal | undefined,
): Promise<EntryRoute | undefined> => {
  const [, method, path] = ROUTE.exec(words ?? '') ?? [];
  if (path === undefined) return undefined;
  const endpoints = await listEndpoints(view, signal);
  const asked = { method: method?.toUpperCase(), path };
  const fitting = bestFitting(endpoints, asked);
  const [first] = fitting;
  if (!first) throw noRoute(words ?? '', endsLike(endpoints, asked));
  const known = fitting.find(({ isHandlerKnown }) => isHandlerKnown);
  if (!known) throw unknownHandler(first);
  const { entry, path: file, line: lineStart, lineEnd, handler } = known;
  if (handler && !handler.isInline) return { name: nameOf(known), handlerId: handler.id };
  return { name: nameOf(known), path: file, lines: { entry, lineStart, lineEnd } };
};

type AskedRoute = { readonly method: string | undefined; readonly path: string };

const EVERY_METHOD: ReadonlySet<string> = new Set(['ALL', 'ANY', '*', '']);

/** Routes without parameters first, as routers prefer them. */
const bestFitting = (endpoints: readonly Endpoint[], { method, path }: AskedRoute): readonly Endpoint[] => {
  const fits = endpoints.filter(
    (endpoint) =>
      (method === undefined || endpoint.method === method || EVERY_METHOD.has(endpoint.method)) &&
      (endpoint.route === path || matchesPath(endpoint.route, path)),
  );
  return fits.toSorted(
    (one, other) => Number(other.route === path) - Number(one.route === path) || parameters(one) - parameters(other),
  );
};

const parameters = ({ route }: Endpoint): number => route.split('/').filter((part) => /[:{<[*$]/u.test(part)).length;

const nameOf = ({ method, route }: Endpoint): string => `${method} ${route}`;

/** Those that end with the path that was asked for: their prefix is easily forgotten. */
const endsLike = (endpoints: readonly Endpoint[], { method, path }: AskedRoute): readonly Endpoint[] => {
  const asked = path.split('/').filter(Boolean);
  return endpoints.filter((endpoint) => {
    const parts = endpoint.route.split('/').filter(Boolean);
    const isMethod = method === undefined || endpoint.method === method;
    return isMethod && parts.length > asked.length && matchesPath(`/${parts.slice(-asked.length).join('/')}`, path);
  });
};

const MOST_NEAR = 3;

const noRoute = (words: string, near: readonly Endpoint[]): Problem => {
  const names = [...new Set(near.map(nameOf))].slice(0, MOST_NEAR);
  return new Problem('symbol_not_found', `No route fits ${words}.`, {
    hint: names.length > 0 ? `Did you mean ${names.join(' or ')}?` : 'A route is a method and a whole path, with its prefixes.',
    nextActions: [
      ...names.map((name) => ({
        tool: OPERATION.graphTraceFeature,
        args: { entry_point: name },
        reason: 'The route that ends so.',
      })),
      { tool: OPERATION.surfacesListEndpoints, args: {}, reason: 'List the routes.' },
    ],
  });
};

const unknownHandler = (found: Endpoint): Problem =>
  new Problem('symbol_not_found', `What handles ${nameOf(found)} was not found. It is added at ${found.path}:${found.line}.`, {
    hint: 'Read the line that adds it.',
    nextActions: [
      { tool: OPERATION.codeGetSpan, args: { path: found.path, line_start: found.line }, reason: 'The line that adds it.' },
    ],
  });

/** The route that a symbol handles, if its own file says so: a trace of anything else need not read all routes. */
export const routeOfSymbol = async (
  view: OpenView,
  { id, at }: { readonly id: string; readonly at?: { readonly entry: number } | undefined },
  signal: AbortSignal | undefined,
): Promise<{ readonly entry_point_route?: string }> => {
  if (!at || !(await hasRoutes(view, at.entry))) return {};
  const found = (await listEndpoints(view, signal)).find(({ handler }) => handler?.id === id && !handler.isInline);
  return found ? { entry_point_route: nameOf(found) } : {};
};
