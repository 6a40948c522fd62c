/** Rust: the analysis that rustc 1.63 saves of a library with its unit tests. Debian has no indexer of Rust. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { withOverrides } from './relations.ts';
import {
  distinctPlaces,
  type SampledKind,
  type SourcePosition,
  SYMBOL_KINDS,
  type TrueSymbol,
  type TrueUse,
  type Truth,
} from './truth.ts';

const ORACLE = 'rustc 1.63 -Zsave-analysis';
const PROGRAM = join('evals', 'graph', 'truth', 'rust-uses.py');
const MAX_OUTPUT_BYTES = 1 << 30;

export const rustTruth = (project: Project, count: number): Truth => {
  const rows = run([PROGRAM, project.folder])
    .split('\n')
    .map((line) => line.split('\t'));
  const { symbols, pairs } = collectSymbols(rows);
  const related = withOverrides(symbols, pairs, { areDirect: true });
  return {
    oracle: ORACLE,
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(related, count).map((symbol) => ({
      ...symbol,
      uses: distinctPlaces(symbol.uses),
    })),
  };
};

const run = (args: readonly string[]): string => {
  try {
    return execFileSync('python3', args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: 'pipe' });
  } catch (cause) {
    const packages = 'rustc cargo, and the package of the project with what it depends on';
    throw new Error(`python3 ${args.join(' ')} failed; on Debian 12: apt-get install ${packages}`, { cause });
  }
};

const isKind = (word: string): word is SampledKind => (SYMBOL_KINDS as readonly string[]).includes(word);

type Collected = { readonly symbols: readonly TrueSymbol[]; readonly pairs: readonly (readonly [number, number])[] };

const collectSymbols = (rows: readonly (readonly string[])[]): Collected => {
  const symbols: (TrueSymbol & { readonly declarations: SourcePosition[]; readonly uses: TrueUse[] })[] = [];
  const pairs: [number, number][] = [];
  for (const [mark, first = '', second = '', ...rest] of rows) {
    if (mark === 'S' && isKind(first)) symbols.push({ name: second, kind: first, declarations: [], uses: [] });
    if (mark === 'O') pairs.push([Number(first), Number(second)]);
    if (mark === 'D') symbols[Number(first)]?.declarations.push(positionOf([second, ...rest]));
    if (mark === 'U') symbols[Number(first)]?.uses.push({ ...positionOf([second, ...rest]), class: rest[2] ?? '' });
  }
  return { symbols, pairs };
};

const positionOf = ([path = '', line = '', column = '']: readonly string[]): SourcePosition => ({
  path,
  line: Number(line),
  column: Number(column) - 1,
});

/** Cache key: a change of these files changes the truth. */
export const rustMakers = (): readonly string[] => [
  ORACLE,
  ...[PROGRAM, join('evals', 'graph', 'truth', 'rust-truth.ts')].map((file) => readFileSync(file, 'utf8')),
];
