/** SQL in the spellings of PostgreSQL, MySQL, SQLite and SQL Server: what scripts create, and the tables they use. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readSql } from './read-sql.ts';

export const sql: Language = {
  ...READER_RULES,
  id: 'sql',
  aliases: ['psql', 'mysql', 'tsql', 'plpgsql'],
  extensions: ['.sql', '.ddl', '.pgsql', '.psql', '.mysql'],
  version: 4,
  comments: { line: ['--', '#'], block: [['/*', '*/']] },
  kinds: [
    'table',
    'field',
    'function',
    'resource',
    'namespace',
    'type_alias',
    'struct',
    'enum',
    'enum_member',
    'package',
    'event',
  ],
  read: readSql,
  linking: { packages: { separator: '.' } },
};
