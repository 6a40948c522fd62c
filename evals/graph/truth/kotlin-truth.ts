/** Kotlin: the frontend of Debian's compiler over every file, with its own libraries but not those of the project. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { withOverrides } from './relations.ts';
import { symbolsOfRows } from './rows.ts';
import { distinctPlaces, type Truth } from './truth.ts';

const JAVA = 'java';
const KOTLIN = { classes: '/usr/share/kotlin/kotlinc/lib/*', debianPackages: 'kotlin openjdk-17-jdk-headless' };
const ORACLE = 'kotlinc 1.3.31';
const PROGRAM = join('evals', 'graph', 'truth', 'kotlin-uses.java');
/** Enough for all uses of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const kotlinTruth = (project: Project, count: number): Truth => {
  const rows = analyse(project.folder)
    .split('\n')
    .map((line) => line.split('\t'));
  const related = rows.filter(([mark]) => mark === 'R').map(([, member, target]) => [Number(member), Number(target)] as const);
  const symbols = withOverrides(symbolsOfRows(rows), related, { areDirect: true });
  return {
    oracle: ORACLE,
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(symbols, count).map((symbol) => ({ ...symbol, uses: distinctPlaces(symbol.uses) })),
  };
};

const analyse = (folder: string): string => {
  const args = ['-Xmx3g', '-cp', KOTLIN.classes, PROGRAM, folder];
  try {
    return execFileSync(JAVA, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`${JAVA} ${args.join(' ')} failed; on Debian: apt-get install ${KOTLIN.debianPackages}`, { cause });
  }
};

/** Cache key: a change of these files changes the truth. */
export const kotlinMakers = (): readonly string[] => [
  ORACLE,
  ...[PROGRAM, ...['kotlin-truth.ts', 'relations.ts', 'rows.ts'].map((file) => join('evals', 'graph', 'truth', file))].map(
    (file) => readFileSync(file, 'utf8'),
  ),
];
