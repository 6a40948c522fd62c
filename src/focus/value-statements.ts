/** How much each statement of a range is worth its characters. */
import { sharedNames } from './shared-names.ts';
import type { LineForm } from './line-forms.ts';
import type { LineRange } from './statements.ts';

/** Tuned on changed lines of real commits (`npm run evals tasks -- --folds`). */
const VALUE = {
  /** The share of its value that a statement passes to the next, and to the one before. */
  after: 0.8,
  before: 0.65,
  /** The share that it passes to those that use what it assigns, and that they pass to it. */
  shared: 0.6,
  /** Of a statement that ends the function or hands out a value, at least. */
  leaving: 0.15,
  /** Of a statement far from the focus. They fill what the budget leaves, documentation last. */
  other: 0.1,
  otherDocumentation: 0.01,
  /** A statement of this length counts half as much as an empty one. */
  halvingLength: 80,
  /** From here on the heads of its blocks are shown with it. */
  withHeads: 0.4,
} as const;

export type ValuedStatement = LineRange & {
  /** Per character. */
  readonly value: number;
  readonly needsHeads: boolean;
};

type WeighedText = {
  readonly lines: readonly string[];
  /** By line − 1. */
  readonly weights: Float64Array;
  /** By line − 1: what the value of the line is multiplied by. */
  readonly leads: Float64Array;
  /** By line − 1. */
  readonly forms: readonly LineForm[];
};

/** The best first; ties in file order. */
export const valueStatements = (
  { lines, weights, leads, forms }: WeighedText,
  statements: readonly LineRange[],
): readonly ValuedStatement[] => {
  const texts = statements.map(({ first, last }) => lines.slice(first, last + 1).join('\n'));
  const own = relative(statements.map(({ first, last }) => most(weights.subarray(first, last + 1))));
  const values = Float64Array.from(own);
  for (const { assigned, used } of sharedNames(texts)) {
    for (const at of used) raise(values, at, mostOf(own, assigned) * VALUE.shared);
    for (const at of assigned) raise(values, at, mostOf(own, used) * VALUE.shared);
  }
  for (const [at, text] of texts.entries()) if (LEAVING.test(text)) raise(values, at, VALUE.leaving);
  const isDocumentation = statements.map(({ first }) => forms[first] === 'documentation');
  passToNeighbours(values, isDocumentation);
  return statements
    .map((statement, at): ValuedStatement => {
      const value = values[at] ?? 0;
      const length = lengthOf(texts[at] ?? '');
      return {
        ...statement,
        value:
          ((leads[statement.first] ?? 1) * (value + (isDocumentation[at] ? VALUE.otherDocumentation : VALUE.other))) /
          (1 + length / VALUE.halvingLength),
        needsHeads: value >= VALUE.withHeads,
      };
    })
    .sort((one, other) => other.value - one.value || one.first - other.first);
};

/** Of the best, by the root: a statement with one of two words is worth more than half. */
const relative = (weights: readonly number[]): Float64Array => {
  const best = most(weights) || 1;
  return Float64Array.from(weights, (weight) => Math.sqrt(weight / best));
};

const LEAVING = /^\s*(?:return|throw|raise|yield)\b/u;

const mostOf = (own: Float64Array, statements: readonly number[]): number => most(statements.map((at) => own[at] ?? 0));

/** What is near in code is near in meaning; documentation goes from one parameter to the next. */
const passToNeighbours = (values: Float64Array, isDocumentation: readonly boolean[]): void => {
  const pass = (from: number, to: number, share: number): void => {
    if (!isDocumentation[from] && !isDocumentation[to]) raise(values, to, (values[from] ?? 0) * share);
  };
  for (let at = 1; at < values.length; at += 1) pass(at - 1, at, VALUE.after);
  // What came from before passes back as less than what the earlier statement has.
  for (let at = values.length - 2; at >= 0; at -= 1) pass(at + 1, at, VALUE.before);
};

const raise = (values: Float64Array, at: number, value: number): void => {
  values[at] = Math.max(values[at] ?? 0, value);
};

const most = (values: Iterable<number>): number => {
  let best = 0;
  for (const value of values) best = Math.max(best, value);
  return best;
};

/** Without indentation. */
const lengthOf = (text: string): number => text.split('\n').reduce((sum, line) => sum + line.trim().length, 0);
