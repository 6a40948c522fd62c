/** `--rivals`: other programs on some tasks of the report half, beside this product on the same tasks. */
import { findByRival, isAskedOfRivals, prepareRivals } from './finders/rival-finder.ts';
import { readTasks } from './material/read-tasks.ts';
import type { TaskRepository } from './material/repositories.ts';
import { measureTasks, scoreTask, type TaskScores } from './measure-repository.ts';

export const measureRivals = async (repositories: readonly TaskRepository[]): Promise<readonly TaskScores[]> => {
  const rivals = await prepareRivals();
  const scores: TaskScores[] = [];
  for (const repository of repositories) {
    const tasks = readTasks(repository).filter((_, index) => isAskedOfRivals(index));
    const own = await measureTasks(repository, tasks);
    const found = [];
    for (const rival of rivals) found.push(await findByRival(rival, repository, tasks));
    for (const [index, task] of tasks.entries()) {
      const theirs = scoreTask(
        task,
        found.flatMap((list) => list.slice(index, index + 1)),
      );
      scores.push({ ...theirs, files: new Map([...(own[index]?.files ?? []), ...theirs.files]) });
    }
  }
  return scores;
};
