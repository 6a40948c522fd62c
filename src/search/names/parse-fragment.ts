/** Parses what a person types to find a symbol: parts of names, paths and containers, in any order. Never fails. */
import { partsOfIdentifier } from '#model';
import { type ParsedName, parseName } from './parse-name.ts';

export type Fragment = {
  /** Folded: only letters and digits, in lower case. What the name as a whole may be. */
  readonly name: string;
  /** Folded words that the name, its containers or its path contain. */
  readonly words: readonly string[];
  /** Each word may also stand for a container or a file: they were separated by spaces. */
  readonly isSpaced: boolean;
  /** In lower case, outermost first. */
  readonly containers: readonly string[];
  /** In lower case. */
  readonly paths: readonly string[];
};

export type SoughtName = {
  readonly parsed: ParsedName;
  readonly fragment: Fragment;
  /** With the keyword before the name, which may be a word of it: `static range` for `rangeStatic`. */
  readonly withKeyword?: Fragment;
};

const MOST_CHARACTERS = 300;
const MOST_WORDS = 8;

export const foldName = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `extensions`: those of the view, which distinguish `jwt.rs` from `Jwt.check`. */
export const parseSoughtName = (text: string, extensions: ReadonlySet<string>): SoughtName => {
  const words = text.trim().slice(0, MOST_CHARACTERS).split(/\s+/u);
  const first = words.findIndex((word, at) => at === words.length - 1 || !KEYWORDS.has(word));
  const bare = words.slice(first).join(' ');
  const sought = parseWords(first > 0 ? bare : text, tokensOf(bare, extensions));
  if (first === 0) return sought;
  return { ...sought, withKeyword: parseWords(text, tokensOf(words.join(' '), extensions)).fragment };
};

const parseWords = (text: string, tokens: Tokens): Omit<SoughtName, 'withKeyword'> => {
  const [first = text, ...further] = tokens.names;
  const path = tokens.paths.at(-1);
  const single = parseName(tokens.paths.length > 0 ? first : soughtText(text, tokens.names));
  const parsed = path === undefined || single.byId || single.stable ? single : { ...single, path };
  const isSpaced = further.length > 0 && !parsed.byId;
  const segments = tokens.names.flatMap((name) => {
    const { containers, name: last } = parseName(name);
    return [...containers, last];
  });
  const written = isSpaced ? segments : partsOfIdentifier(parsed.name);
  return {
    parsed: isSpaced ? { ...parsed, name: segments.join(' '), containers: [] } : parsed,
    fragment: {
      name: isSpaced ? foldName(segments.join('')) : foldName(parsed.name),
      words: [...new Set(written.map(foldName))].filter((word) => word !== '').slice(0, MOST_WORDS),
      isSpaced,
      containers: isSpaced ? [] : parsed.containers.map((name) => name.toLowerCase()),
      paths: [...new Set([...tokens.paths, ...(parsed.path === undefined ? [] : [parsed.path])])].map((each) =>
        each.toLowerCase(),
      ),
    },
  };
};

/** Ids may contain spaces, so the text stays whole unless it starts with a keyword. */
const soughtText = (text: string, names: readonly string[]): string => (names.length === 1 ? (names[0] ?? text) : text);

/** Words that declare a symbol in some language; one name or more follows. */
const KEYWORDS = new Set(
  (
    'class interface enum struct trait protocol function fn func fun def defp defmodule method constructor namespace module const ' +
    'let var val type impl mod static public private protected export async abstract final object record extension mixin typedef union'
  ).split(' '),
);
/** `func (s *Server) Start(` of Go; `(*Server).Start`. */
const RECEIVER = /^\(\s*(?:\w+\s+)?\*?([\p{L}\p{N}_]+)(?:\[[^\]]*\])?\s*\)[\s.]*/u;

type Tokens = { readonly names: readonly string[]; readonly paths: readonly string[] };

const tokensOf = (text: string, extensions: ReadonlySet<string>): Tokens => {
  const bare = text.replace(RECEIVER, '$1.');
  const tokens = withoutParameters(bare)
    .split(/[\s,]+/u)
    .filter(Boolean)
    .flatMap((token) => splitPathFromName(token, extensions));
  const paths = tokens.filter((token) => isPathToken(token, extensions));
  const names = tokens.filter((token) => !isPathToken(token, extensions));
  return names.length > 0 ? { names, paths } : { names: tokens, paths: [] };
};

/** The parameters of the last name: `check(a: string, b)`. */
const withoutParameters = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}_!?>])\([^()]*\)?(?:\s*(?:->|:|=>|\{).*)?$/u, '');

/** `jwt.rs:check` and `auth/jwt.rs::check` join a path and a name. */
const splitPathFromName = (token: string, extensions: ReadonlySet<string>): readonly string[] => {
  const [, path = '', name = ''] = /^(.+?\.\w{1,8}|[^:]*\/[^:]*):{1,2}([^:].*)$/u.exec(token) ?? [];
  return name !== '' && isPathToken(path, extensions) && !/^\d/u.test(name) ? [path, name] : [token];
};

const isPathToken = (token: string, extensions: ReadonlySet<string>): boolean => {
  if (/[#:]/u.test(token)) return false;
  const extension = /[\w)\]-]\.([a-z0-9]{1,8})$/iu.exec(token)?.[1];
  if (extension !== undefined && extensions.has(extension.toLowerCase())) return true;
  return /^[\w@.()[\]~-]*\/[\w@.()[\]/-]*$/u.test(token) && !/\.[A-Z]\w*(?:\.|$)|\/\d+$|\.\(/u.test(token);
};
