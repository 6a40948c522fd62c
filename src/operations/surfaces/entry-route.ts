/** A route as the entry point of a trace: `POST /orders`, with parameters or as a real URL. */
import { OPERATION, Problem } from '#model';
import type { OpenView } from '#store';
import { type Endpoint, hasRoutes, listEndpoints, matchesPath } from '#stitch';

export type EntryRoute = { readonly name: string; readonly handlerId: string };

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
  const fitting = bestFitting(endpoints, { method: method?.toUpperCase(), path });
  const [first] = fitting;
  const handled = fitting.find(({ handler }) => handler);
  if (!first || !handled?.handler) throw noHandler(words ?? '', first);
  return { name: nameOf(handled), handlerId: handled.handler.id };
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

const noHandler = (words: string, found: Endpoint | undefined): Problem => {
  const place = found && { path: found.path, line: found.line };
  const message = found
    ? `The handler of ${nameOf(found)} has no name: it is a function at ${found.path}:${found.line}.`
    : `No route fits ${words}.`;
  const next = place
    ? { tool: OPERATION.codeGetSpan, args: { path: place.path, line_start: place.line }, reason: 'Read it.' }
    : { tool: OPERATION.surfacesListEndpoints, args: {}, reason: 'List the routes.' };
  return new Problem('symbol_not_found', message, { nextActions: [next] });
};

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
