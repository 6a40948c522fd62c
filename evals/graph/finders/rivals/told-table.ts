/** The tools side by side: a row a measure, a column a tool. */
import { round } from '../../../../bench/statistics.ts';
import type { Numbers } from './told-numbers.ts';
import type { Tool } from './tool.ts';

/** Absent numbers: the tool was not measured. */
export type Column = { readonly tool: Pick<Tool, 'name' | 'version' | 'asked'>; readonly numbers?: Numbers };

export const toldTable = (columns: readonly Column[]): string => {
  const measures = [...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers ?? {})))].toSorted(
    (a, b) => placeIn(columns, a) - placeIn(columns, b),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(({ tool }) => `${tool.name} ${tool.version}`)]),
    line(['---', ...columns.map(() => '---:')]),
    line(['asked', ...columns.map(({ tool }) => `\`${tool.asked}\``)]),
    ...measures.map((measure) => line([measure, ...columns.map(({ numbers }) => cell(numbers, measure))])),
  ].join('\n');
};

/** Where the tool with the most measures has it; what that tool lacks comes last. */
const placeIn = (columns: readonly Column[], measure: string): number => {
  const lists = columns.map(({ numbers }) => Object.keys(numbers ?? {}));
  const longest = lists.reduce((long, list) => (list.length > long.length ? list : long), []);
  const place = longest.indexOf(measure);
  return place < 0 ? Math.max(...lists.map((list) => list.indexOf(measure))) - 0.5 : place;
};

/** A dash: the tool has no such thing. */
const cell = (numbers: Numbers | undefined, measure: string): string => {
  if (!numbers) return 'none';
  const value = numbers[measure];
  if (value === undefined || Number.isNaN(value)) return '–';
  return String(round(value, value < 10 ? 2 : Number(value < 1000)));
};
