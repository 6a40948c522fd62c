/** Runs the built command like a user: a separate process, its own home, output through pipes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runHere } from '../../support/command-here.ts';

export const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'main.js');

export type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
export type TestFolders = { readonly repo: string; readonly home: string };
export type Json = { readonly [key: string]: unknown };

export const temporaryFolder = (name: string): string => realpathSync(mkdtempSync(join(tmpdir(), `lodestone-${name}-`)));

export const removeFolder = (folder: string): void =>
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });

export const writeFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
};

export const makeRepository = (files: Readonly<Record<string, string>>): string => {
  const repo = temporaryFolder('repo');
  writeFiles(repo, files);
  runGit(repo, 'init', '--quiet', '--initial-branch=main');
  commitAll(repo);
  return repo;
};

export const commitAll = (repo: string): void => {
  runGit(repo, 'add', '--all');
  runGit(
    repo,
    '-c',
    'user.name=a',
    '-c',
    'user.email=a@example.invalid',
    'commit',
    '--quiet',
    '--allow-empty',
    '--message',
    'A state',
  );
};

export const runGit = (repo: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', ['-C', repo, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
};

export const environmentOf = (home: string): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  LODESTONE_HOME: home,
  LODESTONE_BACKGROUND: 'off',
});

/** Runs a command in the repository's folder. */
export const lodestone = (place: TestFolders, ...args: string[]): Outcome => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd: place.repo,
    env: environmentOf(place.home),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    input: '',
  });
  return { status, stdout, stderr };
};

/** Runs a command with `--json` and reads its envelope. */
export const askJson = (place: TestFolders, ...args: string[]): Json => readEnvelope(lodestone(place, ...args, '--json'), args);

/** Runs the command in this process, at a tenth of the cost. */
export const lodestoneHere = async ({ repo, home }: TestFolders, ...args: string[]): Promise<Outcome> => {
  const { code, stdout, stderr } = await runHere({ repo, env: environmentOf(home) }, args);
  return { status: code, stdout, stderr };
};

export const askHere = async (place: TestFolders, ...args: string[]): Promise<Json> =>
  readEnvelope(await lodestoneHere(place, ...args, '--json'), args);

const readEnvelope = ({ stdout, stderr }: Outcome, args: readonly string[]): Json => {
  try {
    return JSON.parse(stdout);
  } catch (cause) {
    throw new Error(`lodestone ${args.join(' ')} printed no envelope: ${stdout}${stderr}`, { cause });
  }
};

/** Starts a command as the leader of its own process group. */
export const startGroup = (place: TestFolders, ...args: string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, ...args], { cwd: place.repo, env: environmentOf(place.home), detached: true, stdio: 'ignore' });

/** What a command printed on both streams, with its exit code in front, once it has ended. */
export const startAndRead = (
  place: TestFolders,
  ...args: string[]
): { readonly child: ChildProcess; readonly ended: Promise<string> } => {
  const options = { cwd: place.repo, env: environmentOf(place.home), detached: true } as const;
  const child = spawn(process.execPath, [MAIN, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, ended: new Promise((resolve) => child.once('close', (code) => resolve(`${code}\n${printed}`))) };
};

/** Kills the whole group with SIGKILL; resolves when its leader is gone. */
export const killGroup = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise<void>((resolve) =>
    child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve(),
  );
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
  await gone;
};
