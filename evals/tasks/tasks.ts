/**
 * `npm run evals tasks [-- options]`: which files does a change touch? Real commits are asked of the tree and the history before
 * them. `--choose` rewrites `tasks.json`; `--print` prints the tasks.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionOf } from '../accept-summary.ts';
import { chooseTasks } from './material/choose-tasks.ts';
import { readTasks } from './material/read-tasks.ts';
import { findRepository, type PlannedRepository, plannedRepositories, type TaskRepository } from './material/repositories.ts';

const FOLDER = join('evals', 'tasks');

export const evaluateTasks = async (args: readonly string[]): Promise<void> => {
  const repositories = plannedRepositories()
    .filter((planned) => isChosen(planned, args))
    .map((planned) => findRepository(planned, optionOf(args, '--repositories')));
  if (args.includes('--choose')) return writeChosen(repositories);
  if (args.includes('--print')) return printTasks(repositories);
};

const isChosen = ({ half, name }: PlannedRepository, args: readonly string[]): boolean =>
  (optionOf(args, '--half') ?? half) === half && (optionOf(args, '--only') ?? name) === name;

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
