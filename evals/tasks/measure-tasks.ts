/** Asks the tasks of one repository: the product is indexed once, then each task is asked of the tree before its commit. */
import { setTimeout as wait } from 'node:timers/promises';
import { type OpenProduct, openProduct } from '../product.ts';
import type { FoundFiles } from './finders/found-files.ts';
import { findByRipgrep } from './finders/ripgrep-finder.ts';
import { findBySearch } from './finders/search-finder.ts';
import { findByTask } from './finders/task-finder.ts';
import type { ChangeTask } from './material/read-tasks.ts';
import { checkoutOf, listFiles, taskCache, type TaskRepository } from './material/repositories.ts';
import { type FileScore, scoreFiles } from './scores/score-files.ts';
import { type PackScore, scorePacks } from './scores/score-packs.ts';
import { type TaskVotes, votesOf } from './scores/votes.ts';

export type TaskScores = {
  readonly task: ChangeTask;
  /** By finder. */
  readonly files: ReadonlyMap<string, FileScore>;
  /** By size. */
  readonly packs: ReadonlyMap<number, PackScore>;
  readonly votes: TaskVotes;
};

export const measureTasks = async (repository: TaskRepository, tasks: readonly ChangeTask[]): Promise<readonly TaskScores[]> => {
  const byRipgrep = findByRipgrep(repository, tasks);
  const product = await openProduct(checkoutOf(repository, 'index'));
  try {
    await indexOnce(product);
    const scores: TaskScores[] = [];
    for (const [index, task] of tasks.entries()) {
      scores.push(await measureTask(product, task, byRipgrep.slice(index, index + 1)));
      if (process.stderr.isTTY) process.stderr.write(`\r${repository.name} ${index + 1}/${tasks.length}   `);
    }
    return scores;
  } finally {
    await product.close();
  }
};

/** The index is kept between runs. One that this version cannot read is rebuilt. */
const indexOnce = async (product: OpenProduct): Promise<void> => {
  try {
    await product.index();
  } catch (error) {
    if (!/index_(?:incompatible|corrupt)/u.test(String(error))) throw error;
    console.error(`Rebuilding an index: ${String(error)}`);
    await product.ask('manage_index', { action: 'reindex' });
  }
};

const measureTask = async (product: OpenProduct, task: ChangeTask, others: readonly FoundFiles[]): Promise<TaskScores> => {
  await readHistory(product, task);
  const bySearch = await findBySearch(product, task);
  const byTask = await findByTask(product, task);
  return {
    task,
    files: scoreFinders(task, [...others, bySearch, byTask.found]),
    packs: scorePacks(
      byTask,
      task.files.map(({ path }) => path),
    ),
    votes: votesOf(byTask.ranking),
  };
};

const MOST_READINGS = 1_200;
const PAUSE_MS = 250;

/** Answers do not wait for the history of a commit, so it is read before. */
export const readHistory = async (
  product: OpenProduct,
  { repository, parent }: Pick<ChangeTask, 'repository' | 'parent'>,
): Promise<void> => {
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    const log = await product.readAt(parent, async ({ commitLog }) => commitLog?.());
    if (log?.state === 'complete') return;
    await wait(PAUSE_MS);
  }
  throw new Error(`${repository.name}: the history of ${parent} could not be read; see the log in ${taskCache}`);
};

export const scoreFinders = (task: ChangeTask, found: readonly FoundFiles[]): ReadonlyMap<string, FileScore> => {
  const truth = { files: task.files.map(({ path }) => path), sizes: sizesOf(task) };
  return new Map(found.map((each) => [each.finder, scoreFiles(each, truth)]));
};

/** Bytes of the files of the tree before, by path. */
const sizesOf = ({ repository, parent }: ChangeTask): ReadonlyMap<string, number> =>
  new Map(listFiles(repository.git, parent).map(({ path, size = 0 }) => [path, size]));
