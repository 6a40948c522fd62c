/** Runs measurements in fresh processes and reads their numbers. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { ChildSettings } from './child.ts';
import { cacheFolder, emptyFolder, writeJson } from './corpus.ts';

export type ChildNumbers = Readonly<Record<string, number>> & Readonly<Record<string, readonly number[]>>;

/** A process of the bench or of the product finds its index here, and leaves nothing running behind. */
export const environment = (home: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LODESTONE_HOME: home,
  LODESTONE_BACKGROUND: 'off',
  NO_COLOR: '1',
});

let childScript: string | undefined;

const bundleChild = (): string =>
  execFileSync(process.execPath, ['tools/bundle.mjs', 'bench/child.ts', emptyFolder('child')], { encoding: 'utf8' }).trim();

/** Runs a task of `child.ts` in a process of its own. */
export const measureChild = (task: string, settings: ChildSettings, home: string): ChildNumbers => {
  childScript ??= bundleChild();
  const settingsFile = join(cacheFolder, 'bench', 'settings.json');
  writeJson(settingsFile, settings);
  const output = execFileSync(process.execPath, [childScript, task, settingsFile], {
    env: environment(home),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 26,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '');
};

/** User + system milliseconds of a command and of all it started and waited for, and its wall time. */
export const measureCommand = (command: readonly string[], home: string): { readonly cpu: number; readonly wall: number } => {
  const started = performance.now();
  const output = execFileSync('bash', ['-c', 'TIMEFORMAT="%3U %3S"; { time "$@" >/dev/null 2>&1; } 2>&1', 'bash', ...command], {
    env: environment(home),
    encoding: 'utf8',
  });
  const wall = performance.now() - started;
  const [user = 0, system = 0] = output.trim().split(/\s+/u).map(Number);
  return { cpu: (user + system) * 1000, wall };
};

export const repeat = <Value>(times: number, measure: (round: number) => Value): readonly Value[] =>
  Array.from({ length: times }, (_, round) => measure(round));
