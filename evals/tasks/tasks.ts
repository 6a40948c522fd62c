/**
 * `npm run evals tasks [-- options]`: which files does a change touch? Real commits are asked of the tree and the history before
 * them. `--only REPO`, `--half tune|report` and `--tasks N` measure a part; `--accept` writes `summary.txt`; `--fit` fits the
 * weights on the tune half; `--rivals` asks other programs; `--without SIGNAL` prints the tasks of the tune half that change
 * without it; `--folds` measures folded reading; `--settings` asks for settings; `--choose` rewrites `tasks.json`; `--print` prints
 * the tasks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../../bench/measure.ts';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { measureFolds } from './folds.ts';
import { scoresOf } from './kept-scores.ts';
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
import { measureSettings } from './measure-settings.ts';
import { measureTasks, type TaskScores } from './measure-tasks.ts';
import { withoutText } from './reports/examples.ts';
import { fileTable } from './reports/file-table.ts';
import { fitText } from './reports/fit-text.ts';
import { packTable } from './reports/pack-table.ts';
import { signalTable } from './reports/signal-table.ts';

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
  const most = Number(optionOf(args, '--tasks') ?? Number.POSITIVE_INFINITY);
  const tuned = repositories.filter(({ half }) => half === 'tune');
  const signal = optionOf(args, '--without');
  if (signal !== undefined) return console.log(withoutText(await measureAll(tuned, most), signal));
  if (args.includes('--fit')) return console.log(fitText(await measureAll(tuned, most)));
  if (args.includes('--settings')) return console.log(await measureSettings(repositories));
  if (args.includes('--folds')) return console.log(await measureFolds(repositories, most));
  const isWhole = most === Number.POSITIVE_INFINITY && repositories.length === plannedRepositories().length;
  return report(await measureAll(repositories, most), { args, isWhole });
};

const isChosen = ({ half, name }: PlannedRepository, args: readonly string[]): boolean =>
  (optionOf(args, '--half') ?? half) === half && (optionOf(args, '--only') ?? name) === name;

const measureAll = async (repositories: readonly TaskRepository[], most: number): Promise<readonly TaskScores[]> => {
  const scores: TaskScores[] = [];
  for (const repository of repositories)
    scores.push(
      ...(most === Number.POSITIVE_INFINITY
        ? await scoresOf(repository)
        : await measureTasks(repository, readTasks(repository, most))),
    );
  return scores;
};

type ReportOptions = { readonly args: readonly string[]; readonly isWhole: boolean };

const report = (scores: readonly TaskScores[], { args, isWhole }: ReportOptions): void => {
  const summary = `${[fileTable(scores), packTable(scores), signalTable(scores)].join('\n\n')}\n`;
  console.log(summary);
  return acceptOrCompare(summary, { path: join(FOLDER, 'summary.txt'), name: 'tasks', args, isWhole });
};

const printRivals = async (repositories: readonly TaskRepository[]): Promise<void> =>
  console.log(fileTable(await measureRivals(repositories)));

const writeChosen = (repositories: readonly TaskRepository[]): void => {
  const chosen = Object.fromEntries(repositories.map((repository) => [repository.name, chooseTasks(repository)]));
  writeFileSync(join(FOLDER, 'tasks.json'), `${JSON.stringify(chosen, undefined, 2)}\n`);
};

const printTasks = (repositories: readonly TaskRepository[]): void => {
  for (const { name, commit, text, files } of repositories.flatMap((repository) =>
    readTasks(repository).map((task) => ({ name: repository.name, ...task })),
  ))
    console.log([`${name} ${commit.slice(0, 10)} ${text}`, ...files.map(({ path }) => `    ${path}`)].join('\n'));
};
