/** Runs commands in separate processes and measures their cost. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { BareParse, BareParseSettings } from './bare-parse.ts';
import { cacheFolder, type Corpus, emptyFolder, writeJson } from './corpus.ts';

/** Sets the index folder, and leaves no background process running. */
export const environment = (home: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LODESTONE_HOME: home,
  LODESTONE_BACKGROUND: 'off',
  NO_COLOR: '1',
});

/** User + system milliseconds of a command and the children it waited for, and its wall time. */
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

let parseScript: string | undefined;
const parses = new Map<number, BareParse>();

/** Once per round, since it does not depend on the build. */
export const measureBareParse = ({ folder, files }: Corpus, round: number): BareParse => {
  const known = parses.get(round) ?? bareParseInProcess({ folder, files });
  parses.set(round, known);
  return known;
};

const bareParseInProcess = (settings: BareParseSettings): BareParse => {
  parseScript ??= bundle('bench/bare-parse.ts');
  const settingsFile = join(cacheFolder, 'bench', 'bare-parse.json');
  writeJson(settingsFile, settings);
  return JSON.parse(execFileSync(process.execPath, [parseScript, settingsFile], { encoding: 'utf8' }));
};

const bundle = (entry: string): string =>
  execFileSync(process.execPath, ['tools/build/bundle.mjs', entry, emptyFolder('bundle')], { encoding: 'utf8' }).trim();
