/** Tables that are not stored: a view's table with entries added or removed, and the table of an empty view. */
import { entryAt, type RepoPath, type StoredView, type ViewEntry, type ViewName, type ViewTable } from '#model';

export type TableEdit = { readonly put: readonly ViewEntry[]; readonly remove: readonly RepoPath[] };

/** Omits stats: such a table is never compared with the disk. */
export const editTable = (table: ViewTable, { put, remove }: TableEdit): ViewTable => {
  const replaced = new Set<string>([...remove, ...put.map(({ path }) => path)]);
  const kept: number[] = [];
  for (let index = 0; index < table.count; index += 1) if (!replaced.has(table.paths[index] ?? '')) kept.push(index);
  const added = [...put].sort(compareByPath);
  return tableFromRows(mergeRows(table, kept, added));
};

type Row = Omit<ViewEntry, 'stat'>;

const compareByPath = (one: Row, other: Row): number => (one.path < other.path ? -1 : 1);

const mergeRows = (table: ViewTable, kept: readonly number[], added: readonly Row[]): readonly Row[] => {
  const rows: Row[] = [];
  let next = 0;
  for (const index of kept) {
    const row = entryAt(table, index);
    if (!row) continue;
    for (let insert = added[next]; insert && insert.path < row.path; insert = added[next]) {
      rows.push(insert);
      next += 1;
    }
    rows.push(row);
  }
  return [...rows, ...added.slice(next)];
};

const tableFromRows = (rows: readonly Row[]): ViewTable => ({
  count: rows.length,
  paths: rows.map(({ path }) => path),
  contents: Int32Array.from(rows, ({ content }) => content ?? 0),
  facts: Int32Array.from(rows, ({ facts }) => facts ?? 0),
  languages: rows.map(({ language }) => language),
  skips: rows.map(({ skip }) => skip),
  stats: new Float64Array(),
});

/** A view whose first build has not published anything. */
export const emptyView = (name: ViewName, root: string): StoredView => ({
  name,
  revision: 0,
  table: tableFromRows([]),
  attributes: { root, isGit: false, builtAt: new Date(0).toISOString(), extractor: '', tier: 0 },
});
