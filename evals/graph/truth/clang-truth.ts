/** C and C++: libclang over every source that it reads without errors, with the headers that these include. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { inUnits, lineReader } from './lines.ts';
import {
  distinctPlaces,
  type SampledKind,
  type SourcePosition,
  SYMBOL_KINDS,
  type TrueSymbol,
  type TrueUse,
  type Truth,
} from './truth.ts';

/** Debian's Python, which has the module. */
const PYTHON = { command: '/usr/bin/python3', debianPackage: 'python3-clang-14' };
const ORACLE = 'libclang 14';
const PROGRAM = join('evals', 'graph', 'truth', 'clang-uses.py');
/** Enough for all uses of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const clangTruth = (project: Project, count: number): Truth => {
  const output = run([PROGRAM, project.folder, project.language.id]);
  const rows = output.split('\n').map((line) => line.split('\t'));
  const symbols = collectSymbols(rows);
  const read = lineReader(project);
  return {
    oracle: ORACLE,
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(symbols, count).map((symbol) => ({
      ...symbol,
      declarations: symbol.declarations.map((place) => inUnits(place, read)),
      uses: distinctPlaces(symbol.uses.map((use) => inUnits(use, read))),
    })),
  };
};

const run = (args: readonly string[]): string => {
  try {
    return execFileSync(PYTHON.command, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`${PYTHON.command} ${args.join(' ')} failed; on Debian: apt-get install ${PYTHON.debianPackage}`, { cause });
  }
};

const isKind = (word: string): word is SampledKind => (SYMBOL_KINDS as readonly string[]).includes(word);

const collectSymbols = (rows: readonly (readonly string[])[]): readonly TrueSymbol[] => {
  const symbols: (TrueSymbol & { readonly declarations: SourcePosition[]; readonly uses: TrueUse[] })[] = [];
  for (const [mark, first = '', second = '', ...rest] of rows) {
    if (mark === 'S' && isKind(first)) symbols.push({ name: second, kind: first, declarations: [], uses: [] });
    if (mark === 'D') symbols[Number(first)]?.declarations.push(positionOf([second, ...rest]));
    if (mark === 'U') symbols[Number(first)]?.uses.push({ ...positionOf([second, ...rest]), class: rest[2] ?? '' });
  }
  return symbols;
};

const positionOf = ([path = '', line = '', column = '']: readonly string[]): SourcePosition => ({
  path,
  line: Number(line),
  column: Number(column) - 1,
});

/** Cache key: a change of these files changes the truth. */
export const clangMakers = (): readonly string[] => [
  ORACLE,
  ...[PROGRAM, join('evals', 'graph', 'truth', 'clang-truth.ts')].map((file) => readFileSync(file, 'utf8')),
];
