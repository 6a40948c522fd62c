import { expect, it } from 'vitest';
import { readSqlTables } from './sql-tables.ts';

const tablesOf = (text: string): readonly string[] => readSqlTables(text).map(({ name, access }) => `${access} ${name}`);

it('leaves out names that a statement gives before it writes', () => {
  const text = `-- name: create
WITH author AS (
  SELECT id FROM users WHERE name = :name
)
INSERT
INTO articles (slug, author)
VALUES (:slug, (SELECT id FROM author));
UPDATE articles SET slug = 'a';
`;
  expect(tablesOf(text)).toEqual(['read users', 'write articles']);
});

it('separates statements without a semicolon where one starts a line', () => {
  expect(tablesOf('SELECT 1 FROM a\nINSERT INTO b VALUES (1)\nDROP TABLE c')).toEqual(['read a', 'write b', 'ddl c']);
});
