/** What a style sheet uses of itself and of the sheets it loads: variables, mixins, functions. */
import type { ReadImport, Reading, ReadSymbol, ReadUse } from '#model';

export type StyleUses = {
  readonly read: (piece: ReadPiece) => void;
  readonly result: (symbols: readonly ReadSymbol[]) => Pick<Reading, 'uses' | 'imports'>;
};

export type ReadPiece = {
  readonly written: string;
  readonly start: number;
  /** The variable that it declares. */
  readonly declared?: string | undefined;
  /** It opens a block: it may declare parameters, and names what it gives styles to. */
  readonly opensBlock: boolean;
};

type Found = Pick<ReadUse, 'kind' | 'name' | 'start'> & {
  /** The name of the module that it is in: `@use 'a' as module`. */
  readonly module?: string;
  /** A function, not a mixin. */
  readonly isFunction: boolean;
};

export const createUses = (language: string): StyleUses => {
  const found: Found[] = [];
  const imports: ReadImport[] = [];
  const modules = new Map<string, string>();
  const locals = new Set<string>();
  return {
    read: (piece) => {
      const { written, start, declared: name, opensBlock } = piece;
      if (LOADS.test(written)) return readLoads({ written, start, imports, modules });
      if (opensBlock) for (const [, parameter = ''] of written.matchAll(PARAMETERS)) locals.add(parameter);
      if (name !== undefined) locals.add(name);
      found.push(...usesIn(piece, USES[language] ?? VARIABLES));
    },
    result: (symbols) => {
      const members = new Map<string, ReadImport>();
      const names = { symbols: declaredNames(symbols), modules, members, locals };
      const uses = found.flatMap((use) => boundUse(use, names));
      return { uses, imports: [...imports, ...members.values()] };
    },
  };
};

/** The head of a block names what it gives styles to: in Less, that looks like the use of a mixin. */
const usesIn = ({ written, start, declared: name, opensBlock }: ReadPiece, pattern: RegExp): readonly Found[] => {
  const uses: Found[] = [];
  for (const match of written.matchAll(pattern)) {
    const use = opensBlock && match.groups?.['mixin'] !== undefined ? undefined : useOf(match);
    const isOwn = use?.start === 0 && use.name === name;
    if (use && !isOwn) uses.push({ ...use, start: start + use.start });
  }
  return uses;
};

/** `@mixin a($b: 1, $c)`, `@each $d in …`, `.e(@f)`. */
const PARAMETERS = /(?<![.\w-])([$@][\p{L}_][\p{L}\p{N}_-]*)\s*(?=[:,;)]|\.\.\.|(?:in|from)\b)/gu;

/** Name → qualified name of what can be used: the first symbol of the name. */
const declaredNames = (symbols: readonly ReadSymbol[]): ReadonlyMap<string, string> => {
  const paths: string[] = [];
  const names = new Map<string, string>();
  for (const { kind, name, parent } of symbols) {
    const path = parent === undefined ? name : `${paths[parent]}.${name}`;
    paths.push(path);
    if (kind !== 'section' && kind !== 'key' && !names.has(name)) names.set(name, path);
  }
  return names;
};

type Names = {
  readonly symbols: ReadonlyMap<string, string>;
  readonly modules: ReadonlyMap<string, string>;
  /** One import per member that is used. */
  readonly members: Map<string, ReadImport>;
  /** Parameters, and variables of blocks. */
  readonly locals: ReadonlySet<string>;
};

const boundUse = ({ module, isFunction, ...use }: Found, { symbols, modules, members, locals }: Names): readonly ReadUse[] => {
  const { name, start } = use;
  if (module !== undefined) {
    const specifier = modules.get(module);
    if (specifier === undefined) return [];
    const alias = `${module}.${name}`;
    if (!members.has(alias)) members.set(alias, { specifier, name, alias, start, end: start + name.length });
    return [{ ...use, target: alias }];
  }
  const target = symbols.get(name);
  if (target !== undefined) return [{ ...use, target }];
  // Functions that are declared nowhere here are mostly those of the language.
  return isFunction || locals.has(name) ? [] : [use];
};

const VARIABLES = /var\(\s*(?<custom>--[\p{L}\p{N}_-]+)/gu;
const USES: Readonly<Record<string, RegExp>> = {
  css: VARIABLES,
  scss: /var\(\s*(?<custom>--(?:[\p{L}\p{N}_-]|#\{[^}]{0,100}\})+)|@include\s+(?:(?<space>[\p{L}_][\p{L}\p{N}_-]*)\.)?(?<mixin>[\p{L}_][\p{L}\p{N}_-]*)|(?:(?<module>[\p{L}_][\p{L}\p{N}_-]*)\.)?(?:(?<variable>\$[\p{L}\p{N}_-]+)|(?<!@(?:function|mixin)\s{1,20})(?<called>[\p{L}_][\p{L}\p{N}_-]*)(?=\())/gu,
  less: /var\(\s*(?<custom>--[\p{L}\p{N}_-]+)|(?<variable>@(?!(?:media|import|supports|keyframes|font-face|charset|plugin|layer|page|namespace|container|rest|arguments)\b)[\p{L}\p{N}_-]+)|(?:^|\s)[.#](?<mixin>[\p{L}_-][\p{L}\p{N}_-]*)\s*(?=\(|$)/gu,
};

const useOf = (match: RegExpMatchArray): Found | undefined => {
  const { custom, mixin, space, module, variable, called } = match.groups ?? {};
  const name = custom ?? variable ?? mixin ?? called;
  if (name === undefined) return undefined;
  const start = (match.index ?? 0) + match[0].lastIndexOf(name);
  const owner = space ?? module;
  const isRead = custom !== undefined || variable !== undefined;
  const use = { kind: isRead ? ('read' as const) : ('call' as const), name, start, isFunction: called !== undefined };
  return owner === undefined ? use : { ...use, module: owner };
};

const LOADS = /^@(?:use|forward|import)\b/u;

type Loads = {
  readonly written: string;
  readonly start: number;
  readonly imports: ReadImport[];
  readonly modules: Map<string, string>;
};

/** `@use 'a/b' as c`, `@import 'a', "b"`. */
const readLoads = ({ written, start, imports, modules }: Loads): void => {
  for (const { 0: all, 1: quoted = '', index } of written.matchAll(/["']([^"'\n]{1,300})["']/gu)) {
    const from = start + index + 1;
    imports.push({ specifier: quoted, start: from, end: from + all.length - 2 });
    if (!written.startsWith('@use')) continue;
    const alias = /\sas\s+([\w*-]+)/u.exec(written)?.[1];
    modules.set(alias ?? (quoted.split(/[/:]/u).at(-1) ?? '').replace(/^_|\.\w+$/gu, ''), quoted);
    return;
  }
};
