/** Go: go/types over every file this system builds, tests included. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { inUnits, lineReader } from './lines.ts';
import { withOverrides } from './relations.ts';
import {
  distinctPlaces,
  type SourcePosition,
  SYMBOL_KINDS,
  type SampledKind,
  type TrueSymbol,
  type TrueUse,
  type Truth,
} from './truth.ts';

const GO = { command: 'go', debianPackage: 'golang-go' };
const PROGRAM = join('evals', 'graph', 'truth', 'go-uses.go');
/** Enough for all uses of a large module. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const goTruth = (project: Project, count: number): Truth => {
  const output = execFileSync(GO.command, ['run', PROGRAM, project.folder], { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES });
  const rows = output.split('\n').map((line) => line.split('\t'));
  const related = rows.filter(([mark]) => mark === 'R').map(([, member, target]) => [Number(member), Number(target)] as const);
  const symbols = withOverrides(collectGo(rows), related, { areDirect: false });
  const read = lineReader(project);
  return {
    oracle: goVersion(),
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(symbols, count).map((symbol) => ({
      ...symbol,
      declarations: symbol.declarations.map((place) => inUnits(place, read)),
      uses: distinctPlaces(symbol.uses.map((use) => inUnits(use, read))),
    })),
  };
};

const goVersion = (): string => {
  try {
    return `go/types of ${execFileSync(GO.command, ['version'], { encoding: 'utf8', stdio: 'pipe' }).split(' ')[2] ?? ''}`;
  } catch (cause) {
    throw new Error(`${GO.command} is not installed; on Debian: apt-get install ${GO.debianPackage}`, { cause });
  }
};

const isKind = (word: string): word is SampledKind => (SYMBOL_KINDS as readonly string[]).includes(word);

const collectGo = (rows: readonly (readonly string[])[]): readonly TrueSymbol[] => {
  const symbols: (TrueSymbol & { readonly uses: TrueUse[] })[] = [];
  for (const [mark, first = '', second = '', ...rest] of rows) {
    if (mark === 'S' && isKind(first)) symbols.push({ name: second, kind: first, declarations: [parsePosition(rest)], uses: [] });
    if (mark === 'U') symbols[Number(first)]?.uses.push({ ...parsePosition([second, ...rest]), class: rest[2] ?? '' });
  }
  return symbols;
};

const parsePosition = ([path = '', line = '', column = '']: readonly string[]): SourcePosition => ({
  path,
  line: Number(line),
  column: Number(column) - 1,
});

/** Cache key: a change of these files changes the truth. */
export const goMakers = (): readonly string[] => [
  goVersion(),
  ...[PROGRAM, ...['go-truth.ts', 'lines.ts', 'relations.ts'].map((file) => join('evals', 'graph', 'truth', file))].map((file) =>
    readFileSync(file, 'utf8'),
  ),
];
