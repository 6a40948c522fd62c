/** Asks the tasks of one repository: the product is indexed once, then each task is asked of the tree before its commit. */
import { type OpenProduct, openProduct } from '../product.ts';
import type { FoundFiles } from './finders/found-files.ts';
import { findByRipgrep } from './finders/ripgrep-finder.ts';
import { findBySearch } from './finders/search-finder.ts';
import type { ChangeTask } from './material/read-tasks.ts';
import { checkoutOf, listFiles, type TaskRepository } from './material/repositories.ts';
import { type FileScore, scoreFiles } from './scores/score-files.ts';

export type TaskScores = {
  readonly task: ChangeTask;
  /** By finder. */
  readonly files: ReadonlyMap<string, FileScore>;
};

export const measureTasks = async (repository: TaskRepository, tasks: readonly ChangeTask[]): Promise<readonly TaskScores[]> => {
  const byRipgrep = findByRipgrep(repository, tasks);
  const product = await openProduct(checkoutOf(repository, 'index'));
  try {
    await product.index();
    const scores: TaskScores[] = [];
    for (const [index, task] of tasks.entries()) {
      const found = [...byRipgrep.slice(index, index + 1), ...(await askProduct(product, task))];
      scores.push(scoreTask(task, found));
      if (process.stderr.isTTY) process.stderr.write(`\r${repository.name} ${index + 1}/${tasks.length}   `);
    }
    return scores;
  } finally {
    await product.close();
  }
};

const askProduct = async (product: OpenProduct, task: ChangeTask): Promise<readonly FoundFiles[]> => [
  await findBySearch(product, task),
];

export const scoreTask = (task: ChangeTask, found: readonly FoundFiles[]): TaskScores => {
  const truth = { files: task.files.map(({ path }) => path), sizes: sizesOf(task) };
  return { task, files: new Map(found.map((each) => [each.finder, scoreFiles(each, truth)])) };
};

/** Bytes of the files of the tree before, by path. */
const sizesOf = ({ repository, parent }: ChangeTask): ReadonlyMap<string, number> =>
  new Map(listFiles(repository.git, parent).map(({ path, size = 0 }) => [path, size]));
