/** `npm run evals languages -- --speed`: how long it takes to load a grammar and to extract real code, per language. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cacheFolder } from '../../bench/corpus.ts';
import { BENCHMARKS, replaceBetween } from '../../bench/documents.ts';
import { describeMachine } from '../../bench/report.ts';
import { median, round, total } from '../../bench/statistics.ts';
import { bundleEntry } from '../../tools/build/bundle.mjs';
import { type Comparison, readComparisons } from './comparisons.ts';
import { fetchProject } from './projects.ts';

const RUNS = 5;
/** Enough for the compilers of V8 to settle; a larger project adds only time. */
const MAX_BYTES = 6_000_000;
/** What the others are compared with. */
const YARDSTICK = 'python';

type Speed = {
  readonly language: string;
  readonly files: number;
  readonly megabytes: number;
  readonly loadMs: number;
  readonly msPerMegabyte: number;
};

export const measureSpeed = ({ only, isWritten }: { readonly only: string | undefined; readonly isWritten: boolean }): void => {
  const comparisons = readComparisons();
  const chosen = comparisons.filter(({ language }) => only === undefined || [only, YARDSTICK].includes(language));
  const speeds: Speed[] = [];
  withRunner((runner) => {
    for (const comparison of chosen) {
      console.error(`evals: ${comparison.language} …`);
      speeds.push(speedOf(runner, comparison));
    }
  });
  const text = speedTable(speeds);
  console.log(text);
  if (isWritten && chosen.length === comparisons.length) replaceBetween(BENCHMARKS, 'languages', `${measuredOn()}\n\n${text}`);
};

const withRunner = (use: (runner: string) => void): void => {
  mkdirSync(cacheFolder, { recursive: true });
  const folder = mkdtempSync(join(cacheFolder, 'speed-'));
  try {
    use(bundleEntry(join('evals', 'languages', 'speed-run.ts'), folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const speedOf = (runner: string, comparison: Comparison): Speed => {
  const { paths, bytes } = sampledFiles(comparison);
  const input = JSON.stringify({ id: comparison.language, paths });
  const runs = Array.from({ length: RUNS }, (): { readonly loadMs: number; readonly extractMs: number } =>
    JSON.parse(execFileSync(process.execPath, [runner], { input, encoding: 'utf8', maxBuffer: 1 << 20 })),
  );
  const megabytes = bytes / 1e6;
  return {
    language: comparison.language,
    files: paths.length,
    megabytes: round(megabytes),
    loadMs: round(median(runs.map(({ loadMs }) => loadMs))),
    msPerMegabyte: round(median(runs.map(({ extractMs }) => extractMs)) / megabytes, 0),
  };
};

/** The same share of each project. */
const sampledFiles = (comparison: Comparison): { readonly paths: readonly string[]; readonly bytes: number } => {
  const all = comparison.projects
    .flatMap((project) => fetchProject(project, comparison).paths)
    .map((path) => ({ path, size: statSync(path).size }));
  const step = Math.max(1, Math.ceil(total(all, ({ size }) => size) / MAX_BYTES));
  const kept = all.filter((_, index) => index % step === 0);
  return { paths: kept.map(({ path }) => relative('.', path)), bytes: total(kept, ({ size }) => size) };
};

const measuredOn = (): string => {
  const { cores, cpu, node } = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  return `Measured ${date} with \`npm run evals languages -- --speed --write-docs\` on ${cores} shared cores (${cpu}), Node ${node.slice(1)}: processor time, median of ${RUNS} runs, each in a process of its own.`;
};

const speedTable = (speeds: readonly Speed[]): string => {
  const yardstick = speeds.find(({ language }) => language === YARDSTICK)?.msPerMegabyte;
  const rows = speeds.map(({ language, files, megabytes, loadMs, msPerMegabyte }) => [
    language,
    String(files),
    `${megabytes} MB`,
    `${loadMs} ms`,
    `${msPerMegabyte} ms`,
    yardstick === undefined ? '-' : round(msPerMegabyte / yardstick, 2).toFixed(2),
  ]);
  const head = ['language', 'files', 'size', 'load', 'per MB', `× ${YARDSTICK}`];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
};
