/** Which functions of a range carry the focus: the best is read rather than a line of each. Lines are counted from 0 here. */
import type { SourceLines } from './source-lines.ts';
import type { LineRange } from './statements.ts';

/** Tuned on changed lines of real commits, over whole files. */
const LEAD = {
  /** Added to the value of each line of the best function; the others have less of it, by the square of what they carry. */
  most: 3,
  /** So many lines are added to each function, or one line with a word would lead. */
  addedLines: 10,
} as const;

type WeighedRange = { readonly source: SourceLines; readonly weights: Float64Array; readonly inRange: LineRange };

/** What the value of each line of the file is multiplied by. */
export const leadOfLines = ({ source: { lines, symbols }, weights, inRange }: WeighedRange): Float64Array => {
  const isCallable = (index: number | undefined): boolean => index !== undefined && symbols[index]?.role === 'callable';
  const spans = symbols
    .filter(({ role, parent }) => role === 'callable' && !isCallable(parent))
    .map(({ span }): LineRange => ({ first: span.lineStart - 1, last: span.lineEnd - 1 }))
    .filter(({ first, last }) => first >= inRange.first && last <= inRange.last);
  const carried = spans.map((span) => carriedBy(weights, span));
  const best = Math.max(...carried, 0) || 1;
  const leads = new Float64Array(lines.length).fill(1);
  for (const [index, { first, last }] of spans.entries())
    leads.fill(1 + LEAD.most * ((carried[index] ?? 0) / best) ** 2, first, last + 1);
  return leads;
};

const carriedBy = (weights: Float64Array, { first, last }: LineRange): number => {
  const sum = weights.subarray(first, last + 1).reduce((total, weight) => total + weight, 0);
  return sum / Math.sqrt(last - first + 1 + LEAD.addedLines);
};
