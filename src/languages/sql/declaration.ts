/** What a statement creates: its kind and its name. */
import type { ReadSymbol, SymbolKind } from '#model';
import type { SqlToken } from './next-token.ts';
import { depthChange, markAt, skipWords, tokenValueAt, wordAt } from './token-at.ts';

export type SqlDeclaration = {
  readonly symbol: ReadSymbol;
  /** The index of the token after its name. */
  readonly after: number;
};

const KINDS: Readonly<Record<string, SymbolKind>> = {
  table: 'table',
  view: 'table',
  function: 'function',
  procedure: 'function',
  proc: 'function',
  aggregate: 'function',
  trigger: 'function',
  index: 'resource',
  sequence: 'resource',
  policy: 'resource',
  schema: 'namespace',
  type: 'type_alias',
  domain: 'type_alias',
  package: 'package',
  event: 'event',
};

/** Words between `CREATE` and what is created. */
const MODIFIERS: ReadonlySet<string> = new Set(
  [
    'or replace alter global local temp temporary unlogged external foreign virtual materialized unique clustered',
    'nonclustered fulltext spatial bitmap recursive force no editionable noneditionable secure transient constraint',
    'algorithm undefined merge temptable definer current_user sql security invoker primary columnstore shadow',
  ]
    .join(' ')
    .split(' '),
);
/** Words between that and the name. */
const BEFORE_NAME: ReadonlySet<string> = new Set('if not exists concurrently body only'.split(' '));
const MOST_MODIFIERS = 16;

export const declarationOf = (text: string, tokens: readonly SqlToken[]): SqlDeclaration | undefined => {
  const [opening] = tokens;
  if (!opening || wordAt(tokens, 0) !== 'create') return undefined;
  const at = kindIndex(tokens);
  const kind = KINDS[tokenValueAt(tokens, at)];
  const first = skipWords(tokens, at + 1, BEFORE_NAME);
  const isUnnamed = kind === 'resource' && wordAt(tokens, first) === 'on';
  const name = kind === undefined || isUnnamed ? undefined : sqlNameAt(text, tokens, first);
  if (!name || kind === undefined || /^[#@]/u.test(name.name)) return undefined;
  const end = tokens.at(-1)?.end ?? name.end;
  const place = {
    start: opening.start,
    end,
    nameStart: name.nameStart,
    nameEnd: name.end,
    signatureEnd: signatureEnd(tokens, name.after),
  };
  const symbol = { kind: exactKind(kind, tokens, name.after), name: name.name, ...place, ...signatureOf(text, place) };
  return { symbol: name.owner === '' ? symbol : { ...symbol, owner: name.owner }, after: name.after };
};

const signatureOf = (text: string, { start, signatureEnd: end }: { readonly start: number; readonly signatureEnd: number }) => {
  const written = text.slice(start, end);
  return CONDITION.test(written) ? { signature: written.replaceAll(CONDITIONS, ' ').replaceAll(/\s+/gu, ' ').trim() } : {};
};

/** What `/*!40101` hides from other databases. */
const CONDITION = /\/\*!/u;
const CONDITIONS = /\/\*!\d*|\*\//gu;

/** Past `OR REPLACE`, `DEFINER = user@host` and the like. */
const kindIndex = (tokens: readonly SqlToken[]): number => {
  let at = 1;
  while (at < MOST_MODIFIERS) {
    const value = tokenValueAt(tokens, at);
    if (MODIFIERS.has(wordAt(tokens, at))) at += 1;
    else if (value === '=' || value === '@') at += 2;
    else if (value.startsWith('@')) at += 1;
    else return at;
  }
  return at;
};

export type SqlName = {
  readonly name: string;
  /** The schema, without those that everyone has by default. */
  readonly owner: string;
  /** With the schema. */
  readonly path: string;
  readonly nameStart: number;
  readonly end: number;
  /** The index of the token after it. */
  readonly after: number;
};

export const DEFAULT_SCHEMAS: ReadonlySet<string> = new Set(['public', 'dbo', 'main']);

export const sqlNameAt = (text: string, tokens: readonly SqlToken[], first: number): SqlName | undefined => {
  const parts = namePartsAt(tokens, first);
  const [start, last] = [parts[0], parts.at(-1)];
  if (!start || !last || last.value === '') return undefined;
  const names = parts.map((token) => (token.kind === 'word' ? text.slice(token.start, token.end) : token.value));
  const name = names.at(-1) ?? '';
  const owner = names
    .slice(0, -1)
    .filter((schema) => !DEFAULT_SCHEMAS.has(schema.toLowerCase()))
    .join('.');
  return {
    name,
    owner,
    path: owner === '' ? name : `${owner}.${name}`,
    nameStart: last.inner,
    end: last.inner + name.length,
    after: first + parts.length * 2 - 1,
  };
};

/** The parts of a name with dots between them. */
export const namePartsAt = (tokens: readonly SqlToken[], first: number): readonly SqlToken[] => {
  const parts: SqlToken[] = [];
  for (let at = first; ; at += 2) {
    const token = tokens[at];
    if (!token || (token.kind !== 'word' && token.kind !== 'name') || /^\d/u.test(token.value)) return parts;
    parts.push(token);
    if (markAt(tokens, at + 1) !== '.') return parts;
  }
};

/** `CREATE TYPE a AS ENUM (…)`, `CREATE TYPE a AS (…)`. */
const exactKind = (kind: SymbolKind, tokens: readonly SqlToken[], after: number): SymbolKind => {
  if (kind !== 'type_alias' || wordAt(tokens, after) !== 'as') return kind;
  if (wordAt(tokens, after + 1) === 'enum') return 'enum';
  return markAt(tokens, after + 1) === '(' ? 'struct' : kind;
};

const ENDS_SIGNATURE: ReadonlySet<string> = new Set(['as', 'begin']);
const HAS_PARAMETERS: ReadonlySet<string> = new Set(['function', 'procedure', 'proc']);
const LONGEST_SIGNATURE = 300;

/** Before the columns of a table and the body of a routine. */
const signatureEnd = (tokens: readonly SqlToken[], after: number): number => {
  const start = tokens[0]?.start ?? 0;
  const hasParameters = tokens.slice(1, after).some(({ value }) => HAS_PARAMETERS.has(value));
  let [depth, end] = [0, tokens[after - 1]?.end ?? start];
  for (const token of tokens.slice(after)) {
    if (startsBody(token, { depth, hasParameters }) || token.end - start > LONGEST_SIGNATURE) break;
    depth += depthChange(token);
    end = token.end;
  }
  return end;
};

const startsBody = ({ kind, value }: SqlToken, head: { readonly depth: number; readonly hasParameters: boolean }): boolean => {
  if (kind === 'body' || (kind === 'mark' && value === '(' && !head.hasParameters)) return true;
  return head.depth === 0 && kind === 'word' && ENDS_SIGNATURE.has(value);
};
