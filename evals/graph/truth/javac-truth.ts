/** Java: the tree API of javac over every file, without the libraries of the project. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { withOverrides } from './relations.ts';
import { symbolsOfRows } from './rows.ts';
import { distinctPlaces, type Truth } from './truth.ts';

const JAVA = { command: 'java', debianPackage: 'openjdk-17-jdk-headless' };
const PROGRAM = join('evals', 'graph', 'truth', 'java-uses.java');
/** Enough for all uses of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const javacTruth = (project: Project, count: number): Truth => {
  const rows = run([PROGRAM, project.folder])
    .split('\n')
    .map((line) => line.split('\t'));
  const related = rows.filter(([mark]) => mark === 'R').map(([, member, target]) => [Number(member), Number(target)] as const);
  const symbols = withOverrides(symbolsOfRows(rows), related, { areDirect: false });
  return {
    oracle: javacVersion(),
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(symbols, count).map((symbol) => ({ ...symbol, uses: distinctPlaces(symbol.uses) })),
  };
};

const run = (args: readonly string[]): string => {
  try {
    return execFileSync(JAVA.command, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`${JAVA.command} ${args.join(' ')} failed; on Debian: apt-get install ${JAVA.debianPackage}`, { cause });
  }
};

const javacVersion = (): string => `javac ${run(['--version']).split(' ')[1] ?? ''}`;

/** Cache key: a change of these files changes the truth. */
export const javacMakers = (): readonly string[] => [
  javacVersion(),
  ...[PROGRAM, ...['javac-truth.ts', 'relations.ts', 'rows.ts'].map((file) => join('evals', 'graph', 'truth', file))].map(
    (file) => readFileSync(file, 'utf8'),
  ),
];
