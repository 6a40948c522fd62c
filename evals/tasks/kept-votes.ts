/** The votes of each task, kept for the build that gave them: fits and comparisons of weights need no second run. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ChangeTask, readTasks } from './material/read-tasks.ts';
import { taskCache, type TaskRepository } from './material/repositories.ts';
import { measureTasks, type TaskScores } from './measure-tasks.ts';
import type { SignalRank } from './scores/votes.ts';

export type VotedTask = Pick<TaskScores, 'task' | 'votes'>;

const BUILD = join('dist', 'main.js');

const pathOf = ({ name }: TaskRepository): string => {
  const build = createHash('sha1').update(readFileSync(BUILD)).digest('hex').slice(0, 12);
  return join(taskCache, 'votes', build, `${name.replace('/', '+')}.json`);
};

export const keepVotes = (repository: TaskRepository, scores: readonly TaskScores[]): void => {
  const path = pathOf(repository);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(Object.fromEntries(scores.map(({ task, votes }) => [task.commit, [...votes]]))));
};

/** Asks the product if this build was not asked about the repository. */
export const votedTasks = async (repository: TaskRepository): Promise<readonly VotedTask[]> => {
  const tasks = readTasks(repository);
  const path = pathOf(repository);
  if (existsSync(path)) {
    const kept: Readonly<Record<string, readonly (readonly [string, readonly SignalRank[]])[]>> = JSON.parse(
      readFileSync(path, 'utf8'),
    );
    if (tasks.every(({ commit }) => kept[commit]))
      return tasks.map((task: ChangeTask) => ({ task, votes: new Map(kept[task.commit]) }));
  }
  const scores = await measureTasks(repository, tasks);
  keepVotes(repository, scores);
  return scores;
};
