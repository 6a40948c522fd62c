/** What the files of hits are for, and which of that a query asks for. */
import { type FileRole, indexOfPath, ordinalOfEntry, type RepoPath, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { rolesNamedBy } from './query/classify-intent.ts';
import { parseQuery } from './query/parse-query.ts';
import { textStatisticsOf } from './view/text-statistics.ts';
import { roleOfEntry } from './view/view-memo.ts';

/** One role per path. A file whose text says that it is generated counts as generated. */
export const rolesOfFiles = async (view: OpenView, paths: readonly RepoPath[]): Promise<readonly FileRole[]> => {
  const index = viewIndexOf(view.stored.table);
  const { isGenerated } = await textStatisticsOf(index, view.reader);
  return paths.map((path) => {
    const entry = indexOfPath(index.table, path);
    return isGenerated[ordinalOfEntry(index, entry)] === 1 ? 'generated' : roleOfEntry(index, entry);
  });
};

/** What a query asks for besides code: the roles that its words or its filters name, or all if it names places. */
export const rolesAskedFor = (query: string): ReadonlySet<FileRole> | 'all' => {
  const { words, filters } = parseQuery(query);
  const { paths = [], fileRoles = [] } = filters;
  return paths.length > 0 ? 'all' : new Set([...rolesNamedBy(words), ...fileRoles]);
};
