/** The tools side by side: one row per measure, one column per tool. */
import { round } from '../statistics.ts';

/** By the name of the measure. */
export type Numbers = Readonly<Record<string, number | undefined>>;
/** Absent numbers: the tool was not measured. `question`: the tool's own query, where tools are queried differently. */
export type Column = {
  readonly tool: { readonly name: string; readonly version: string; readonly question?: string };
  readonly numbers?: Numbers;
};

export const toolTable = (columns: readonly Column[]): string => {
  const measures = [...new Set(columns.flatMap(({ numbers }) => Object.keys(numbers ?? {})))].toSorted(
    (a, b) => measureIndex(columns, a) - measureIndex(columns, b),
  );
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(['', ...columns.map(({ tool }) => `${tool.name} ${tool.version}`)]),
    line(['---', ...columns.map(() => '---:')]),
    ...(columns.some(({ tool }) => tool.question)
      ? [line(['question', ...columns.map(({ tool }) => `\`${tool.question}\``)])]
      : []),
    ...measures.map((measure) => line([measure, ...columns.map(({ numbers }) => cell(numbers, measure))])),
  ].join('\n');
};

/** The order of the tool with the most measures; measures it lacks come last. */
const measureIndex = (columns: readonly Column[], measure: string): number => {
  const lists = columns.map(({ numbers }) => Object.keys(numbers ?? {}));
  const longest = lists.reduce((long, list) => (list.length > long.length ? list : long), []);
  const index = longest.indexOf(measure);
  return index < 0 ? Math.max(...lists.map((list) => list.indexOf(measure))) - 0.5 : index;
};

/** A dash: the tool does not offer this. */
const cell = (numbers: Numbers | undefined, measure: string): string => {
  if (!numbers) return 'none';
  const value = numbers[measure];
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value === Number.POSITIVE_INFINITY) return 'never';
  return String(round(value, value < 10 ? 2 : Number(value < 1000)));
};
