/** `--rivals`: other programs on some tasks of the report half, beside this product on the same tasks. */
import type { FoundFiles } from './finders/found-files.ts';
import { findByRival, isAskedOfRivals, prepareRivals } from './finders/rival-finder.ts';
import { readTasks } from './material/read-tasks.ts';
import type { TaskRepository } from './material/repositories.ts';
import { measureTasks, scoreFinders, type TaskScores } from './measure-tasks.ts';

export const measureRivals = async (repositories: readonly TaskRepository[]): Promise<readonly TaskScores[]> => {
  const rivals = await prepareRivals();
  const scores: TaskScores[] = [];
  for (const repository of repositories) {
    const tasks = readTasks(repository).filter((_, index) => isAskedOfRivals(index));
    const lists: (readonly FoundFiles[])[] = [];
    for (const rival of rivals) lists.push(await findByRival(rival, repository, tasks));
    const own = await measureTasks(repository, tasks);
    for (const [index, score] of own.entries()) {
      const theirs = lists.flatMap((list) => list.slice(index, index + 1));
      scores.push({ ...score, files: new Map([...score.files, ...scoreFinders(score.task, theirs)]) });
    }
  }
  return scores;
};
