/** The files that a task probably touches, ranked by several independent signals. */
import { type HistoryState, NO_HISTORY, nextTurn, pathOfEntry, type RepoPath, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import { type FusedFile, fuseSignals, type TaskReason } from './fuse-signals.ts';
import { votesByExactText } from './signals/exact-texts.ts';
import { votesByPath } from './signals/path-words.ts';
import { searchFiles } from './signals/searched-files.ts';
import { openTask, type TaskRequest, type TaskScope, withEveryRole } from './task-scope.ts';
import { SIGNAL_WEIGHTS, type SignalWeights } from './weights.ts';

export type RankedFile = {
  readonly entry: number;
  readonly path: RepoPath;
  readonly score: number;
  readonly reasons: readonly TaskReason[];
  /** Indexes of the symbols that the search hit, best first. */
  readonly symbols: readonly number[];
};

export type TaskRanking = {
  /** Best first. */
  readonly files: readonly RankedFile[];
  readonly history: HistoryState;
  /** The best hit of the search has a whole name of the task or all its words. */
  readonly isConfident: boolean;
  /** Similar names, if the search found nothing. */
  readonly nearestNames: readonly string[];
};

/** `weights`: for measuring; those of the product if absent. */
export type RankOptions = TaskRequest & { readonly weights?: SignalWeights | undefined };

export const rankTask = async (view: OpenView, options: RankOptions): Promise<TaskRanking> => {
  const scope = openTask(view, options);
  const weights = options.weights ?? SIGNAL_WEIGHTS;
  const ranking = await rankInScope(scope, weights);
  const isNarrowed = options.filters?.fileRoles !== undefined;
  return ranking.files.length > 0 || isNarrowed ? ranking : rankInScope(withEveryRole(scope), weights);
};

const rankInScope = async (scope: TaskScope, weights: SignalWeights): Promise<TaskRanking> => {
  const { view, signal } = scope;
  const log = (await view.commitLog?.()) ?? NO_HISTORY;
  const searched = await searchFiles(scope);
  await nextTurn(signal);
  const votes = { search: searched.votes, path: await votesByPath(scope), exact: await votesByExactText(scope) };
  const index = viewIndexOf(view.stored.table);
  const ranked = ({ entry, ...rest }: FusedFile): RankedFile => ({
    entry,
    path: pathOfEntry(index, entry),
    ...rest,
    symbols: searched.symbols.get(entry) ?? [],
  });
  return {
    files: fuseSignals(votes, weights).map(ranked),
    history: log.state,
    isConfident: searched.isConfident,
    nearestNames: searched.nearestNames,
  };
};
