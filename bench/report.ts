/** Formats the tables of a run. */
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Comparison } from './ratios.ts';
import { isMet, type Row } from './rows.ts';
import { round } from './statistics.ts';

export type Machine = {
  readonly name: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
};

export const describeMachine = (): Machine => {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const cores = cpus().length;
  return {
    name: `${platform()}-${arch()}-${cores}x`,
    cpu: model,
    cores,
    memoryGb: round(totalmem() / 2 ** 30, 0),
    node: process.version,
  };
};

export const formatTable = (rows: readonly Row[]): string =>
  alignCells([
    ['measure', 'value', 'goal', '', 'how'],
    ...rows.map((row) => [row.what, valueWithUnit(row, row.value), goalOf(row), verdict(row), row.note ?? '']),
  ]);

/** Ratios above 1 are worse, also if higher is better. */
export const formatComparisons = (comparisons: readonly Comparison[]): string =>
  alignCells([
    ['measure', 'base', 'head', 'ratio', 'spread', ''],
    ...comparisons.map(({ row, base, head, ratio, low, high, verdict: found }) => [
      row.what,
      valueWithUnit(row, base),
      valueWithUnit(row, head),
      ratio.toFixed(2),
      low === high ? '' : `${low.toFixed(2)}–${high.toFixed(2)}`,
      found === 'worse' ? 'WORSE' : found,
    ]),
  ]);

const alignCells = (table: readonly (readonly string[])[]): string => {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  return table
    .map((line) =>
      line
        // The last column is not padded.
        .map((cell, column) => (column === line.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

export const valueWithUnit = ({ unit }: Row, value: number): string => `${round(value, value < 10 ? 2 : 1)} ${unit}`.trim();

const goalOf = ({ goal }: Row): string => (goal ? `${goal[0]} ${round(goal[1])}` : '');

const verdict = (row: Row): string => {
  const met = isMet(row);
  if (met === undefined) return '';
  return met ? 'ok' : 'SHORT';
};

/** Omits negative differences: they are noise, not a cost. */
export const markdownRows = (rows: readonly Row[]): string => {
  const lines = rows
    .filter(({ isDetail, value }) => !isDetail && value >= 0)
    .map((row) => `| ${row.what} | ${valueWithUnit(row, row.value)} | ${goalOf(row)} |`);
  return ['| measure | value | goal |', '| --- | --- | --- |', ...lines].join('\n');
};
