/** Paths of routes: joined, and compared with a real one. */

/** One slash between parts, one in front. `keepsTrailingSlash`: `/users` and `/` are `/users/`; `of prefix`: so are `/users/` and nothing. */
export const joinPaths = (
  prefix: string,
  path: string,
  { keepsTrailingSlash }: { readonly keepsTrailingSlash: boolean | 'of prefix' },
): string => {
  if (/^\/\^?.*[\\(].*\/[a-z]*$/u.test(path)) return prefix === '' || prefix === '/' ? path : `${prefix} ${path}`;
  const joined = `/${prefix}/${path}`.replaceAll(/\/{2,}/gu, '/');
  const last = path === '' && keepsTrailingSlash === 'of prefix' ? prefix : path;
  const bare = joined.length > 1 && joined.endsWith('/') ? joined.slice(0, -1) : joined;
  return keepsTrailingSlash !== false && last.endsWith('/') && bare !== '/' ? `${bare}/` : bare;
};

/** A parameter of a path, in any spelling: `:id`, `{id}`, `<int:id>`, `[id]`, `$id`, `*`. */
const PARAMETER = /^(?::\w+.*|\{[^}]*\}|<[^>]*>|\[[^\]]*\]|\$\w+|\*\w*)$/u;
const REST = /^(?:\*.*|\{\*.*\}|\{[^}]*:path\}|<path:[^>]*>|\[\.\.\..*\]|:\w+\*|:\w+\(\.\*\))$/u;

/** Whether a path as somebody writes it, with real values or with parameters in any spelling, is a request of the route. */
export const matchesPath = (route: string, asked: string): boolean => {
  const own = partsOf(route);
  const given = partsOf(asked);
  for (const [at, part] of own.entries()) {
    if (REST.test(part)) return true;
    const value = given[at];
    if (value === undefined) return false;
    const isEqual = part === value || PARAMETER.test(part);
    if (!isEqual) return false;
  }
  return own.length === given.length;
};

const partsOf = (path: string): readonly string[] =>
  path
    .replace(/[?#].*$/u, '')
    .split('/')
    .filter((part) => part !== '');
