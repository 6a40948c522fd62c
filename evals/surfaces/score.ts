/** What is listed against what is true. */
import type { TrueRoute, Truth } from './read-truth.ts';

export type ListedRoute = {
  readonly method: string;
  readonly path: string;
  /** The id of a symbol; absent if it was not found, or has no name and no symbol around it. */
  readonly handler?: string | undefined;
  readonly isInline: boolean;
};

export type Listed = {
  readonly routes: readonly ListedRoute[];
  readonly keys: readonly string[];
  readonly tables: readonly string[];
};

/** `found` are the ones that are true of those `listed`; `wanted` is how many there are. */
export type Count = { readonly listed: number; readonly found: number; readonly wanted: number };

export type Score = {
  readonly routes: Count;
  /** Of the routes that were found: how many have the right handler. */
  readonly handlers: Count;
  readonly keys: Count;
  readonly tables: Count;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
};

export const scoreOf = (truth: Truth, listed: Listed): Score => {
  const wanted = new Map(truth.routes.map((route) => [keyOf(route), route]));
  const routes = new Map(listed.routes.map((route) => [keyOf(route), route]));
  const pairs = [...routes].flatMap(([key, route]) => {
    const real = wanted.get(key);
    return real ? [{ key, route, real }] : [];
  });
  const wrongHandlers = pairs.filter(({ route, real }) => !isHandledBy(route, real));
  const keys = compareNames(truth.keys, listed.keys);
  const tables = compareNames(truth.tables, listed.tables);
  return {
    routes: { listed: routes.size, found: pairs.length, wanted: wanted.size },
    handlers: { listed: pairs.length, found: pairs.length - wrongHandlers.length, wanted: pairs.length },
    keys: keys.count,
    tables: tables.count,
    wrong: [
      ...[...routes.keys()].filter((key) => !wanted.has(key)).map((key) => `route ${key}`),
      ...wrongHandlers.map(({ key, route, real }) => `handler of ${key}: ${route.handler ?? 'none'}, not ${real.handler}`),
      ...keys.wrong.map((key) => `key ${key}`),
      ...tables.wrong.map((table) => `table ${table}`),
    ],
    missing: [
      ...[...wanted.keys()].filter((key) => !routes.has(key)).map((key) => `route ${key}`),
      ...keys.missing.map((key) => `key ${key}`),
      ...tables.missing.map((table) => `table ${table}`),
    ],
  };
};

/** A slash at the end decides nothing here, and may be optional (`/?`). */
const keyOf = ({ method, path }: Pick<TrueRoute, 'method' | 'path'>): string => `${method} ${path.replace(/\/\??$/u, '') || '/'}`;

const isHandledBy = ({ handler, isInline }: ListedRoute, real: TrueRoute): boolean => {
  if (real.handler === 'inline') return isInline;
  if (real.handler === 'none') return handler === undefined && !isInline;
  const [path = '', name = ''] = real.handler.split('#');
  const [ownPath, own = ''] = (handler ?? '').split('#');
  return ownPath === path && (own === name || own.endsWith(`.${name}`));
};

type Names = { readonly count: Count; readonly wrong: readonly string[]; readonly missing: readonly string[] };

const compareNames = (truth: readonly string[], listed: readonly string[]): Names => {
  const [wanted, given] = [new Set(truth), new Set(listed)];
  const wrong = [...given].filter((name) => !wanted.has(name));
  const missing = truth.filter((name) => !given.has(name));
  return { count: { listed: given.size, found: given.size - wrong.length, wanted: wanted.size }, wrong, missing };
};

export const sumOf = (counts: readonly Count[]): Count => ({
  listed: counts.reduce((sum, { listed }) => sum + listed, 0),
  found: counts.reduce((sum, { found }) => sum + found, 0),
  wanted: counts.reduce((sum, { wanted }) => sum + wanted, 0),
});
