/**
 * Other programs that search by words, asked about a few tasks of each repository, each in a checkout of the tree before the commit.
 * Files count in the order in which the answer names them. Answers are cached.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderName } from '../../../bench/npm-packages.ts';
import { prepareAll } from '../../../bench/rivals/programs/program.ts';
import type { WorkFolder } from '../../../bench/rivals/programs/work-folder.ts';
import type { Rival } from '../../../bench/rivals/questions/rival.ts';
import { RIVALS } from '../../../bench/rivals/questions/rivals.ts';
import { openSession } from '../../../bench/rivals/questions/session.ts';
import { runCommands } from '../../../bench/rivals/running/accounting.ts';
import type { ChangeTask } from '../material/read-tasks.ts';
import { checkoutOf, listFiles, moveCheckout, taskCache, type TaskRepository } from '../material/repositories.ts';
import { distinct, type FoundFiles } from './found-files.ts';

/** The programs that answer a sentence, offline, in any of the languages. */
const NAMES: ReadonlySet<string> = new Set(['@colbymchenry/codegraph', 'probe']);
/** Every fourth task: these programs take seconds per task. */
const EVERY = 4;

export const isAskedOfRivals = (index: number): boolean => index % EVERY === 1;

export const prepareRivals = (): Promise<readonly Rival[]> => prepareAll(RIVALS.filter(({ name }) => NAMES.has(name)));

export const findByRival = async (
  rival: Rival,
  repository: TaskRepository,
  tasks: readonly ChangeTask[],
): Promise<readonly FoundFiles[]> => {
  const folder = join(taskCache, 'rivals', folderName(rival.name, rival.version));
  const cachePath = join(folder, `${repository.name.replace('/', '+')}.json`);
  const cached: Record<string, string> = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, 'utf8')) : {};
  for (const task of tasks) {
    if (cached[task.commit] !== undefined) continue;
    console.error(`${rival.name} on ${repository.name} ${task.commit.slice(0, 10)}`);
    cached[task.commit] = await askRival(rival, task, join(folder, 'keep', repository.name.replace('/', '+')));
    mkdirSync(dirname(cachePath), { recursive: true });
    writeFileSync(cachePath, JSON.stringify(cached));
  }
  return tasks.map((task) => {
    const answer = cached[task.commit] ?? '';
    const files = namedFiles(answer, new Set(listFiles(repository.git, task.parent).map(({ path }) => path)));
    return { finder: rival.name, files, answer, filesPerAnswer: files.length };
  });
};

const askRival = async (rival: Rival, { repository, parent, text }: ChangeTask, keep: string): Promise<string> => {
  const repo = checkoutOf(repository, 'rivals');
  mkdirSync(keep, { recursive: true });
  const work: WorkFolder = { repo, keep, language: languageOf(repository) };
  moveCheckout(repository, repo, parent);
  await updateIndex(rival, work);
  const session = await openSession(rival, work);
  try {
    const answer = await session.ask({ kind: 'phrase', phrase: text });
    return (answer?.text ?? '').replaceAll(`${repo}/`, '');
  } finally {
    await session.close();
  }
};

const updateIndex = async (rival: Rival, work: WorkFolder): Promise<void> => {
  const isIndexed = rival.indexPaths(work).every((path) => existsSync(path));
  const update = isIndexed ? rival.refresh?.(work) : undefined;
  await runCommands(update ? [update] : (rival.index?.(work) ?? []), { folder: work.repo, env: rival.env(work) });
  // The index must not be left behind in the next checkout's status.
  execFileSync('git', ['-C', work.repo, 'checkout', '--quiet', '--', '.'], { stdio: 'pipe' });
};

const languageOf = ({ language }: TaskRepository): WorkFolder['language'] =>
  language === 'python' || language === 'go' ? language : 'typescript';

/** Files of the tree in the order in which the text names them. */
export const namedFiles = (text: string, tree: ReadonlySet<string>): readonly string[] =>
  distinct(
    [...text.matchAll(/[\w@.+()[\]-]+(?:\/[\w@.+()[\]-]+)*\.\w+/gu)]
      .map(([path]) => path.replace(/^(?:\.\/|\()+/u, ''))
      .filter((path) => tree.has(path)),
  );
