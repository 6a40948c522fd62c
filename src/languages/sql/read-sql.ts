/** A script in SQL → what it creates, and the tables it uses. */
import type { Reading, ReadSymbol, ReadUse } from '#model';
import { declarationOf } from './declaration.ts';
import { columnsAdded, listedMembers } from './members.ts';
import { readSqlTables } from './sql-tables.ts';
import { splitStatements } from './split-statements.ts';
import { nextSqlToken, type SqlToken } from './next-token.ts';
import { type TableUse, tableUses } from './table-uses.ts';

export const readSql = (text: string): Reading => {
  const symbols: ReadSymbol[] = [];
  const uses: TableUse[] = [];
  splitStatements(text, (tokens) => {
    const declaration = declarationOf(text, tokens);
    if (declaration) {
      const parent = symbols.push(declaration.symbol) - 1;
      for (const member of listedMembers(text, tokens, declaration)) symbols.push({ ...member, parent });
    } else symbols.push(...columnsAdded(text, tokens));
    uses.push(...tableUses(tokens));
    for (const { kind, inner, start, end } of tokens)
      if (kind === 'body') uses.push(...tableUses(tokensOf(text, inner, end - (inner - start))));
  });
  const surfaces = readSqlTables(text).map(({ name, access, start }) => ({
    kind: 'db_table' as const,
    name,
    start,
    end: start + name.length,
    detail: { access, by: 'sql' },
  }));
  return { symbols, uses: boundUses(symbols, uses), surfaces };
};

const tokensOf = (text: string, start: number, limit: number): readonly SqlToken[] => {
  const tokens: SqlToken[] = [];
  const unclosed = { count: 0 };
  for (let from = start; ; ) {
    const token = nextSqlToken(text, { from, limit, delimiter: ';', unclosed });
    if (!token) return tokens;
    tokens.push(token);
    from = Math.max(token.end, from + 1);
  }
};

/** Names ignore case, and the schema may be left out. */
const boundUses = (symbols: readonly ReadSymbol[], uses: readonly TableUse[]): readonly ReadUse[] => {
  const byName = new Map<string, ReadSymbol>();
  for (const symbol of symbols) {
    if (symbol.parent !== undefined || symbol.kind === 'field') continue;
    for (const name of [symbol.name, qualified(symbol)])
      if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), symbol);
  }
  return uses.map(({ name, path, ...use }) => {
    const found = byName.get(path.toLowerCase()) ?? byName.get(name.toLowerCase());
    return found ? { ...use, name: found.name, target: qualified(found) } : { ...use, name, target: path };
  });
};

const qualified = ({ name, owner }: ReadSymbol): string => (owner === undefined ? name : `${owner}.${name}`);
