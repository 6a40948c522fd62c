/** SQLAlchemy and SQLModel: the tables of models, and tables that are defined as values. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceSite } from '#model';

const isColumn = (value: CodeValue): boolean => value.kind === 'call' && 'name' in value.of && value.of.name === 'Column';

/** `db.Table("orders", db.Column(…))` of a `db` that the project makes elsewhere: its columns tell. */
const tableWithColumns = ({ receiver, arguments: [name, ...others] }: SurfaceSite): readonly SurfaceDraft[] =>
  receiver && name && others.some(isColumn)
    ? [{ kind: 'db_table', detail: { access: 'ddl', by: 'model' }, parts: { name } }]
    : [];

export const sqlalchemy: Framework = {
  name: 'sqlalchemy',
  version: 2,
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
    {
      on: 'call',
      names: ['Table'],
      of: ['flask_sqlalchemy.SQLAlchemy().Table'],
      takesUnknown: true,
      when: [{ part: { argument: 0 }, is: 'text' }],
      read: tableWithColumns,
    },
  ],
};
