/** One path filter: a glob, a folder or file, or part of a path. Case does not matter. */
import { assertNever } from '#model';

export type PathMatcher = (lowerPath: string) => boolean;

/** More alternatives than this are noise, not a filter. */
const MOST_ALTERNATIVES = 64;

export const pathMatcher = (pattern: string): PathMatcher =>
  matcherOf(pattern, (text) => (text.includes('/') ? (path) => startsPart(path, text) : (path) => path.includes(text)));

/** As `pathMatcher`, but plain text has to start a word of the path: leaving out `test` must not leave out `latest.ts`. */
export const excludeMatcher = (pattern: string): PathMatcher =>
  matcherOf(pattern, (text) => (text.includes('/') ? (path) => startsPart(path, text) : (path) => startsWord(path, text)));

const matcherOf = (pattern: string, plain: (text: string) => PathMatcher): PathMatcher => {
  const folded = pattern
    .trim()
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/u, '');
  if (!/[*?[{]/u.test(folded)) return plain(folded);
  const globs = expandBraces(folded).map(compileGlob);
  return (path) => globs.some((glob) => matchesGlob(glob, path));
};

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

/** `text`: these characters; `any`: within a path part; `deep`: across parts; `folders`: whole parts or nothing. */
type GlobStep =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'set'; readonly isNegated: boolean; readonly members: string }
  | { readonly kind: 'one' | 'any' | 'deep' | 'folders' };
type Glob = { readonly steps: readonly GlobStep[]; readonly hasSlash: boolean };

const GLOB_TOKEN = /\*\*\/|\*+|\?|\[!?[^\]/]+\]|[^*?[]+|\[/gu;

const compileGlob = (glob: string): Glob => {
  const whole = glob.endsWith('/') ? `${glob}**` : glob;
  return { steps: (whole.match(GLOB_TOKEN) ?? []).map(stepOf), hasSlash: whole.replace(/^\*\*\//u, '').includes('/') };
};

const stepOf = (token: string): GlobStep => {
  if (token === '**/') return { kind: 'folders' };
  if (token.startsWith('**')) return { kind: 'deep' };
  if (token === '*') return { kind: 'any' };
  if (token === '?') return { kind: 'one' };
  if (!token.startsWith('[') || token === '[') return { kind: 'text', text: token };
  const isNegated = token[1] === '!';
  return { kind: 'set', isNegated, members: expandRanges(token.slice(isNegated ? 2 : 1, -1)) };
};

const expandRanges = (set: string): string =>
  set.replaceAll(/(.)-(.)/gu, (_whole, from: string, to: string) => {
    const first = from.charCodeAt(0);
    const size = Math.min(128, Math.max(0, to.charCodeAt(0) - first + 1));
    return Array.from({ length: size }, (_unused, offset) => String.fromCharCode(first + offset)).join('');
  });

/** A glob without a slash means the file's name; one with a slash the path from the root. */
const matchesGlob = ({ steps, hasSlash }: Glob, path: string): boolean =>
  matchesWhole(steps, hasSlash ? path : path.slice(path.lastIndexOf('/') + 1));

/** Walks the set of reachable positions step by step: time is bounded by steps × length², whatever the stars. */
const matchesWhole = (steps: readonly GlobStep[], path: string): boolean => {
  let reached: ReadonlySet<number> = new Set([0]);
  for (const step of steps) {
    reached = new Set([...reached].flatMap((position) => positionsAfter(step, path, position)));
    if (reached.size === 0) return false;
  }
  return reached.has(path.length);
};

const positionsAfter = (step: GlobStep, path: string, position: number): readonly number[] => {
  switch (step.kind) {
    case 'text':
      return path.startsWith(step.text, position) ? [position + step.text.length] : [];
    case 'set':
      return position < path.length && step.members.includes(path[position] ?? '') !== step.isNegated ? [position + 1] : [];
    case 'one':
      return position < path.length && path[position] !== '/' ? [position + 1] : [];
    case 'any':
      return range(position, endOfPart(path, position));
    case 'deep':
      return range(position, path.length);
    case 'folders':
      return [position, ...range(position, path.length).filter((after) => after > position && path[after - 1] === '/')];
    default:
      return assertNever(step);
  }
};

const endOfPart = (path: string, position: number): number => {
  const slash = path.indexOf('/', position);
  return slash < 0 ? path.length : slash;
};

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_unused, offset) => first + offset);
