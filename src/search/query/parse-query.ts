/**
 * The query language: words, `"phrases"`, and the filters `lang:`, `path:`, `-path:`, `kind:`, `in:`, `must:` and `exclude:`. A
 * backslash escapes a quote, colon, dash or backslash. Anything else is text, so only an unknown language or kind makes a query invalid.
 */
import { FILE_ROLES } from '#model';
import type { HitFilters } from '../request.ts';

export type ParsedQuery = {
  /** The query without its filters, including quotes. */
  readonly text: string;
  /** Words outside quotes, as written. */
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly filters: HitFilters;
  /** Texts that the path, the name or the lines of every hit contain, and those that no hit contains. */
  readonly must: readonly string[];
  readonly excluded: readonly string[];
};

/** Longer queries are pasted text; the first part is enough. */
const MOST_QUERY_CHARACTERS = 2_000;

type Token = { readonly kind: 'word' | 'phrase'; readonly text: string; readonly field?: string };

export const parseQuery = (query: string): ParsedQuery => {
  const tokens = tokenize(query.slice(0, MOST_QUERY_CHARACTERS));
  const filters = tokens.flatMap((token) => filterOf(token) ?? []);
  const words = tokens.filter((token) => filterOf(token) === undefined);
  const must = filterValues(filters, 'must');
  // Alone, they are what is searched.
  const rest = words.length > 0 ? words : must.map((text): Token => ({ kind: 'phrase', text }));
  return {
    text: rest.map(({ kind, text, field }) => (kind === 'phrase' ? `"${text}"` : `${field ? `${field}:` : ''}${text}`)).join(' '),
    words: rest.flatMap(({ kind, text, field }) => (kind === 'word' ? [field ? `${field}:${text}` : text] : [])),
    phrases: rest.flatMap(({ kind, text }) => (kind === 'phrase' && text.trim() !== '' ? [text] : [])),
    filters: {
      languages: filterValues(filters, 'languages'),
      paths: filterValues(filters, 'paths'),
      excludePaths: filterValues(filters, 'excludePaths'),
      kinds: filterValues(filters, 'kinds'),
      fileRoles: FILE_ROLES.filter((role) => filterValues(filters, 'fileRoles').includes(role)),
    },
    must,
    excluded: filterValues(filters, 'excluded'),
  };
};

/** The query as it was, but without `must:`. */
export const queryWithoutMust = (query: string): string =>
  tokenize(query.slice(0, MOST_QUERY_CHARACTERS))
    .filter((token) => filterOf(token)?.field !== 'must')
    .map(writeToken)
    .join(' ');

const writeToken = ({ kind, text, field }: Token): string => {
  const escaped = text.replaceAll(/["\\]/gu, '\\$&');
  if (kind === 'phrase') return `${field ? `${field}:` : ''}"${escaped}"`;
  return field ? `${field}:${escaped}` : FIELD_PREFIX.test(escaped) ? escaped.replace(':', '\\:') : escaped;
};

type QueryFilter = {
  readonly field: 'languages' | 'paths' | 'excludePaths' | 'kinds' | 'fileRoles' | 'must' | 'excluded';
  readonly value: string;
};

const filterValues = (filters: readonly QueryFilter[], field: QueryFilter['field']): readonly string[] =>
  filters.filter((filter) => filter.field === field).map(({ value }) => value);

/** Undefined if the token is text: it has an unknown field or no value. */
const filterOf = ({ field, text }: Token): QueryFilter | undefined => {
  if (!field || text === '') return undefined;
  switch (field.toLowerCase()) {
    case 'lang':
    case 'language':
      return { field: 'languages', value: text };
    case 'path':
    case 'file':
      return { field: 'paths', value: text };
    case '-path':
    case '-file':
      return { field: 'excludePaths', value: text };
    case 'must':
      return { field: 'must', value: text };
    case 'exclude':
      return { field: 'excluded', value: text };
    case 'kind':
      return { field: 'kinds', value: text };
    case 'in':
      return { field: FILE_ROLES.some((role) => role === text.toLowerCase()) ? 'fileRoles' : 'paths', value: text.toLowerCase() };
    default:
      return undefined;
  }
};

const FIELD_PREFIX = /^-?[a-z]{2,8}:(?!:)/iu;

const tokenize = (query: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < query.length) {
    if (/\s/u.test(query[at] ?? '')) {
      at += 1;
      continue;
    }
    const mark = FIELD_PREFIX.exec(query.slice(at, at + 12))?.[0] ?? '';
    const { end, ...token } = readQueryToken(query, at + mark.length);
    tokens.push({ ...token, ...(mark ? { field: mark.slice(0, -1) } : {}) });
    at = Math.max(end, at + 1);
  }
  return tokens;
};

const readQueryToken = (query: string, start: number): Token & { readonly end: number } => {
  if (query[start] !== '"') return readUntil(query, start, /\s/u);
  const close = readUntil(query, start + 1, /"/u);
  // An unclosed quote is a literal character.
  if (query[close.end] !== '"') return readUntil(query, start, /\s/u);
  return { kind: 'phrase', text: close.text, end: close.end + 1 };
};

const readUntil = (query: string, start: number, stop: RegExp): Token & { readonly end: number } => {
  let text = '';
  let at = start;
  while (at < query.length && !stop.test(query[at] ?? '')) {
    const isEscape = query[at] === '\\' && /["\\:-]/u.test(query[at + 1] ?? '');
    text += query[isEscape ? at + 1 : at] ?? '';
    at += isEscape ? 2 : 1;
  }
  return { kind: 'word', text, end: at };
};
