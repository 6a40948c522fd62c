/** SQL in strings → the tables that it reads, writes or defines. */
import { defined, type SurfaceFact } from '#model';
import { readSqlTables } from '#languages';
import { EXPRESSION } from '../marks.ts';
import { startAt } from '../syntax/syntax-tree.ts';
import { linesAt } from './fact-of-site.ts';
import { type SurfaceSource, symbolAround } from './surface-source.ts';
import { formAt, piecesOf } from './syntax-parts.ts';

/** A statement, not a sentence that starts like one: two words of it must follow each other as in SQL. */
const STATEMENT =
  /(?:[a-zA-Z@$]{0,3}#*["'`]|\s)*(?:\(\s*)*(?:select\b[^]{1,2000}?\bfrom\b|select\s+\w+\s*\(|insert\s+(?:ignore\s+|or\s+\w+\s+)?into\b|update\s+\S+\s+(?:\w+\s+)?set\b|delete\s+from\b|with\s+(?:recursive\s+)?\S+\s*(?:\([^)]{0,500}\)\s*)?as\s*(?:(?:not\s+)?materialized\s*)?\(|(?:create|alter|drop)\s+(?:\w+\s+){0,3}?table\b|truncate\s+table\b|merge\s+into\b|replace\s+into\b)/iuy;
const MOST_SQL = 20_000;

/** Text that is inserted into SQL stands for a name. */
const INSERTED = '\u0001';

export const sqlFacts = (source: SurfaceSource, place: number): readonly SurfaceFact[] => {
  const { tree } = source;
  const start = startAt(tree, place);
  if ((tree.ends[place] ?? 0) - start < SHORTEST) return [];
  STATEMENT.lastIndex = start;
  if (!STATEMENT.test(tree.text)) return [];
  if (STATEMENT.lastIndex > (tree.ends[place] ?? 0) || isInside(source, place)) return [];
  const text = piecesOf(source, place)
    .map((piece) => (typeof piece === 'string' ? piece : INSERTED))
    .join('')
    .slice(0, MOST_SQL);
  const from = symbolAround(source, place);
  return readSqlTables(text)
    .filter(({ name }) => !name.includes(INSERTED))
    .map(({ name, access }) =>
      defined({
        kind: 'db_table' as const,
        value: name,
        ...linesAt(source, place),
        from,
        confidence: 'medium' as const,
        detail: { access, by: 'sql' },
        parts: { name: { kind: 'text' as const, text: name } },
      }),
    );
};

const SHORTEST = 14;

/** Part of another string, or an expression that documents something. */
const isInside = (source: SurfaceSource, place: number): boolean => {
  const parent = source.tree.parents[place] ?? -1;
  return parent > 0 && (formAt(source, parent) === 'text' || source.marks.expressions[parent] === EXPRESSION.import);
};
