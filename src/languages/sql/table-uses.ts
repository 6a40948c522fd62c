/** The tables and routines that a statement uses, by the words before them. */
import type { ReferenceKind } from '#model';
import { DEFAULT_SCHEMAS, namePartsAt } from './declaration.ts';
import type { SqlToken } from './next-token.ts';
import { markAt, skipWords, wordAt } from './token-at.ts';

export type TableUse = {
  readonly kind: ReferenceKind;
  readonly name: string;
  /** With the schema. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
};

export const tableUses = (tokens: readonly SqlToken[]): readonly TableUse[] => {
  const local = queryNames(tokens);
  const uses: TableUse[] = [];
  /** Per open bracket: whether a comma in it starts a further table of a list. */
  const lists: boolean[] = [false];
  tokens.forEach((_, at) => {
    const mark = markAt(tokens, at);
    if (mark === '(') lists.push(false);
    if (mark === ')' && lists.length > 1) lists.pop();
    const isNext = mark === ',' && lists.at(-1) === true;
    const kind = isNext ? 'read' : useAfter(tokens, at);
    if (ENDS_LIST.has(wordAt(tokens, at))) lists[lists.length - 1] = false;
    const use = kind && useAt(tokens, at + 1, kind);
    if (!use) return;
    lists[lists.length - 1] = isNext || wordAt(tokens, at) === 'from';
    if (!local.has(use.path.toLowerCase())) uses.push(use);
  });
  return uses;
};

/** Words after which a comma starts no further table. */
const ENDS_LIST: ReadonlySet<string> = new Set(
  'where on using group order having limit union select set window returning when then values join intersect except'.split(' '),
);

const useAfter = (tokens: readonly SqlToken[], at: number): ReferenceKind | undefined =>
  USES[wordAt(tokens, at)]?.(wordAt(tokens, at - 1), { tokens, at });

type Place = { readonly tokens: readonly SqlToken[]; readonly at: number };
type UseRule = (before: string, place: Place) => ReferenceKind | undefined;

const TAKES_FROM: ReadonlySet<string> = new Set(['extract', 'substring', 'trim', 'overlay', 'position']);
const WRITES: ReadonlySet<string> = new Set(['insert', 'merge', 'replace', 'ignore', 'overwrite']);
const NO_UPDATE: ReadonlySet<string> = new Set([
  'for',
  'on',
  'before',
  'after',
  'or',
  'of',
  'do',
  'key',
  'no',
  'instead',
  'then',
]);

/** `MERGE INTO a USING b`, `DELETE FROM a USING b`. */
const USES_OTHERS: ReadonlySet<string> = new Set(['merge', 'delete']);

const USES: Readonly<Record<string, UseRule>> = {
  from: (before, place) => (before === 'distinct' || isInFunction(place) ? undefined : before === 'delete' ? 'write' : 'read'),
  join: () => 'read',
  references: () => 'read',
  using: (_, { tokens }) => (USES_OTHERS.has(tokens[0]?.value ?? '') ? 'read' : undefined),
  into: (before) => (WRITES.has(before) ? 'write' : undefined),
  update: (before) => (NO_UPDATE.has(before) ? undefined : 'write'),
  table: (before) => (before === 'alter' || before === 'drop' || before === 'truncate' ? 'write' : undefined),
  truncate: (_, { tokens, at }) => (tokens[at + 1]?.value === 'table' ? undefined : 'write'),
  call: () => 'call',
  exec: () => 'call',
  execute: (_, { tokens, at }) => (ROUTINE.has(tokens[at + 1]?.value ?? '') ? undefined : 'call'),
  function: (before) => (before === 'execute' ? 'call' : undefined),
  procedure: (before) => (before === 'execute' ? 'call' : undefined),
  on: (_, { tokens, at }) => (tokens[0]?.value === 'create' && isHeadOf(tokens, at) ? 'read' : undefined),
};

const ROUTINE: ReadonlySet<string> = new Set(['function', 'procedure', 'immediate', 'format']);

/** `EXTRACT(year FROM x)`. */
const isInFunction = ({ tokens, at }: Place): boolean => {
  for (let index = at - 1, depth = 0; index > Math.max(0, at - MOST_ARGUMENTS); index--) {
    const mark = markAt(tokens, index);
    if (mark === '(' && depth === 0) return TAKES_FROM.has(wordAt(tokens, index - 1));
    depth += mark === ')' ? 1 : mark === '(' ? -1 : 0;
  }
  return false;
};
const MOST_ARGUMENTS = 24;

/** `CREATE INDEX i ON t`, `CREATE TRIGGER g BEFORE INSERT ON t`. */
const isHeadOf = (tokens: readonly SqlToken[], at: number): boolean =>
  at < MOST_HEAD &&
  tokens.slice(1, at).some(({ value }) => HEADS.has(value)) &&
  !tokens.slice(0, at).some(({ value }) => value === '(');
const HEADS: ReadonlySet<string> = new Set(['index', 'trigger', 'policy']);
const MOST_HEAD = 30;

/** Words that are no names, or say what kind of thing follows. */
const SKIPPED: ReadonlySet<string> = new Set('only lateral if exists table concurrently'.split(' '));
const NO_NAMES: ReadonlySet<string> = new Set(
  'select set values on as where stdin stdout unnest dual of cascade immediate default to outfile the conflict'.split(' '),
);

const useAt = (tokens: readonly SqlToken[], from: number, kind: ReferenceKind): TableUse | undefined => {
  const first = skipWords(tokens, from, SKIPPED);
  const parts = namePartsAt(tokens, first);
  const last = parts.at(-1);
  if (!last || NO_NAMES.has(wordAt(tokens, first)) || /^[@#]/u.test(last.value)) return undefined;
  const after = tokens[first + parts.length * 2 - 1];
  const isFunction =
    kind === 'read' && TAKES_TABLES.has(wordAt(tokens, from - 1)) && after?.value === '(' && after.start === last.end;
  if (isFunction) return undefined;
  return { kind, name: last.value, path: pathOf(parts), start: last.inner, end: last.inner + last.value.length };
};

/** After these, a bracket right after the name makes it a function. */
const TAKES_TABLES: ReadonlySet<string> = new Set(['from', 'join', '']);

const pathOf = (parts: readonly SqlToken[]): string =>
  parts
    .map(({ value }) => value)
    .filter((value, index) => index === parts.length - 1 || !DEFAULT_SCHEMAS.has(value.toLowerCase()))
    .join('.');

/** What the statement itself names: `WITH a AS (…)`. */
const queryNames = (tokens: readonly SqlToken[]): ReadonlySet<string> => {
  const names = new Set<string>();
  if (!tokens.some(({ kind, value }) => kind === 'word' && value === 'with')) return names;
  tokens.forEach(({ kind, value }, at) => {
    if (kind !== 'word' || value !== 'as') return;
    const next = tokens[at + 1]?.value === 'materialized' ? at + 2 : at + 1;
    if (tokens[next]?.value === '(') names.add((tokens[nameBefore(tokens, at)]?.value ?? '').toLowerCase());
  });
  return names;
};

/** Past a list of columns. */
const nameBefore = (tokens: readonly SqlToken[], as: number): number => {
  let at = as - 1;
  if (tokens[at]?.value !== ')') return at;
  while (at > as - MOST_COLUMNS && tokens[at]?.value !== '(') at -= 1;
  return at - 1;
};

const MOST_COLUMNS = 200;
