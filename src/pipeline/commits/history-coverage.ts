/** What the stored coverage of a history means. */
import { countOf, type HistoryState } from '#model';
import type { CountedCoverage, HistoryCoverage } from '#store';

/** Reading it again would find nothing more, unless the clone changes. `most`: what the settings allow now. */
export const isReadToItsEnd = ({ isRead, count, ...read }: CountedCoverage, most: number): boolean =>
  isRead && (read.most >= most || count < read.most);

export const stateOf = (coverage: CountedCoverage, most: number): HistoryState =>
  isReadToItsEnd(coverage, most) && whyIncomplete(coverage) === undefined ? 'complete' : 'partial';

/** Why commits are missing although everything was read. */
export const whyIncomplete = ({ isShallow, unreadable }: HistoryCoverage): string | undefined => {
  if (isShallow) return 'the clone is shallow';
  return unreadable > 0 ? `${countOf(unreadable, 'commit')} could not be read` : undefined;
};
