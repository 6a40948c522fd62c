/**
 * The commits behind a view as evidence: changes like a task and the files they touch, files by the words of their commits,
 * files that change together, files that change often. In: a commit log and words. Out: files under the paths of today.
 * Pure; every list has a total order. Only files that can vote are ranked (`voting.ts`). Open a log once: `openHistory` keeps
 * what it builds as long as the log lives.
 */
export {
  changesOfFile,
  filesInWork,
  HOT_COMMITS,
  type HotFile,
  hotFiles,
  newestChanges,
  type PastChange,
  type RecentFile,
  recentFiles,
} from './active-files.ts';
export { filesOfAlikeChanges, votingTopics } from './alike-changes.ts';
export { filesChangedWith, type Partner, partnersOf } from './changed-together.ts';
export { filesByCommitText } from './files-by-text.ts';
export { firstOfEachKind } from './kinds-of-changes.ts';
export { type History, openHistory } from './open-history.ts';
export type { FileRequest } from './rank-files.ts';
export { type FileOfSimilarChanges, filesOfSimilarChanges, type SimilarChange, similarChanges } from './similar-changes.ts';
export { canVote, MOST_VOTED_FILES } from './voting.ts';
