/** Entry point of a pipeline worker: one task at a time. */
import { serveTasks } from '#platform';
import { extractAll } from './perform-facts.ts';
import { identify, indexTexts } from './perform-texts.ts';
import type { WorkerTask } from './tasks.ts';

serveTasks(async (task: WorkerTask) => ({ value: await performTask(task) }));

const performTask = (task: WorkerTask): unknown => {
  switch (task.kind) {
    case 'identify':
      return identify(task);
    case 'texts':
      return indexTexts(task);
    case 'facts':
      return extractAll(task);
  }
};
