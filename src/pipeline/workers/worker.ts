/** Entry of a pipeline worker: one task at a time. */
import { serveTasks } from '#platform';
import { extractAll } from './perform-facts.ts';
import { identify, indexTexts } from './perform-texts.ts';
import type { Task } from './tasks.ts';

serveTasks(async (task: Task) => ({ value: await perform(task) }));

const perform = (task: Task): unknown => {
  switch (task.kind) {
    case 'identify':
      return identify(task);
    case 'texts':
      return indexTexts(task);
    case 'facts':
      return extractAll(task);
  }
};
