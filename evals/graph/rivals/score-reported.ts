/** Compares the uses a tool reported for one symbol with the truth, by line and by enclosing declaration. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SymbolQuery, ReportedLine } from '../../../bench/rivals/references/reference-tool.ts';
import type { Project } from '../projects.ts';
import { isCountedIn, type Scope } from '../score.ts';
import type { TrueSymbol } from '../truth/truth.ts';
import { enclosingNames, type EnclosingUnit, enclosingUnit, unitsIn } from './enclosing-units.ts';

export type Measure = 'lines' | 'functions';
/** Counts of distinct keys; `right` are in both `reported` and `truth`. */
export type Tally = { readonly reported: number; readonly right: number; readonly truth: number };
export type Tallies = Readonly<Record<Measure, Readonly<Record<Scope, Tally>>>>;

type Key = (place: ReportedLine) => string;
export type ScoringContext = {
  /** Files the oracle read; uses in other files are neither right nor wrong. */
  readonly files: ReadonlySet<string>;
  readonly keys: Readonly<Record<Measure, Key>>;
  readonly unitsOf: (path: string) => readonly EnclosingUnit[];
};

export const scoringContext = (project: Project, files: readonly string[]): ScoringContext => {
  const read = new Map<string, readonly EnclosingUnit[]>();
  const unitsOf = (path: string): readonly EnclosingUnit[] => {
    const units = read.get(path) ?? unitsIn(path, readFileSync(join(project.folder, path), 'utf8'), project.language.id);
    read.set(path, units);
    return units;
  };
  return {
    files: new Set(files),
    unitsOf,
    keys: {
      lines: ({ path, line }) => `${path}:${line}`,
      functions: ({ path, line }) => `${path}#${enclosingUnit(unitsOf(path), line)}`,
    },
  };
};

export const symbolQuery = (symbol: TrueSymbol, { unitsOf }: ScoringContext): TrueSymbol & SymbolQuery => ({
  ...symbol,
  containers: symbol.declarations
    .flatMap(({ path, line }) => enclosingNames(unitsOf(path), line))
    .filter((name) => name !== symbol.name),
});

export const tallyReported = (symbol: TrueSymbol, reported: readonly ReportedLine[], context: ScoringContext): Tallies => {
  const by = (measure: Measure): Readonly<Record<Scope, Tally>> => ({
    all: tallyLines(symbol, reported, { context, measure, scope: 'all' }),
    own: tallyLines(symbol, reported, { context, measure, scope: 'own' }),
  });
  return { lines: by('lines'), functions: by('functions') };
};

type TallyOptions = { readonly context: ScoringContext; readonly measure: Measure; readonly scope: Scope };

const tallyLines = (symbol: TrueSymbol, reported: readonly ReportedLine[], { context, measure, scope }: TallyOptions): Tally => {
  const keyOf = context.keys[measure];
  const isCounted = isCountedIn(scope);
  const truth = new Set(symbol.uses.filter(isCounted).map(keyOf));
  const neutral = new Set([...symbol.uses.filter((use) => !isCounted(use)), ...symbol.declarations].map(keyOf));
  const claimed = [...new Set(reported.filter(({ path }) => context.files.has(path)).map(keyOf))];
  const right = claimed.filter((key) => truth.has(key));
  const wrong = claimed.filter((key) => !truth.has(key) && !neutral.has(key));
  return { reported: right.length + wrong.length, right: right.length, truth: truth.size };
};
