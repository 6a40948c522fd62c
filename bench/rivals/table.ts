/** The tools side by side: a row a measure, a column a tool. */
import { round } from '../statistics.ts';
import type { Numbers } from './measure-rival.ts';
import type { Rival } from './rival.ts';

type Column = { readonly rival: Rival; readonly numbers: Numbers };

export const rivalTable = (columns: readonly Column[]): string => {
  const measures = [...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers)))];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(({ rival }) => `${rival.name} ${rival.version}`)]),
    line(['---', ...columns.map(() => '---:')]),
    ...measures.map((measure) => line([measure, ...columns.map(({ numbers }) => cell(numbers[measure]))])),
  ].join('\n');
};

/** A dash: the tool has no such thing. */
const cell = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value === Number.POSITIVE_INFINITY) return 'never';
  return String(round(value, value < 10 ? 2 : Number(value < 100)));
};
