/** What an agent with ripgrep does: lists the files for each word, keeps the rarest words, and reads files by how many they have. */
import { spawnSync } from 'node:child_process';
import { fileRole } from '#model';
import { ripgrep } from '../../bench/rivals/programs/programs.ts';
import { wordsOf } from '../tasks/finders/ripgrep-finder.ts';

const MOST_WORDS = 6;
const MOST_OUTPUT = 1 << 28;

/** Paths, best first; tests, documentation and generated files are left out. */
export const filesByRipgrep = (folder: string, text: string): readonly string[] => {
  const lists = wordsOf(text)
    .map((word) => filesWith(folder, word))
    .filter((files) => files.length > 0)
    .toSorted((one, other) => one.length - other.length)
    .slice(0, MOST_WORDS);
  const scores = new Map<string, number>();
  for (const files of lists) for (const file of files) scores.set(file, (scores.get(file) ?? 0) + 1 + 1 / (1 + files.length));
  return [...scores].toSorted(([path, one], [other, two]) => two - one || (path < other ? -1 : 1)).map(([path]) => path);
};

const filesWith = (folder: string, word: string): readonly string[] => {
  const [command = ''] = ripgrep().command;
  const { stdout } = spawnSync(command, ['-l', '-i', '-F', '--', word, '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  return stdout
    .split('\n')
    .map((path) => path.replace(/^\.\//u, ''))
    .filter((path) => path !== '' && fileRole(path) === 'runtime');
};
