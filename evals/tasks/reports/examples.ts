/** `--without SIGNAL`: the tasks of the tune half whose recall@5 changes without a signal. Tasks of the report half stay unseen. */
import type { TaskScores } from '../measure-tasks.ts';
import { scoreRanking } from '../scores/score-files.ts';
import { PRODUCT_FUSION, rankWith, SIGNAL_NAMES, without } from '../scores/votes.ts';

const SHOWN_FILES = 5;

export const withoutText = (scores: readonly TaskScores[], name: string): string => {
  const signal = SIGNAL_NAMES.find((each) => each === name);
  if (!signal) throw new Error(`unknown signal ${name}; use one of: ${SIGNAL_NAMES.join(', ')}`);
  return scores
    .flatMap(({ task, votes }) => {
      const files = task.files.map(({ path }) => path);
      const withAll = rankWith(votes, PRODUCT_FUSION);
      const rest = rankWith(votes, without(PRODUCT_FUSION, signal));
      const [before, after] = [scoreRanking(withAll, files).recallAt5, scoreRanking(rest, files).recallAt5];
      const list = (ranked: readonly string[]): readonly string[] =>
        ranked.slice(0, SHOWN_FILES).map((path) => `    ${files.includes(path) ? '*' : ' '} ${path}`);
      return before === after
        ? []
        : [
            [
              `${task.repository.name} ${task.commit.slice(0, 10)} ${task.text}`,
              `  recall@5 ${before.toFixed(2)} with ${signal}`,
              ...list(withAll),
              `  ${after.toFixed(2)} without`,
              ...list(rest),
            ].join('\n'),
          ];
    })
    .join('\n\n');
};
