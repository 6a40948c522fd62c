/**
 * Compiles one path filter: a glob, a folder, a file, or part of a path. Case-insensitive. Plain text after a leading slash
 * names a folder or file from the root: `/lib` matches `lib/a.ts`, but not `libexec/a.ts` or `src/lib/a.ts`.
 */
import { compileGlob } from './compile-glob.ts';

export type PathMatcher = (lowerPath: string) => boolean;

/** Brace expansion stops at this limit. */
const MOST_ALTERNATIVES = 64;

export const pathMatcher = (pattern: string): PathMatcher =>
  compileMatcher(pattern, (text) => (text.includes('/') ? (path) => startsPart(path, text) : (path) => path.includes(text)));

/** Like `pathMatcher`, but plain text must start a word of the path: excluding `test` must not exclude `latest.ts`. */
export const excludeMatcher = (pattern: string): PathMatcher =>
  compileMatcher(pattern, (text) => (text.includes('/') ? (path) => startsPart(path, text) : (path) => startsWord(path, text)));

/** A file, a folder or a glob from the root. Unlike the filters, names are exact and case counts. */
export const placeMatcher = (place: string): ((path: string) => boolean) => {
  const isExact = (path: string): boolean => path === place || path.startsWith(`${place}/`);
  if (!GLOB_SIGN.test(place)) return isExact;
  const globs = expandBraces(place).map(compileGlob);
  return (path) => isExact(path) || globs.some((matches) => matches(path));
};

/** The filter for a folder or file from the root; globs stay as they are. */
export const fromRoot = (pattern: string): string => (GLOB_SIGN.test(pattern) ? pattern : `/${pattern}`);

const GLOB_SIGN = /[*?[{]/u;

const compileMatcher = (pattern: string, plain: (text: string) => PathMatcher): PathMatcher => {
  const slashed = pattern.trim().toLowerCase().replaceAll('\\', '/');
  const folded = slashed.replace(/^(?:\.?\/)+/u, '');
  if (!GLOB_SIGN.test(folded)) return folded === slashed ? plain(folded) : isAtOrBelow(folded.replace(/\/+$/u, ''));
  const globs = expandBraces(folded).map(compileGlob);
  return (path) => globs.some((matches) => matches(path));
};

const isAtOrBelow =
  (text: string): PathMatcher =>
  (path) =>
    text === '' || text === '.' || path === text || path.startsWith(`${text}/`);

const startsPart = (path: string, text: string): boolean => path.startsWith(text) || path.includes(`/${text}`);

const startsWord = (path: string, text: string): boolean => {
  for (let at = path.indexOf(text); at >= 0; at = path.indexOf(text, at + 1)) {
    if (at === 0 || !/[a-z0-9]/u.test(path[at - 1] ?? '')) return true;
  }
  return false;
};

const expandBraces = (glob: string): readonly string[] => {
  let open = [glob];
  for (;;) {
    const expanded = open.flatMap(expandOne);
    if (expanded.length === open.length || expanded.length > MOST_ALTERNATIVES) return open;
    open = expanded;
  }
};

const expandOne = (glob: string): string[] => {
  const found = /\{([^{}]*)\}/u.exec(glob);
  const choices = found?.[1]?.split(',');
  if (!found || !choices || choices.length < 2) return [glob];
  return choices.map((choice) => glob.slice(0, found.index) + choice + glob.slice(found.index + found[0].length));
};
