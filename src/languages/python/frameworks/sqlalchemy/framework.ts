/** SQLAlchemy and SQLModel: the tables of models, and tables that are defined as values. */
import type { Framework } from '#model';

export const sqlalchemy: Framework = {
  name: 'sqlalchemy',
  version: 1,
  rules: [
    {
      on: 'field',
      names: ['__tablename__'],
      kind: 'db_table',
      parts: { name: { value: true }, entity: { owner: true } },
      detail: { access: 'ddl', by: 'model' },
    },
    {
      on: 'call',
      names: ['Table'],
      of: ['sqlalchemy.Table', 'sqlalchemy.schema.Table', 'sqlalchemy.sql.schema.Table'],
      when: [{ part: { argument: 0 }, is: 'text' }],
      kind: 'db_table',
      parts: { name: { argument: 0 }, schema: { named: 'schema' } },
      detail: { access: 'ddl', by: 'model' },
    },
  ],
};
