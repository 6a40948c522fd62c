/** A row of the table: what was measured, the number, its unit, and the number it should stay within. */
import { readFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { round } from './statistics.ts';

export type Row = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** At most (`<=`) or at least (`>=`) this. */
  readonly goal?: readonly ['<=' | '>=', number];
  readonly note?: string;
};

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

export const isMet = ({ value, goal }: Row): boolean | undefined => {
  if (!goal) return undefined;
  return goal[0] === '<=' ? value <= goal[1] : value >= goal[1];
};

export const formatTable = (rows: readonly Row[]): string => {
  const cells = rows.map((row) => [
    row.what,
    `${round(row.value, row.value < 10 ? 2 : 1)} ${row.unit}`.trim(),
    row.goal ? `${row.goal[0]} ${round(row.goal[1])}` : '',
    verdict(row),
    row.note ?? '',
  ]);
  const table = [['measure', 'value', 'goal', '', 'how'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((line) => (line[column] ?? '').length)));
  return table
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

const verdict = (row: Row): string => {
  const met = isMet(row);
  if (met === undefined) return '';
  return met ? 'ok' : 'SHORT';
};

/** For README.md: the table between its two marks, written anew. */
export const replaceTable = (path: string, rows: readonly Row[], caption: string): string => {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${round(row.value, row.value < 10 ? 2 : 1)} ${row.unit} | ${row.goal ? `${row.goal[0]} ${round(row.goal[1])}` : ''} |`,
  );
  const table = ['| measure | value | goal |', '| --- | --- | --- |', ...lines].join('\n');
  return readFileSync(path, 'utf8').replace(
    /(<!-- bench -->\n)[\s\S]*?(\n<!-- \/bench -->)/u,
    (_, open: string, close: string) => `${open}${caption}\n\n${table}${close}`,
  );
};
