/** The tasks of `tasks.json`, with the subjects and changed lines that git has. */
import chosen from '../tasks.json' with { type: 'json' };
import { type ChangedLines, readChangedLines } from './changed-lines.ts';
import type { ChosenTask } from './choose-tasks.ts';
import { cleanSubject } from './clean-subject.ts';
import { readGit, type TaskRepository } from './repositories.ts';

export type ChangedFile = { readonly path: string; readonly lines: readonly ChangedLines[] };
/** Asked of the tree of `parent`, with the history that `parent` can reach. */
export type ChangeTask = {
  readonly repository: TaskRepository;
  readonly commit: string;
  readonly parent: string;
  readonly text: string;
  /** The truth, by path. */
  readonly files: readonly ChangedFile[];
};

const CHOSEN: Readonly<Record<string, readonly ChosenTask[]>> = chosen;

/** Oldest first. `most`: so many, spread evenly over the repository's tasks. */
export const readTasks = (repository: TaskRepository, most = Number.POSITIVE_INFINITY): readonly ChangeTask[] =>
  thinOut(CHOSEN[repository.name] ?? [], most).map((task) => readTask(repository, task));

const thinOut = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.filter(
    (_, index) =>
      Math.floor((index * most) / items.length) !== Math.floor(((index - 1) * most) / items.length) || most >= items.length,
  );

const readTask = (repository: TaskRepository, { commit, files }: ChosenTask): ChangeTask => {
  const { git } = repository;
  const [parent = '', subject = ''] = readGit(git, ['show', '--no-patch', '--format=%P%x02%s', commit]).trim().split('\u0002');
  const patch = readGit(git, [
    'diff-tree',
    '-r',
    '-p',
    '-M',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    parent,
    commit,
  ]);
  const changed = readChangedLines(patch);
  return {
    repository,
    commit,
    parent,
    text: cleanSubject(subject),
    files: files.map((path) => ({ path, lines: changed.get(path) ?? [] })),
  };
};
