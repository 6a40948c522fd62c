import type { StoredView } from '#model';
import { countsOf } from '../views/counts.ts';
import type { UpdateReport } from '../port.ts';

/** The report of an update that found everything as it should be. */
export const nothingToDo = (action: UpdateReport['action'], { table }: StoredView): UpdateReport => ({
  action,
  counts: countsOf(table),
  added: 0,
  modified: 0,
  removed: 0,
  texts_indexed: 0,
  files_parsed: 0,
  files_with_problems: 0,
  bytes_read: 0,
  duration_ms: 0,
});
