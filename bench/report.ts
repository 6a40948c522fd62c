/** A row of the table: what was measured, the number, its unit, and the number it should stay within. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
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

/** The rows as a table of a document. */
export const markdownRows = (rows: readonly Row[]): string => {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${round(row.value, row.value < 10 ? 2 : 1)} ${row.unit} | ${row.goal ? `${row.goal[0]} ${round(row.goal[1])}` : ''} |`,
  );
  return ['| measure | value | goal |', '| --- | --- | --- |', ...lines].join('\n');
};

/** Writes what stands between the two marks of a document anew, and formats the document. */
export const replaceBetween = (path: string, mark: string, text: string): void => {
  const [open, close] = [`<!-- ${mark} -->\n`, `\n<!-- /${mark} -->`];
  const before = readFileSync(path, 'utf8');
  const [start, end] = [before.indexOf(open), before.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${path} has no marks ${mark}`);
  writeFileSync(path, `${before.slice(0, start + open.length)}\n${text}\n${before.slice(end)}`);
  execFileSync(join('node_modules', '.bin', 'biome'), ['format', '--write', path], { stdio: 'ignore' });
};
