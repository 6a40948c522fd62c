/** `exports` and `imports` of a `package.json`: key → possible targets, in order. */
import { isRecord, type JsonRecord } from './loose-json.ts';

/** `usual`: targets that compilers and Node use. `other`: targets for other conditions (`browser`, `bun`, custom names). */
export type Targets = { readonly usual: readonly string[]; readonly other: readonly string[] };

/** Both import and require: a file refers to the same module with either. */
const USUAL_CONDITIONS: ReadonlySet<string> = new Set([
  'types',
  'source',
  'development',
  'import',
  'require',
  'module',
  'module-sync',
  'node',
  'default',
]);

/** `key` is `.`, `./sub/path` or `#name`. Undefined if the map does not contain it. */
export const packageTargets = (map: unknown, key: string): Targets | undefined => {
  const match = matchKey(hasKeys(map) ? map : { '.': map }, key);
  if (!match) return undefined;
  const fill = (targets: readonly string[]) => targets.map((target) => target.replaceAll('*', () => match.star));
  const usual = collectTargets(match.target, (condition) => USUAL_CONDITIONS.has(condition));
  const all = collectTargets(match.target, () => true);
  return { usual: fill(usual), other: fill(all.filter((target) => !usual.includes(target))) };
};

const hasKeys = (map: unknown): map is JsonRecord => isRecord(map) && Object.keys(map).some((key) => /^[.#]/u.test(key));

type Match = { readonly target: unknown; readonly star: string };

const matchKey = (map: JsonRecord, key: string): Match | undefined => {
  if (Object.hasOwn(map, key) && !key.includes('*')) return { target: map[key], star: '' };
  const best = Object.keys(map)
    .map((pattern) => ({ pattern, star: matchStar(pattern, key) }))
    .filter(({ star }) => star !== undefined)
    .toSorted((one, other) => compareKeys(one.pattern, other.pattern))[0];
  if (best?.star === undefined) return undefined;
  const target = map[best.pattern];
  // A folder key matches everything below it.
  const isFolder = best.pattern.endsWith('/') && typeof target === 'string';
  return { target: isFolder ? `${target}*` : target, star: best.star };
};

const matchStar = (pattern: string, key: string): string | undefined => {
  const [before = '', after = ''] = pattern.endsWith('/') ? [pattern] : pattern.split('*', 2);
  const isPattern = pattern.endsWith('/') || pattern.includes('*');
  const isMatch = isPattern && key.length > before.length + after.length && key.startsWith(before) && key.endsWith(after);
  return isMatch ? key.slice(before.length, key.length - after.length) : undefined;
};

/** The key with the longer part before its star is more specific. */
const compareKeys = (one: string, other: string): number => {
  const lengthOf = (pattern: string) => pattern.split('*', 1)[0]?.length ?? 0;
  return lengthOf(other) - lengthOf(one) || other.length - one.length;
};

const collectTargets = (target: unknown, isActive: (condition: string) => boolean): readonly string[] => {
  const found: string[] = [];
  const endsSearch = (value: unknown): boolean => {
    if (typeof value === 'string') found.push(value);
    if (Array.isArray(value)) return value.some(endsSearch);
    if (isRecord(value)) return Object.keys(value).some((condition) => isActive(condition) && endsSearch(value[condition]));
    // Null excludes everything that follows.
    return value === null;
  };
  endsSearch(target);
  return [...new Set(found)];
};
