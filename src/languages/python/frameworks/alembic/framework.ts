/** Alembic: the tables that migrations define and drop. */
import type { Framework } from '#model';

export const alembic: Framework = {
  name: 'alembic',
  version: 1,
  rules: [
    {
      on: 'call',
      names: ['create_table', 'drop_table'],
      of: ['alembic.op.create_table', 'alembic.op.drop_table'],
      when: [{ part: { argument: 0 }, is: 'text' }],
      kind: 'db_table',
      parts: { name: { argument: 0 }, schema: { named: 'schema' } },
      detail: { access: 'ddl', by: 'migration' },
    },
  ],
};
