/** A range of a file, folded: the signature and the lines that matter for a focus are printed, the rest is left out by range. */
import type { Span } from '#model';
import { FoldSelection } from './fold-selection.ts';
import { leadOfLines } from './leading-callables.ts';
import { headsOf, lineBlocks, type LineBlocks } from './line-blocks.ts';
import { literalRuns } from './literal-runs.ts';
import { type Focus, NO_FOCUS } from './open-focus.ts';
import type { SourceLines } from './source-lines.ts';
import { statementsIn } from './statements.ts';
import { valueStatements } from './value-statements.ts';
import { weighLines } from './weigh-lines.ts';

export type FoldedText = {
  /** The printed lines as `number<tab>text`. */
  readonly content: string;
  /** The same with a line for each fold in its place: `… 34 lines (41–74)`. The budget counts this text. */
  readonly text: string;
  /** Runs of printed lines. With the folds they cover the range exactly once. */
  readonly shown: readonly Span[];
  readonly folds: readonly Span[];
  /** Whether any line of the range has a word of the focus. Without one, the text is folded by its structure. */
  readonly hasFocus: boolean;
};

export type FoldRequest = Span & {
  readonly focus: Focus;
  /** Characters of the text. Signatures are printed even if they do not fit. */
  readonly budget: number;
  /** Lines that are printed even if they do not fit. */
  readonly keep?: Span;
};

const FOLD_LIMITS = {
  /** Without a focus, ranges of at most this many lines are shown whole, if the budget allows. */
  wholeLines: 20,
  /** Lines of the blocks around a line that are printed with it. */
  heads: 3,
  /** Longer signatures are cut. */
  signatureLines: 12,
  /** The best lines or statements that are tried. */
  candidates: 400,
} as const;

/**
 * The budget for a definition or for any other range of so many characters: a share of it, but enough to read and never more than
 * a screen. On changed lines of real commits (`npm run evals tasks -- --folds`), small functions shown whole keep more per character
 * than further lines of large ones.
 */
export const foldBudget = (characters: number, of: keyof typeof BUDGETS): number => {
  const { least, share, most } = BUDGETS[of];
  return Math.round(Math.min(most, Math.max(least, characters * share)));
};

const BUDGETS = {
  definition: { least: 1_800, share: 0.15, most: 2_200 },
  range: { least: 800, share: 0.33, most: 1_800 },
} as const;

export const foldText = (source: SourceLines, request: FoldRequest): FoldedText => {
  const { lineStart, lineEnd, focus, budget, keep } = clampRange(request, source.lines.length);
  const selection = new FoldSelection(source.lines, { lineStart, lineEnd, budget });
  const { weights } = weighLines(source, focus, { lineStart, lineEnd });
  const inRange = { first: lineStart - 1, last: lineEnd - 1 };
  const scene: Scene = { source, weights, blocks: lineBlocks(source), inRange };
  const hasFocus = weights.subarray(inRange.first, inRange.last + 1).some((weight) => weight > 0);
  const isWhole = lineEnd - lineStart < FOLD_LIMITS.wholeLines || focus !== NO_FOCUS;
  if (isWhole && selection.addAll()) return { ...selection.print(), hasFocus };
  selection.require(signatureLines(scene));
  if (keep) selection.require(lineNumbers(Math.max(lineStart, keep.lineStart) - 1, Math.min(lineEnd, keep.lineEnd) - 1));
  if (hasFocus) keepFocus(scene, selection);
  else keepStructure(scene, selection);
  return { ...selection.print(), hasFocus };
};

const clampRange = (request: FoldRequest, lines: number): FoldRequest => {
  const lineEnd = Math.max(1, Math.min(request.lineEnd, lines));
  return { ...request, lineEnd, lineStart: Math.max(1, Math.min(request.lineStart, lineEnd)) };
};

/** Lines are counted from 0 here. */
type Scene = {
  readonly source: SourceLines;
  readonly weights: Float64Array;
  readonly blocks: LineBlocks;
  readonly inRange: { readonly first: number; readonly last: number };
};

/** The signature that the range begins with, or its first line. */
const signatureLines = ({ source, inRange: { first, last } }: Scene): readonly number[] => {
  const starting = source.symbols.filter(({ span }) => span.lineStart <= first + 1 && span.lineEnd > first);
  const ends = starting.map(({ signatureLineEnd }) => signatureLineEnd).filter((line) => line > first);
  const end = Math.min(last + 1, first + FOLD_LIMITS.signatureLines, Math.max(first + 1, ...ends));
  return lineNumbers(first, end - 1);
};

/**
 * The statements that carry the focus with the heads of their blocks and, while the budget lasts, those near them, the rest, and
 * the lines that close blocks.
 */
const keepFocus = (scene: Scene, selection: FoldSelection): void => {
  const { source, weights, blocks, inRange } = scene;
  const statements = statementsIn(source.lines, blocks.forms, inRange);
  const valued = valueStatements(
    { lines: source.lines, weights, leads: leadOfLines(scene), forms: blocks.forms },
    statements,
  ).slice(0, FOLD_LIMITS.candidates);
  for (const { first, last, needsHeads } of valued)
    selection.add([...(needsHeads ? headsIn(scene, first) : []), ...lineNumbers(first, last)]);
  const closing = lineNumbers(inRange.first, inRange.last).filter((at) => blocks.forms[at] === 'closing');
  for (const at of closing.slice(0, FOLD_LIMITS.candidates)) selection.add([at]);
};

const headsIn = ({ source, blocks, inRange: { first } }: Scene, at: number): readonly number[] =>
  headsOf({ lines: source.lines, blocks }, at, { first, most: FOLD_LIMITS.heads });

/** Everything but nested functions and long literals; if that is too much, the outer lines before the inner ones. */
const keepStructure = (scene: Scene, selection: FoldSelection): void => {
  const { first, last } = scene.inRange;
  const folded = new Set([...nestedBodies(scene), ...literalRuns(scene.source.lines, scene.inRange)]);
  const outer = lineNumbers(first, last).filter((at) => !folded.has(at));
  if (selection.add(outer)) return;
  const depth = (at: number): number => scene.blocks.indents[at] ?? 0;
  const printed = outer.filter((at) => depth(at) >= 0).sort((one, other) => depth(one) - depth(other) || one - other);
  for (const at of printed.slice(0, FOLD_LIMITS.candidates)) selection.add([at]);
};

/** The lines between the signature and the last line of callables that begin inside of the range. */
const nestedBodies = ({ source, inRange: { first, last } }: Scene): readonly number[] =>
  source.symbols
    .filter(({ role, span }) => role === 'callable' && span.lineStart > first + 1 && span.lineEnd <= last + 1)
    .flatMap(({ signatureLineEnd, span }) => lineNumbers(signatureLineEnd, span.lineEnd - 2));

const lineNumbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
