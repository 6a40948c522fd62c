/**
 * Task × view → the files that the task probably touches, ranked, with reasons. In: an open view and a text. Out: files in a
 * total order. Signals vote by rank and are fused with the weights of `weights.ts`.
 * Invariants: each file once; only files of the view; no text makes it throw, except an unknown language in the filters.
 */
export { type RankedFile, type RankOptions, rankTask, type TaskRanking } from './rank-task.ts';
export { type DeclaredTests, declaredTests } from './declared-tests.ts';
export { isListedTogether } from './listed-together.ts';
export { type TaskTest, testsOfFiles } from './tests-of-files.ts';
export type { TaskReason } from './fuse-signals.ts';
export { RANK_OFFSET, type Signal, SIGNAL_WEIGHTS, SIGNALS, type SignalWeights } from './weights.ts';
