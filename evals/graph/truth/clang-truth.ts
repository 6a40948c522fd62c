/** C and C++: libclang over every source that it reads without errors, with the headers that these include. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { inUnits, lineReader } from './lines.ts';
import { withOverrides } from './relations.ts';
import { symbolsOfRows } from './rows.ts';
import { distinctPlaces, type Truth } from './truth.ts';

/** Debian's Python, which has the module. */
const PYTHON = { command: '/usr/bin/python3', debianPackage: 'python3-clang-14' };
const ORACLE = 'libclang 14';
const PROGRAM = join('evals', 'graph', 'truth', 'clang-uses.py');
/** Enough for all uses of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const clangTruth = (project: Project, count: number): Truth => {
  const output = run([PROGRAM, project.folder, project.language.id]);
  const rows = output.split('\n').map((line) => line.split('\t'));
  const related = rows.filter(([mark]) => mark === 'R').map(([, member, target]) => [Number(member), Number(target)] as const);
  const symbols = withOverrides(symbolsOfRows(rows), related, { areDirect: true });
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

/** Cache key: a change of these files changes the truth. */
export const clangMakers = (): readonly string[] => [
  ORACLE,
  ...[PROGRAM, ...['clang-truth.ts', 'relations.ts', 'rows.ts'].map((file) => join('evals', 'graph', 'truth', file))].map(
    (file) => readFileSync(file, 'utf8'),
  ),
];
