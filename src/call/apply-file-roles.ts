/** A view in which the settings say what some files are for. */
import type { RoleOf, ViewTable } from '#model';
import type { PreparedView } from '#pipeline';
import type { CallRecord } from './call-record.ts';

/** Whatever is derived from a table lives as long as the table, so each rule has its own. */
const tables = new WeakMap<ViewTable, WeakMap<RoleOf, ViewTable>>();

export const applyFileRoles = (prepared: PreparedView, { indexSettings }: CallRecord): PreparedView => {
  const { view } = prepared;
  const roleOf = indexSettings?.roleOf;
  if (!roleOf) return prepared;
  if (!view) return { ...prepared, roleOf };
  return { ...prepared, view: { ...view, stored: { ...view.stored, table: tableWith(view.stored.table, roleOf) } } };
};

const tableWith = (table: ViewTable, roleOf: RoleOf): ViewTable => {
  const ofTable = tables.get(table) ?? new WeakMap<RoleOf, ViewTable>();
  tables.set(table, ofTable);
  const made = ofTable.get(roleOf) ?? { ...table, roleOf };
  ofTable.set(roleOf, made);
  return made;
};
