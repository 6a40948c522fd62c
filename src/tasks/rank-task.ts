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
import { votesByAlikeChanges } from './signals/alike-changes.ts';
import { readExactTexts } from './signals/exact-texts.ts';
import { votesByLinks } from './signals/linked-files.ts';
import { votesByPath } from './signals/path-words.ts';
import { type SearchedFiles, searchFiles } from './signals/searched-files.ts';
import { openTask, type TaskRequest, type TaskScope, withEveryRole } from './task-scope.ts';
import { type Signal, SIGNAL_WEIGHTS, type SignalWeights, weightsFor } from './weights.ts';

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
  /** With which the files were ranked. */
  readonly weights: SignalWeights;
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

const rankInScope = async (scope: TaskScope, options: RankOptions): Promise<TaskRanking> => {
  const { view, signal } = scope;
  const weights = weightsFor(scope, options.weights ?? SIGNAL_WEIGHTS);
  const log = (await view.commitLog?.()) ?? NO_HISTORY;
  const history = await openTaskHistory(scope, log);
  await nextTurn(signal);
  const searched = await searchFiles(scope);
  const exact = await readExactTexts(scope);
  const byWords: SignalVotes = {
    search: searched.votes,
    path: await votesByPath(scope),
    exact: exact.votes,
    similar: votesBySimilarChanges(history),
    commits: votesByCommitText(history),
  };
  await nextTurn(signal);
  const fusion = { weights, shareOf: scope.shareOf };
  // Vectors are near something for any text, so words that occur nowhere must find nothing.
  const isKnown = fuseSignals(byWords, fusion).length > 0;
  const direct: SignalVotes = {
    ...byWords,
    alike: isKnown && weights.alike > 0 ? await votesByAlikeChanges(history) : [],
    meaning: isKnown ? searched.near : [],
  };
  const leads = fuseSignals(direct, fusion);
  const found = {
    ...direct,
    together: votesByChangesTogether(history, leads),
    links: weights.links > 0 ? await votesByLinks(scope, leads, searched.symbols) : [],
  };
  const votes = { ...found, work: votesByWork(history, fuseSignals(found, fusion)) };
  return {
    files: fuseSignals(votes, fusion)
      .filter(({ entry, reasons }) =>
        reasons.some(({ signal }) => (signal === 'search' ? !searched.weak.has(entry) : !ACCOMPANYING.has(signal))),
      )
      .map((file) => rankedFile(scope, searched, file)),
    similar: changesLikeTask(history, MOST_SIMILAR),
    history: log.state,
    weights,
    isConfident: searched.isConfident,
    nearestNames: searched.nearestNames,
    absentTexts: exact.absent,
  };
};

/** Alone, or with a weak hit of the search, these say nothing about the task. */
const ACCOMPANYING: ReadonlySet<Signal> = new Set(['meaning', 'work']);

const rankedFile = ({ view }: TaskScope, { symbols }: SearchedFiles, { entry, ...rest }: FusedFile): RankedFile => ({
  entry,
  path: pathOfEntry(viewIndexOf(view.stored.table), entry),
  ...rest,
  symbols: symbols.get(entry) ?? [],
});
