/** The columns of a table or composite type, and the values of an enumeration. */
import type { ReadSymbol } from '#model';
import { type SqlDeclaration, sqlNameAt } from './declaration.ts';
import type { SqlToken } from './next-token.ts';
import { depthChange, markAt, skipWords, wordAt } from './token-at.ts';

export const listedMembers = (
  text: string,
  tokens: readonly SqlToken[],
  { symbol, after }: SqlDeclaration,
): readonly ReadSymbol[] => {
  if (symbol.kind !== 'table' && symbol.kind !== 'struct' && symbol.kind !== 'enum') return [];
  const open = tokens.findIndex(({ kind, value }, index) => index >= after && kind === 'mark' && value === '(');
  if (open < 0 || tokens[open - 1]?.value === 'by' || !isList(symbol, tokens, { after, open })) return [];
  return itemsOf(tokens, open).flatMap((item) => {
    const member = symbol.kind === 'enum' ? valueOf(item) : columnOf(text, item);
    return member ? [member] : [];
  });
};

/** The list of columns comes right after the name, not in the query of `CREATE TABLE … AS SELECT`. */
const isList = ({ kind }: ReadSymbol, tokens: readonly SqlToken[], { after, open }: { after: number; open: number }): boolean =>
  kind !== 'table' || (open === after && !tokens.slice(1, after).some(({ value }) => value === 'view' || value === 'virtual'));

/** Split at the commas of the list. */
const itemsOf = (tokens: readonly SqlToken[], open: number): readonly (readonly SqlToken[])[] => {
  const items: SqlToken[][] = [];
  let item: SqlToken[] = [];
  let depth = 1;
  for (let at = open + 1; at < tokens.length && depth > 0; at++) {
    const token = tokens[at];
    if (!token) break;
    depth += depthChange(token);
    if (depth === 0 || (depth === 1 && token.kind === 'mark' && token.value === ',')) {
      items.push(item);
      item = [];
    } else item.push(token);
  }
  return item.length > 0 ? [...items, item] : items;
};

/** What starts a rule for the table. */
const RULES: ReadonlySet<string> = new Set(
  'constraint primary foreign unique check exclude like period fulltext spatial using partition index key'.split(' '),
);

const columnOf = (text: string, item: readonly SqlToken[]): ReadSymbol | undefined => {
  const [first] = item;
  if (!first || item.length < 2 || (first.kind !== 'word' && first.kind !== 'name')) return undefined;
  return RULES.has(wordAt(item, 0)) && !isColumnDespiteName(item) ? undefined : columnAt(text, item);
};

const isColumnDespiteName = (item: readonly SqlToken[]): boolean =>
  COLUMN_WORDS.has(wordAt(item, 0)) && /^(?!key$|clustered$|nonclustered$)./u.test(wordAt(item, 1)) && markAt(item, 2) !== '(';

/** Columns may have these names without quotes. */
const COLUMN_WORDS: ReadonlySet<string> = new Set(['key', 'index', 'period', 'partition']);

const columnAt = (text: string, item: readonly SqlToken[]): ReadSymbol | undefined => {
  const [token] = item;
  const [name, last] = [token && sqlNameAt(text, [token], 0), item.at(-1)];
  if (!name || !token || !last) return undefined;
  const place = { start: token.start, end: last.end, nameStart: name.nameStart, nameEnd: name.end, signatureEnd: last.end };
  return { kind: 'field', name: name.name, ...place };
};

const valueOf = ([token]: readonly SqlToken[]): ReadSymbol | undefined =>
  token?.kind === 'text' && token.value !== ''
    ? { kind: 'enum_member', name: token.value.replaceAll("''", "'"), start: token.start, end: token.end, nameStart: token.inner }
    : undefined;

/** The columns that `ALTER TABLE t ADD [COLUMN] c` adds. */
export const columnsAdded = (text: string, tokens: readonly SqlToken[]): readonly ReadSymbol[] => {
  if (wordAt(tokens, 0) !== 'alter' || wordAt(tokens, 1) !== 'table') return [];
  const table = sqlNameAt(text, tokens, skipWords(tokens, 2, BEFORE_TABLE));
  if (!table) return [];
  return itemsOf([...tokens, END], table.after - 1).flatMap((action) => {
    const [first] = action;
    if (!first || wordAt(action, 0) !== 'add') return [];
    const column = columnOf(text, action.slice(skipWords(action, 1, BEFORE_COLUMN)));
    return column ? [{ ...column, owner: table.path, start: first.start }] : [];
  });
};

const BEFORE_TABLE: ReadonlySet<string> = new Set('if exists only'.split(' '));
const BEFORE_COLUMN: ReadonlySet<string> = new Set('column if not exists'.split(' '));
const END: SqlToken = { kind: 'mark', start: 0, end: 0, value: ')', inner: 0, isFirstOnLine: false };
