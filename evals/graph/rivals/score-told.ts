/** What a tool told of one symbol beside the truth, by lines and by the declarations around them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SoughtSymbol, ToldPlace } from '../../../bench/rivals/references/reference-tool.ts';
import type { Project } from '../projects.ts';
import { isCountedIn, type Scope } from '../score.ts';
import type { TrueSymbol } from '../truth/truth.ts';
import { namesAround, type Unit, unitAround, unitsIn } from './enclosing-units.ts';

export type Measure = 'lines' | 'functions';
/** `told` and `truth` are counted once each; `right` are those in both. */
export type Tally = { readonly told: number; readonly right: number; readonly truth: number };
export type Tallies = Readonly<Record<Measure, Readonly<Record<Scope, Tally>>>>;

type Key = (place: ToldPlace) => string;
export type Ground = {
  /** The files that the oracle read: what is told of others is neither right nor wrong. */
  readonly files: ReadonlySet<string>;
  readonly keys: Readonly<Record<Measure, Key>>;
  readonly unitsOf: (path: string) => readonly Unit[];
};

export const groundOf = (project: Project, files: readonly string[]): Ground => {
  const read = new Map<string, readonly Unit[]>();
  const unitsOf = (path: string): readonly Unit[] => {
    const units = read.get(path) ?? unitsIn(path, readFileSync(join(project.folder, path), 'utf8'), project.language);
    read.set(path, units);
    return units;
  };
  return {
    files: new Set(files),
    unitsOf,
    keys: {
      lines: ({ path, line }) => `${path}:${line}`,
      functions: ({ path, line }) => `${path}#${unitAround(unitsOf(path), line)}`,
    },
  };
};

export const soughtOf = (symbol: TrueSymbol, { unitsOf }: Ground): TrueSymbol & SoughtSymbol => ({
  ...symbol,
  around: symbol.declarations
    .flatMap(({ path, line }) => namesAround(unitsOf(path), line))
    .filter((name) => name !== symbol.name),
});

export const talliesOf = (symbol: TrueSymbol, told: readonly ToldPlace[], ground: Ground): Tallies => {
  const by = (measure: Measure): Readonly<Record<Scope, Tally>> => ({
    all: tallyOf(symbol, told, { ground, measure, scope: 'all' }),
    own: tallyOf(symbol, told, { ground, measure, scope: 'own' }),
  });
  return { lines: by('lines'), functions: by('functions') };
};

type Asked = { readonly ground: Ground; readonly measure: Measure; readonly scope: Scope };

const tallyOf = (symbol: TrueSymbol, told: readonly ToldPlace[], { ground, measure, scope }: Asked): Tally => {
  const keyOf = ground.keys[measure];
  const isCounted = isCountedIn(scope);
  const truth = new Set(symbol.uses.filter(isCounted).map(keyOf));
  const neutral = new Set([...symbol.uses.filter((use) => !isCounted(use)), ...symbol.declarations].map(keyOf));
  const claimed = [...new Set(told.filter(({ path }) => ground.files.has(path)).map(keyOf))];
  const right = claimed.filter((key) => truth.has(key));
  const wrong = claimed.filter((key) => !truth.has(key) && !neutral.has(key));
  return { told: right.length + wrong.length, right: right.length, truth: truth.size };
};
