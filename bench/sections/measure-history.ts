/**
 * The git history of a repository of its own, since the code bases here have one commit: CPU with that of git, size, and
 * questions about it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, emptyFolder, folderBytes } from '../corpus.ts';
import { type Input, mainPath, withServer } from '../product/server.ts';
import type { Row } from '../rows.ts';
import { knownOperations, logProgress, type Section } from './subject.ts';
import { questionRows, timeQuestions } from './time-questions.ts';

const COMMITS = 5_000;
const FILES = 600;
/** As in public repositories: a few files, and a message of some lines. */
const FILES_PER_COMMIT = 5;
const BODY = 'Explains why the behaviour changes, what was tried before, and which callers are affected by it.\n'.repeat(4);
const FIRST_TIME = 1_600_000_000;

export const measureHistory: Section['measure'] = async ({ build }): Promise<readonly Row[]> => {
  logProgress(`${build.name}: reading ${COMMITS} commits`);
  const repo = historyRepository();
  // The index of the code base stays for the sections that follow.
  const home = emptyFolder(`home-history-${build.name}`);
  const sync = (most: number): number =>
    cpuOfChild(() => {
      const env = { ...process.env, LODESTONE_HOME: home, LODESTONE_HISTORY_MAX_COMMITS: String(most) };
      const { status, stderr } = spawnSync(process.execPath, [mainPath(build.folder), 'sync', '--repo', repo], {
        env,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`sync failed: ${stderr}`);
    });
  sync(0);
  const bytesBefore = folderBytes(home);
  const cpu = sync(COMMITS);
  const bytes = folderBytes(home) - bytesBefore;
  return [
    {
      what: '5,000 commits read, CPU with git',
      value: cpu / 1_000,
      unit: 'CPU-s',
      goal: ['<=', 6],
      note: 'a sync that has nothing else to do',
    },
    {
      what: '5,000 commits stored',
      value: bytes / 1e6,
      unit: 'MB',
      goal: ['<=', 10],
    },
    ...(await askHistory({ main: mainPath(build.folder), repo, home })),
  ];
};

/** CPU milliseconds at p95. */
const QUESTION_GOAL = 15;
const QUESTIONS = 15;

/** With a watcher, as servers run where files can be watched. */
const askHistory = (options: Parameters<typeof withServer>[0]): Promise<readonly Row[]> =>
  withServer({ ...options, isWatching: true }, async (server) => {
    const operation = 'history';
    if (!(await knownOperations(server)).has(operation)) return [];
    const inputs = Array.from({ length: QUESTIONS }, (_, index): readonly Input[] => [
      { query: `handle request ${index} when the session store is closed` },
      { path: pathOfFile(index) },
    ]).flat();
    const note = `${inputs.length} questions: tasks, whose words every commit has, and files`;
    return questionRows(operation, await timeQuestions(server, operation, inputs), { p95: QUESTION_GOAL, note });
  });

const historyRepository = (): string => {
  const folder = join(cacheFolder, 'corpora', `history-${COMMITS}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const git = (args: readonly string[], input = ''): unknown => execFileSync('git', args, { cwd: draft, input });
  git(['init', '-q', '-b', 'main']);
  git(['fast-import', '--quiet'], Array.from({ length: COMMITS }, (_, index) => commitText(index)).join(''));
  git(['reset', '-q', '--hard']);
  renameSync(draft, folder);
  return folder;
};

const pathOfFile = (commit: number, at = 0): string =>
  `packages/part${commit % 7}/src/feature/module${(commit * FILES_PER_COMMIT + at) % FILES}.ts`;

const commitText = (index: number): string => {
  const message = `Change the handling of request ${index} in the session store\n\n${BODY}`;
  const files = Array.from({ length: FILES_PER_COMMIT }, (_, at) => {
    const text = `export const value${index} = ${at};\n`;
    return `M 100644 inline ${pathOfFile(index, at)}\ndata ${text.length}\n${text}`;
  });
  const head = `commit refs/heads/main\ncommitter T <t@example.org> ${FIRST_TIME + index} +0000\ndata ${message.length}\n${message}`;
  return `${head}\n${files.join('\n')}\n`;
};

/** Linux counts the time of ended children, with theirs, in clock ticks. Elsewhere: NaN. */
const cpuOfChild = (work: () => void): number => {
  const before = childTicks();
  work();
  return ((childTicks() - before) / TICKS_PER_SECOND) * 1_000;
};

const TICKS_PER_SECOND = 100;
const [CHILD_USER, CHILD_SYSTEM] = [13, 14];

const childTicks = (): number => {
  if (process.platform !== 'linux') return Number.NaN;
  // Counted after the name of the process, which may contain spaces.
  const fields = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /su, '')
    .split(' ');
  return Number(fields[CHILD_USER]) + Number(fields[CHILD_SYSTEM]);
};
