/** Scores found uses against the truth: counts that add up, and ratios derived from them. */
import type { FoundUse, FoundUses } from './finders/finder.ts';
import { positionKey, SET_APART, type TrueSymbol, type TrueUse } from './truth/truth.ts';

/**
 * `all`: everything the oracle reports. `own`: without uses that reach the symbol only through an override, in either
 * direction; finding those is then neither right nor wrong.
 */
export type Scope = 'all' | 'own';

/** `found`: uses that count as right or wrong; `covered`: the true uses they cover, which may be more if only lines are reported. */
export type Part = { readonly found: number; readonly right: number; readonly covered: number };
export type Score = {
  readonly uses: number;
  readonly resolved: Part;
  readonly any: Part;
  /** Uses in files the oracle did not read. */
  readonly unjudged: number;
  readonly missed: readonly TrueUse[];
  /** True uses found as unresolved. */
  readonly unsure: readonly TrueUse[];
  readonly wrong: readonly FoundUse[];
};

const OVERRIDES: ReadonlySet<string> = new Set(['override', 'through override']);

/** Whether a use counts; others are neither right nor wrong. */
export const isCountedIn =
  (scope: Scope) =>
  (use: TrueUse): boolean =>
    !(use.class in SET_APART) && (scope === 'all' || !OVERRIDES.has(use.class));

type ScoringRules = {
  readonly counted: readonly TrueUse[];
  /** Positions that are neither right nor wrong. */
  readonly neutral: PositionSet;
  readonly files: ReadonlySet<string>;
};

export const scoreSymbol = (
  symbol: TrueSymbol,
  found: FoundUses | undefined,
  { files, scope }: { readonly files: ReadonlySet<string>; readonly scope: Scope },
): Score => {
  const isCounted = isCountedIn(scope);
  const judge: ScoringRules = {
    counted: symbol.uses.filter(isCounted),
    neutral: positionSet([...symbol.uses.filter((use) => !isCounted(use)), ...symbol.declarations]),
    files,
  };
  const uses = found?.uses ?? [];
  const resolved = scorePart(
    uses.filter(({ state }) => state === 'resolved'),
    judge,
  );
  const any = scorePart(uses, judge);
  return {
    uses: judge.counted.length,
    resolved: resolved.part,
    any: any.part,
    unjudged: uses.filter(({ path }) => !files.has(path)).length,
    missed: any.missed,
    unsure: resolved.missed.filter((use) => !any.missed.includes(use)),
    wrong: resolved.wrong,
  };
};

type ScoredPart = { readonly part: Part; readonly missed: readonly TrueUse[]; readonly wrong: readonly FoundUse[] };

const scorePart = (found: readonly FoundUse[], { counted, neutral, files }: ScoringRules): ScoredPart => {
  const truth = positionSet(counted);
  const judged = found.filter((use) => files.has(use.path) && (truth.has(use) || !neutral.has(use)));
  const right = judged.filter((use) => truth.has(use));
  const given = positionSet(right);
  const missed = counted.filter((use) => !given.has(use));
  return {
    part: { found: judged.length, right: right.length, covered: counted.length - missed.length },
    missed,
    wrong: judged.filter((use) => !truth.has(use)),
  };
};

type UsePosition = { readonly path: string; readonly line: number; readonly column?: number };
type PositionSet = { readonly has: (place: UsePosition) => boolean };

/** A position without a column matches any position on its line. */
const positionSet = (places: readonly UsePosition[]): PositionSet => {
  const exact = new Set(places.map((place) => positionKey({ column: -1, ...place })));
  const lines = new Set(places.map(({ path, line }) => `${path}:${line}`));
  return {
    has: ({ path, line, column }) =>
      column === undefined
        ? lines.has(`${path}:${line}`)
        : exact.has(positionKey({ path, line, column })) || exact.has(positionKey({ path, line, column: -1 })),
  };
};

export type Sums = {
  readonly symbols: number;
  readonly uses: number;
  readonly resolved: Part;
  readonly any: Part;
  readonly unjudged: number;
  /** Means over symbols that have the number: each symbol has the same weight. */
  readonly means: { readonly precision?: number; readonly recall?: number; readonly anyRecall?: number };
};

export const sumUp = (scores: readonly Score[]): Sums => {
  const total = (pick: (score: Score) => number): number => scores.reduce((sum, score) => sum + pick(score), 0);
  const partOf = (name: 'resolved' | 'any'): Part => ({
    found: total((score) => score[name].found),
    right: total((score) => score[name].right),
    covered: total((score) => score[name].covered),
  });
  const precision = mean(scores.map(({ resolved }) => ratio(resolved.right, resolved.found)));
  const recall = mean(scores.map(({ resolved, uses }) => ratio(resolved.covered, uses)));
  const anyRecall = mean(scores.map(({ any, uses }) => ratio(any.covered, uses)));
  return {
    symbols: scores.length,
    uses: total(({ uses }) => uses),
    resolved: partOf('resolved'),
    any: partOf('any'),
    unjudged: total(({ unjudged }) => unjudged),
    means: {
      ...(precision === undefined ? {} : { precision }),
      ...(recall === undefined ? {} : { recall }),
      ...(anyRecall === undefined ? {} : { anyRecall }),
    },
  };
};

/** Undefined if there is no link or no use to divide by. */
export const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

const mean = (numbers: readonly (number | undefined)[]): number | undefined => {
  const known = numbers.flatMap((number) => number ?? []);
  return ratio(
    known.reduce((sum, number) => sum + number, 0),
    known.length,
  );
};
