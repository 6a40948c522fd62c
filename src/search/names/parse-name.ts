/** Parses a symbol name as people and agents write it. Never fails: any text is at least a plain name. */
import { parseStableId, parseSymbolId, type RepoPath, type StableId } from '#model';

export type ParsedName = {
  /** The symbol's own name, as written. */
  readonly name: string;
  /** Names of the enclosing symbols, outermost first. */
  readonly containers: readonly string[];
  /** The partial path before `#`. */
  readonly path?: string;
  readonly byId?: { readonly path: RepoPath; readonly qualifiedName: string; readonly ordinal: number };
  readonly stable?: { readonly pathPart: string; readonly id: StableId };
};

/** A `#` at the start of a name belongs to it: `A.#b` is the private member `#b`, while `A#b` separates two names. */
const JOINING_SIGN = /(?<=[^.#:\\])#/u;
export const NAME_SEPARATOR = new RegExp(`\\.|::|${JOINING_SIGN.source}|->|\\?\\.|\\\\`, 'u');

export const parseName = (text: string): ParsedName => {
  const trimmed = text.trim();
  const stable = parseStableId(trimmed.toLowerCase());
  if (stable) return { name: trimmed, containers: [], stable };
  const byId = parseSymbolId(trimmed);
  const [path, rest] = splitOffPath(trimmed);
  const segments = splitQualifiedName(rest);
  return {
    name: segments.at(-1) ?? trimmed,
    containers: segments.slice(0, -1),
    ...(path === undefined ? {} : { path }),
    ...(byId ? { byId } : {}),
  };
};

/** `src/jwt.ts#A.b` has a path; in `A#b` the `#` only separates names. */
const splitOffPath = (text: string): readonly [path: string | undefined, rest: string] => {
  const at = text.search(JOINING_SIGN);
  const left = text.slice(0, Math.max(0, at));
  return /[/.]/u.test(left) ? [left, text.slice(at + 1)] : [undefined, text];
};

/** Drops the kind prefix, type arguments and parameters: `M:Ns.Class.Method(System.String)`, `Map<string, T>.get`, `parse()`. */
const splitQualifiedName = (text: string): readonly string[] => {
  const bare = text
    .replace(/^[A-Z]:(?!:)/u, '')
    .replace(/\(.*$/su, '')
    .replaceAll(/<[^<>]*>/gu, '')
    .replace(/~\d+$/u, '');
  return bare
    .split(NAME_SEPARATOR)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');
};

/** Whether a symbol has the requested name in the same spelling; `fit`: of its containers. */
export const isExactName = ({ name, containers, path }: ParsedName, symbolName: string, fit: number): boolean =>
  symbolName === name && (fit === 1 || (containers.length === 0 && path === undefined));

/** How well a symbol's qualified name matches the requested containers, from 0 (not at all) to 1 (completely). */
export const qualifiedNameFit = (parsed: ParsedName, qualifiedName: string, lowerPath: string): number => {
  if (parsed.path !== undefined && !lowerPath.includes(parsed.path.toLowerCase())) return 0;
  if (parsed.containers.length === 0) return parsed.path === undefined ? 0 : 1;
  const around = qualifiedName.toLowerCase().split(NAME_SEPARATOR).slice(0, -1);
  const wanted = parsed.containers.map((name) => name.toLowerCase());
  let matched = 0;
  while (matched < wanted.length && matched < around.length && wanted.at(-1 - matched) === around.at(-1 - matched)) matched += 1;
  if (matched === wanted.length) return 1;
  // Containers that the qualified name lacks may be modules: `pkg.mod.f` is in pkg/mod.py.
  const modules = wanted.slice(0, wanted.length - matched);
  const parts = new Set(lowerPath.split(/[/.]/u));
  const matchedModules = modules.filter((name) => parts.has(name)).length;
  const isWholeChain = matched === around.length;
  if (!isWholeChain || matchedModules === 0) return 0;
  return (matched + matchedModules) / wanted.length;
};
