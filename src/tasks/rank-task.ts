/** The files that a task probably touches, ranked by several independent signals. */
import { type HistoryState, NO_HISTORY, nextTurn, pathOfEntry, type RepoPath, viewIndexOf } from '#model';
import type { SimilarChange } from '#history';
import type { OpenView } from '#store';
import { type FusedFile, fuseSignals, type SignalVotes, type TaskReason } from './fuse-signals.ts';
import {
  changesLikeTask,
  openTaskHistory,
  votesByChangesTogether,
  votesByCommitText,
  votesBySimilarChanges,
  votesByWork,
} from './signals/changed-files.ts';
import { readExactTexts } from './signals/exact-texts.ts';
import { votesByLinks } from './signals/linked-files.ts';
import { votesByPath } from './signals/path-words.ts';
import { type SearchedFiles, searchFiles } from './signals/searched-files.ts';
import { openTask, type TaskRequest, type TaskScope, withEveryRole } from './task-scope.ts';
import { type Signal, SIGNAL_WEIGHTS, type SignalWeights } from './weights.ts';

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
  /** Past changes with similar subjects, best first. Their files may not exist in the view. */
  readonly similar: readonly SimilarChange[];
  readonly history: HistoryState;
  /** The best hit of the search has a whole name of the task or all its words. */
  readonly isConfident: boolean;
  /** Similar names, if the search found nothing. */
  readonly nearestNames: readonly string[];
  /** Identifiers and quoted texts of the task that no file contains. */
  readonly absentTexts: readonly string[];
};

/** `weights`: for measuring; those of the product if absent. */
export type RankOptions = TaskRequest & { readonly weights?: SignalWeights | undefined };

/** Similar changes that are reported. */
const MOST_SIMILAR = 10;

export const rankTask = async (view: OpenView, options: RankOptions): Promise<TaskRanking> => {
  const scope = await openTask(view, options);
  const ranking = await rankInScope(scope, options);
  const isNarrowed = options.filters?.fileRoles !== undefined;
  return ranking.files.length > 0 || isNarrowed ? ranking : rankInScope(await withEveryRole(scope), options);
};

const rankInScope = async (scope: TaskScope, { weights = SIGNAL_WEIGHTS }: RankOptions): Promise<TaskRanking> => {
  const { view, signal } = scope;
  const log = (await view.commitLog?.()) ?? NO_HISTORY;
  const history = await openTaskHistory(scope, log);
  await nextTurn(signal);
  const searched = await searchFiles(scope);
  const exact = await readExactTexts(scope);
  const direct: SignalVotes = {
    search: searched.votes,
    path: await votesByPath(scope),
    exact: exact.votes,
    similar: votesBySimilarChanges(history),
    commits: votesByCommitText(history),
  };
  await nextTurn(signal);
  const fusion = { weights, shareOf: scope.shareOf };
  const leads = fuseSignals(direct, fusion);
  const found = {
    ...direct,
    together: votesByChangesTogether(history, leads),
    links: weights.links > 0 ? await votesByLinks(scope, leads, searched.symbols) : [],
  };
  const votes = { ...found, work: votesByWork(history, fuseSignals(found, fusion)) };
  return {
    files: fuseSignals(votes, fusion)
      .filter(({ entry, reasons }) => !searched.weak.has(entry) || reasons.some(({ signal }) => !ACCOMPANYING.has(signal)))
      .map((file) => rankedFile(scope, searched, file)),
    similar: changesLikeTask(history, MOST_SIMILAR),
    history: log.state,
    isConfident: searched.isConfident,
    nearestNames: searched.nearestNames,
    absentTexts: exact.absent,
  };
};

/** With a weak hit of the search, these say nothing about the task. */
const ACCOMPANYING: ReadonlySet<Signal> = new Set(['search', 'work']);

const rankedFile = ({ view }: TaskScope, { symbols }: SearchedFiles, { entry, ...rest }: FusedFile): RankedFile => ({
  entry,
  path: pathOfEntry(viewIndexOf(view.stored.table), entry),
  ...rest,
  symbols: symbols.get(entry) ?? [],
});
