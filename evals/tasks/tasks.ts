/**
 * `npm run evals tasks [-- options]`: which files does a change touch? Real commits are asked of the tree and the history before
 * them. `--choose` rewrites `tasks.json`; `--print` prints the tasks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../bench/measure.ts';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { chooseTasks } from './material/choose-tasks.ts';
import { readTasks } from './material/read-tasks.ts';
import {
  findRepository,
  type PlannedRepository,
  plannedRepositories,
  taskCache,
  type TaskRepository,
} from './material/repositories.ts';
import { measureRivals } from './measure-rivals.ts';
import { measureTasks, type TaskScores } from './measure-repository.ts';
import { fileTable } from './report.ts';

const FOLDER = join('evals', 'tasks');

export const evaluateTasks = async (args: readonly string[]): Promise<void> => {
  const repositories = plannedRepositories()
    .filter((planned) => isChosen(planned, args))
    .map((planned) => findRepository(planned, optionOf(args, '--repositories')));
  if (args.includes('--choose')) return writeChosen(repositories);
  if (args.includes('--print')) return printTasks(repositories);
  mkdirSync(taskCache, { recursive: true });
  Object.assign(process.env, environment(join(taskCache, 'home')));
  if (args.includes('--rivals')) return printRivals(repositories.filter(({ half }) => half === 'report'));
  return measureAll(repositories, args);
};

const isChosen = ({ half, name }: PlannedRepository, args: readonly string[]): boolean =>
  (optionOf(args, '--half') ?? half) === half && (optionOf(args, '--only') ?? name) === name;

const measureAll = async (repositories: readonly TaskRepository[], args: readonly string[]): Promise<void> => {
  const most = Number(optionOf(args, '--tasks') ?? Number.POSITIVE_INFINITY);
  const scores: TaskScores[] = [];
  for (const repository of repositories) scores.push(...(await measureTasks(repository, readTasks(repository, most))));
  const summary = `${fileTable(scores)}\n`;
  console.log(summary);
  const isWhole = most === Number.POSITIVE_INFINITY && repositories.length === plannedRepositories().length;
  acceptOrCompare(summary, { path: join(FOLDER, 'summary.txt'), name: 'tasks', args, isWhole });
};

const printRivals = async (repositories: readonly TaskRepository[]): Promise<void> =>
  console.log(fileTable(await measureRivals(repositories)));

const writeChosen = (repositories: readonly TaskRepository[]): void => {
  const chosen = Object.fromEntries(repositories.map((repository) => [repository.name, chooseTasks(repository)]));
  writeFileSync(join(FOLDER, 'tasks.json'), `${JSON.stringify(chosen, undefined, 2)}\n`);
};

const printTasks = (repositories: readonly TaskRepository[]): void => {
  for (const repository of repositories)
    for (const { commit, text, files } of readTasks(repository))
      console.log(
        `${repository.name} ${commit.slice(0, 10)} ${text}\n${files.map(({ path, lines }) => `    ${path} ${lines.length}`).join('\n')}`,
      );
};
