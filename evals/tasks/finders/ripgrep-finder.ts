/**
 * What an agent with ripgrep does: lists the files for each word of the task, keeps the rarest words, and reads files in the order
 * of how many of these words they contain. It runs in a checkout of the tree before the commit; answers are cached.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTaskText } from '#model';
import { ripgrep } from '../../../bench/rivals/programs/programs.ts';
import { isSourcePath } from '../material/is-source-path.ts';
import type { ChangeTask } from '../material/read-tasks.ts';
import { checkoutOf, moveCheckout, taskCache, type TaskRepository } from '../material/repositories.ts';
import { distinct, type FoundFiles } from './found-files.ts';

/** Words asked about, the rarest of all words of the task. */
const MOST_WORDS = 6;
/** Lines read of each list, as `head` would cut them. */
const MOST_LINES = 40;
/** Increment when the procedure changes: cached answers are of this version. */
const PROCEDURE = 2;
const MOST_OUTPUT = 1 << 28;

/** The files that contain a word, by path. */
type WordFiles = { readonly word: string; readonly files: readonly string[] };
type Cached = Record<string, readonly WordFiles[]>;

export const findByRipgrep = (repository: TaskRepository, tasks: readonly ChangeTask[]): readonly FoundFiles[] => {
  const cachePath = join(taskCache, 'ripgrep', `${repository.name.replace('/', '+')}-${PROCEDURE}.json`);
  const cached: Cached = existsSync(cachePath) ? JSON.parse(readFileSync(cachePath, 'utf8')) : {};
  const missing = tasks.filter(({ commit }) => cached[commit] === undefined);
  if (missing.length > 0) {
    const folder = checkoutOf(repository, 'reading');
    for (const task of missing) cached[task.commit] = listWordFiles(folder, task);
    mkdirSync(dirname(cachePath), { recursive: true });
    writeFileSync(cachePath, JSON.stringify(cached));
  }
  return tasks.map(({ commit }) => foundFiles(cached[commit] ?? []));
};

const listWordFiles = (folder: string, { repository, parent, text }: ChangeTask): readonly WordFiles[] => {
  moveCheckout(repository, folder, parent);
  return wordsOf(text).map((word) => ({ word, files: filesWith(folder, word) }));
};

/** As written, without words that say nothing about the code. */
export const wordsOf = (text: string): readonly string[] => {
  const telling = new Set(readTaskText(text).words);
  return distinct(
    [...text.matchAll(/[\p{L}\p{N}_$](?:[\p{L}\p{N}_$.-]*[\p{L}\p{N}_$])?/gu)]
      .map(([word]) => word)
      .filter((word) => word.length > 2 && readTaskText(word).words.some((stem) => telling.has(stem))),
  );
};

const filesWith = (folder: string, word: string): readonly string[] => {
  const [command = ''] = ripgrep().command;
  const args = ['-l', '-i', '-F', '--sort=path', '--', word, '.'];
  const { stdout } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', maxBuffer: MOST_OUTPUT });
  return stdout.split('\n').flatMap((line) => (isSourcePath(line) ? [line.replace(/^\.\//u, '')] : []));
};

const foundFiles = (lists: readonly WordFiles[]): FoundFiles => {
  const rarest = lists
    .filter(({ files }) => files.length > 0)
    .toSorted((a, b) => a.files.length - b.files.length || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS);
  const scores = new Map<string, { words: number; rarity: number }>();
  for (const { files } of rarest)
    for (const file of files) {
      const { words, rarity } = scores.get(file) ?? { words: 0, rarity: 0 };
      scores.set(file, { words: words + 1, rarity: rarity + 1 / files.length });
    }
  const ranked = [...scores].toSorted(
    ([path, a], [other, b]) => b.words - a.words || b.rarity - a.rarity || (path < other ? -1 : 1),
  );
  return {
    finder: 'ripgrep',
    files: ranked.map(([path]) => path),
    answer: rarest.map(({ word, files }) => `$ rg -liF ${word}\n${files.slice(0, MOST_LINES).join('\n')}\n`).join(''),
    filesPerAnswer: scores.size,
  };
};
