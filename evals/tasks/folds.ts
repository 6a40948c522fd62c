/**
 * `--folds`: how much of the functions that a commit changed is read with its subject as the focus, and how many of the changed
 * lines are among what is read. The tree is the one before the commit, so an inserted line counts as read if a line beside it is.
 */
import { foldBudget, foldText, openFocus, readSourceLines, type SourceLines } from '#focus';
import { repoPath, type Span, type SymbolFact } from '#model';
import type { OpenView } from '#store';
import { openProduct, type OpenProduct } from '../product.ts';
import type { ChangedLines } from './material/changed-lines.ts';
import { type ChangeTask, readTasks } from './material/read-tasks.ts';
import { checkoutOf, type TaskRepository } from './material/repositories.ts';
import { touchedIn, touchedSymbols } from './material/touched-symbols.ts';
import { shareText, tableOf } from './reports/table.ts';

/** Shorter functions are shown whole. */
const LONG_FUNCTION = 20;

export type FoldScore = {
  readonly repository: string;
  readonly isLong: boolean;
  readonly wholeChars: number;
  readonly readChars: number;
  readonly changed: number;
  readonly kept: number;
  /** What can be kept at most: as many changed lines, the shortest first, as the budget holds. */
  readonly possible: number;
};

/** Prints a table of all functions and of the long ones. `most`: tasks per repository. */
export const measureFolds = async (repositories: readonly TaskRepository[], most: number): Promise<string> => {
  const scores: FoldScore[] = [];
  for (const repository of repositories) {
    const product = await openProduct(checkoutOf(repository, 'index'));
    try {
      await product.index();
      for (const task of readTasks(repository, most)) scores.push(...(await foldTask(product, task)));
    } finally {
      await product.close();
    }
  }
  return foldTable(scores);
};

const foldTask = (product: OpenProduct, task: ChangeTask): Promise<readonly FoldScore[]> =>
  product.readAt(task.parent, async (view) => {
    const focus = await openFocus(view, task.text);
    const scores: FoldScore[] = [];
    for (const { path, lines } of task.files) {
      const source = await readSourceLines(view, repoPath(path));
      if (!source) continue;
      for (const symbol of await touchedCallables(view, { path, lines })) {
        const places = changedIn(source, symbol, lines);
        if (places.length > 0) scores.push(foldScore(task.repository.name, { source, symbol, places, focus }));
      }
    }
    return scores;
  });

type TouchedFile = { readonly path: string; readonly lines: readonly ChangedLines[] };

const touchedCallables = async (view: OpenView, file: TouchedFile): Promise<readonly SymbolFact[]> =>
  (await touchedSymbols(view, [file])).map(({ symbol }) => symbol).filter(({ role }) => role === 'callable');

/** One place per changed line: the line, or the two lines beside an insertion. */
export type ChangedPlace = readonly number[];

const changedIn = ({ symbols }: SourceLines, symbol: SymbolFact, lines: readonly ChangedLines[]): readonly ChangedPlace[] =>
  lines
    .filter(
      (change) => isInside(symbol.span, change) && touchedIn(symbols, [change]).some((each) => isInside(symbol.span, each.span)),
    )
    .flatMap(placesOf);

const placesOf = ({ lineStart, lineEnd, isInsertion }: ChangedLines): readonly ChangedPlace[] =>
  isInsertion ? [[lineStart, lineStart + 1]] : Array.from({ length: lineEnd - lineStart + 1 }, (_, index) => [lineStart + index]);

const isInside = (outer: Span, { lineStart, lineEnd }: Span): boolean => outer.lineStart <= lineStart && lineEnd <= outer.lineEnd;

type FoldInput = {
  readonly source: SourceLines;
  readonly symbol: Pick<SymbolFact, 'span'>;
  readonly places: readonly ChangedPlace[];
  readonly focus: Parameters<typeof foldText>[1]['focus'];
};

export const foldScore = (repository: string, { source, symbol, places, focus }: FoldInput): FoldScore => {
  const { lineStart, lineEnd } = symbol.span;
  const costs = source.lines.map((line, at) => String(at + 1).length + line.length + 2);
  const whole = costs.slice(lineStart - 1, lineEnd).reduce((sum, cost) => sum + cost, -1);
  const budget = foldBudget(whole, 'definition');
  const { text, shown } = foldText(source, { lineStart, lineEnd, focus, budget });
  const isShown = (line: number): boolean => shown.some((span) => isInside(span, { lineStart: line, lineEnd: line }));
  return {
    repository,
    isLong: lineEnd - lineStart >= LONG_FUNCTION,
    wholeChars: whole,
    readChars: text.length,
    changed: places.length,
    kept: places.filter((place) => place.some(isShown)).length,
    possible: mostThatFit(
      places.map((place) => Math.min(...place.map((line) => costs[line - 1] ?? 0))),
      budget,
    ),
  };
};

const mostThatFit = (costs: readonly number[], budget: number): number => {
  let left = budget;
  return [...costs].sort((one, other) => one - other).filter((cost) => (left -= cost) >= 0).length;
};

const HEADINGS = ['repository', 'functions', 'number', 'characters', 'changed lines', 'mean per function', 'possible'];

const foldTable = (scores: readonly FoldScore[]): string => {
  const names = [...new Set(scores.map(({ repository }) => repository))];
  const groups = [
    ...names.map((name) => [name, scores.filter(({ repository }) => repository === name)] as const),
    ['ALL', scores] as const,
  ];
  return tableOf([
    HEADINGS,
    ...groups.flatMap(([name, group]) => [
      foldRow(name, 'all', group),
      foldRow(
        name,
        'long',
        group.filter(({ isLong }) => isLong),
      ),
    ]),
  ]);
};

const foldRow = (name: string, functions: string, scores: readonly FoldScore[]): readonly string[] => {
  const sum = (amountOf: (score: FoldScore) => number): number => scores.reduce((total, score) => total + amountOf(score), 0);
  const changed = sum((score) => score.changed);
  return [
    name,
    functions,
    String(scores.length),
    shareText(sum(({ readChars }) => readChars) / sum(({ wholeChars }) => wholeChars)),
    shareText(sum(({ kept }) => kept) / changed),
    shareText(sum((score) => score.kept / score.changed) / scores.length),
    shareText(sum(({ possible }) => possible) / changed),
  ];
};
