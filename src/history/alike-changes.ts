/** Files of past changes whose subjects mean what a task means. What they mean is for the caller to compare. */
import type { History } from './open-history.ts';
import type { FileRequest } from './rank-files.ts';
import { type FileOfSimilarChanges, filesOfCommits } from './similar-changes.ts';
import { MOST_VOTED_FILES, topicOf } from './voting.ts';
import { decayOf, VOTING_CHANGES } from './weights.ts';

/** Position in the commits of the history, and what its subject says. */
type CommitTopic = { readonly number: number; readonly topic: string };

/** The commits that can vote for their files, newest first. */
export const votingTopics = ({ commits, voters }: History): readonly CommitTopic[] =>
  commits.flatMap((commit, number) => {
    const count = voters[number]?.length ?? 0;
    const topic = count > 0 && count <= MOST_VOTED_FILES ? topicOf(commit) : '';
    return topic === '' ? [] : [{ number, topic }];
  });

/** All subjects are somewhat near, so the nearest must count many times as much. */
const NEARNESS_POWER = 6;

/** `nearness`: from −1 to 1, by commit. */
export const filesOfAlikeChanges = (
  history: History,
  nearness: ReadonlyMap<number, number>,
  request: FileRequest,
): readonly FileOfSimilarChanges[] => {
  const numbers = [...nearness.keys()];
  const similarities = Float64Array.from(nearness, ([number, near]) => Math.max(0, near) * decayOf(number));
  // Only the best vote, and sorting numbers is many times as fast as sorting commits.
  const least = similarities.toSorted().at(-VOTING_CHANGES) ?? 0;
  const commits = numbers
    .flatMap((number, at) => {
      const similarity = similarities[at] ?? 0;
      return similarity > 0 && similarity >= least ? [{ number, similarity }] : [];
    })
    .sort((one, other) => other.similarity - one.similarity || one.number - other.number);
  return filesOfCommits(history, { commits, power: NEARNESS_POWER }, request);
};
