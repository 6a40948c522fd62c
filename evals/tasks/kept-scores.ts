/** The scores of each repository, kept for the program that gave them: a run that was stopped goes on, and fits ask nothing again. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { programKey } from '../program-key.ts';
import { readTasks } from './material/read-tasks.ts';
import { taskCache, type TaskRepository } from './material/repositories.ts';
import { measureTasks, type TaskScores } from './measure-tasks.ts';

type KeptScores = {
  readonly [Field in 'files' | 'packs' | 'votes']: readonly (TaskScores[Field] extends ReadonlyMap<infer Key, infer Value>
    ? readonly [Key, Value]
    : never)[];
};

/** All tasks of a repository. */
export const scoresOf = async (repository: TaskRepository): Promise<readonly TaskScores[]> => {
  const tasks = readTasks(repository);
  const path = join(taskCache, 'scores', programKey(), `${repository.name.replace('/', '+')}.json`);
  const kept: Readonly<Record<string, KeptScores>> = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'), reviveInfinity)
    : {};
  if (tasks.every(({ commit }) => kept[commit])) return tasks.map((task) => ({ task, ...mapsOf(kept[task.commit]) }));
  const scores = await measureTasks(repository, tasks);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify(Object.fromEntries(scores.map((score) => [score.task.commit, listsOf(score)])), replaceInfinity),
  );
  return scores;
};

const listsOf = ({ files, packs, votes }: TaskScores): KeptScores => ({
  files: [...files],
  packs: [...packs],
  votes: [...votes],
});

const mapsOf = ({ files, packs, votes }: KeptScores = { files: [], packs: [], votes: [] }): Omit<TaskScores, 'task'> => ({
  files: new Map(files),
  packs: new Map(packs),
  votes: new Map(votes),
});

const INFINITE = 'infinite';
const replaceInfinity = (_: string, value: unknown): unknown => (value === Number.POSITIVE_INFINITY ? INFINITE : value);
const reviveInfinity = (_: string, value: unknown): unknown => (value === INFINITE ? Number.POSITIVE_INFINITY : value);
