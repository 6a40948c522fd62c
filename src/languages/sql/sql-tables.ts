/** The tables that SQL reads, writes or defines. */
import { declarationOf } from './declaration.ts';
import { isStatement } from './is-statement.ts';
import type { SqlToken } from './next-token.ts';
import { splitStatements } from './split-statements.ts';
import { tableUses } from './table-uses.ts';

export type TableAccess = 'read' | 'write' | 'ddl';
/** `name`: with its schema, unless that is the default one. */
export type SqlTable = { readonly name: string; readonly access: TableAccess; readonly start: number };

/** Each table once per access, in order. Names that the statement itself gives, and those of catalogs, are left out. */
export const readSqlTables = (text: string): readonly SqlTable[] => tablesOf(text, () => true);

/** Of a text in code, which is often prose. What code inserts into it is a word with the letter `INSERTED`. */
export const readQuotedTables = (text: string): readonly SqlTable[] => tablesOf(text, (tokens) => isStatement(text, tokens));

const tablesOf = (text: string, isRead: (tokens: readonly SqlToken[]) => boolean): readonly SqlTable[] => {
  const found = new Map<string, SqlTable>();
  const add = (table: SqlTable): void => {
    const key = `${table.access} ${table.name.toLowerCase()}`;
    if (!CATALOG.test(table.name) && !found.has(key)) found.set(key, table);
  };
  splitStatements(text, (tokens) => {
    if (!isRead(tokens)) return;
    const declared = isTable(tokens) ? declarationOf(text, tokens)?.symbol : undefined;
    if (declared?.kind === 'table') add({ name: nameOf(declared), access: 'ddl', start: declared.nameStart ?? declared.start });
    for (const { kind, path, start } of tableUses(tokens)) {
      const access = accessOf(kind, tokens);
      if (access) add({ name: path, access, start });
    }
  });
  return [...found.values()];
};

const CATALOG = /^(?:information_schema|pg_catalog|performance_schema|mysql|sys)\.|^(?:sqlite_\w+|pg_\w+)$/iu;

const isTable = (tokens: readonly SqlToken[]): boolean => tokens.slice(1, MOST_HEAD).some(({ value }) => value === 'table');
const MOST_HEAD = 8;

const nameOf = ({ name, owner }: { readonly name: string; readonly owner?: string }): string =>
  owner === undefined ? name : `${owner}.${name}`;

/** A table that another one only refers to is neither read nor written. */
const accessOf = (kind: string, tokens: readonly SqlToken[]): TableAccess | undefined => {
  if (kind !== 'read' && kind !== 'write') return undefined;
  if (!DEFINES.has(tokens[0]?.value ?? '')) return kind;
  if (isTable(tokens)) return kind === 'write' ? 'ddl' : undefined;
  return kind === 'read' && tokens.some(({ value }) => value === 'view') ? 'read' : undefined;
};

const DEFINES: ReadonlySet<string> = new Set(['create', 'alter', 'drop', 'comment']);
