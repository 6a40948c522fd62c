/** The table of `npm run evals large`. */
import { describeMachine } from '../../bench/report.ts';
import { round, total } from '../../bench/statistics.ts';
import type { FileCounts, WhatWasRead } from './what-was-read.ts';

export type MeasuredProject = {
  readonly name: string;
  readonly repository: string;
  readonly revision: string;
  readonly language: string;
  readonly cpuSeconds: number;
  readonly maxRssMb: number;
  readonly databaseBytes: number;
  readonly read: WhatWasRead;
};

export const largeReport = (measured: readonly MeasuredProject[]): string => {
  const { cores, cpu, node } = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  return [
    `Measured ${date} with \`npm run evals large -- --repositories FOLDER --write-docs\` on ${cores} shared cores (${cpu}), Node ${node.slice(1)}: one full index per code base, in a server of its own.`,
    table(PROJECT_HEAD, measured.map(projectRow)),
    'Files read in part, over all code bases:',
    table(LANGUAGE_HEAD, languageRows(measured)),
  ].join('\n\n');
};

const PROJECT_HEAD = [
  'code base',
  'commit',
  'mostly',
  'files',
  'lines',
  'size',
  'skipped',
  'read in part',
  'failed',
  'lost',
  'index, CPU',
  'peak RSS',
  'database / source',
];

const projectRow = (project: MeasuredProject): readonly string[] => {
  const { read } = project;
  return [
    project.repository,
    project.revision.slice(0, 10),
    project.language,
    count(read.files),
    count(read.lines),
    `${round(read.bytes / 1e6)} MB`,
    count(read.skipped),
    count(total([...read.languages.values()], ({ inPart }) => inPart)),
    count(read.failed),
    count(read.lost),
    `${round(project.cpuSeconds)} s`,
    `${round(project.maxRssMb, 0)} MB`,
    String(round(project.databaseBytes / read.bytes, 2)),
  ];
};

const LANGUAGE_HEAD = ['language', 'files', 'read in part', 'share'];

const languageRows = (measured: readonly MeasuredProject[]): readonly (readonly string[])[] => {
  const counts = new Map<string, FileCounts>();
  for (const { read } of measured)
    for (const [language, { files, inPart }] of read.languages) {
      const known = counts.get(language) ?? { files: 0, inPart: 0 };
      counts.set(language, { files: known.files + files, inPart: known.inPart + inPart });
    }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([language, { files, inPart }]) => [language, count(files), count(inPart), `${round((100 * inPart) / files, 2)} %`]);
};

const count = (value: number): string => value.toLocaleString('en-US');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
