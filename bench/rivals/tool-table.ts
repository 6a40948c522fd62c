/** The tools side by side: a row a measure, a column a tool. */
import { round } from '../statistics.ts';

/** By the name of the measure. */
export type Numbers = Readonly<Record<string, number | undefined>>;
/** Absent numbers: the tool was not measured. `asked`: the question in its own words, where tools have different ones. */
export type Column = {
  readonly tool: { readonly name: string; readonly version: string; readonly asked?: string };
  readonly numbers?: Numbers;
};

export const toolTable = (columns: readonly Column[]): string => {
  const measures = [...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers ?? {})))].toSorted(
    (a, b) => placeIn(columns, a) - placeIn(columns, b),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(({ tool }) => `${tool.name} ${tool.version}`)]),
    line(['---', ...columns.map(() => '---:')]),
    ...(columns.some(({ tool }) => tool.asked) ? [line(['asked', ...columns.map(({ tool }) => `\`${tool.asked}\``)])] : []),
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
  if (value === Number.POSITIVE_INFINITY) return 'never';
  return String(round(value, value < 10 ? 2 : Number(value < 1000)));
};
