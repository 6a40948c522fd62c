/** How much each line of a range is worth its characters: lines near a line of the focus count too, the nearest most. */
import type { SourceLines } from './source-lines.ts';
import type { WeighedLines } from './weigh-lines.ts';

/** Tuned on changed lines of real commits (`npm run evals tasks`). */
const VALUE = {
  /** The share of its value that a line passes to the next, and to the one before. */
  after: 0.8,
  before: 0.65,
  /** Of a line far from the focus. They fill what the budget leaves. */
  other: 0.1,
  /** A line of this length counts half as much as an empty one. */
  halvingLength: 80,
} as const;

type LineRange = { readonly first: number; readonly last: number };

/** By line − `first`, both counted from 0. Blank and closing lines have none: they are printed only in short gaps. */
export const valueLines = (
  { lines }: Pick<SourceLines, 'lines'>,
  { weights, forms }: WeighedLines,
  { first, last }: LineRange,
): Float64Array => {
  const own = weights.subarray(first, last + 1);
  const best = own.reduce((most, weight) => Math.max(most, weight), 0) || 1;
  const values = own.map((weight) => weight / best);
  for (let at = 1; at < values.length; at += 1) raise(values, at, (values[at - 1] ?? 0) * VALUE.after);
  // What came from before passes back as less than what the earlier line has.
  for (let at = values.length - 2; at >= 0; at -= 1) raise(values, at, (values[at + 1] ?? 0) * VALUE.before);
  return values.map((value, at) => {
    const form = forms[first + at];
    if (form === 'blank' || form === 'closing') return 0;
    const { length } = (lines[first + at] ?? '').trim();
    return (value + VALUE.other) / (1 + length / VALUE.halvingLength);
  });
};

const raise = (values: Float64Array, at: number, value: number): void => {
  values[at] = Math.max(values[at] ?? 0, value);
};
