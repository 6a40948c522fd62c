/**
 * C#: Roslyn's semantic model over every file, without the libraries of a project. Debian has Mono but not Roslyn, so the
 * libraries of a pinned npm package are used, which run on Mono as they are.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderName, withNpmPackage } from '../../../bench/npm-packages.ts';
import { graphCache, type Project } from '../projects.ts';
import { sample } from '../sample.ts';
import { withOverrides } from './relations.ts';
import { symbolsOfRows } from './rows.ts';
import { distinctPlaces, type Truth } from './truth.ts';

const ORACLE = 'Roslyn 2.10';
const PROGRAM = join('evals', 'graph', 'truth', 'c-sharp-uses.cs');
const PACKAGE = {
  name: 'csharp-wasm-runner',
  version: '0.0.3-a',
  integrity: 'sha512-qAA5S22TMGGdDlhspW9tsH9hH9ubsVj+YzPPIc3yFDUw2byeded5g+kyJ0q3KxnfhgNmeMUIo/vuK2GiHrvUfQ==',
};
const LIBRARIES = [
  'Microsoft.CodeAnalysis',
  'Microsoft.CodeAnalysis.CSharp',
  'System.Collections.Immutable',
  'System.Reflection.Metadata',
];
/** Where Debian's Mono has the names that these libraries were built against. */
const FACADES = '/usr/lib/mono/4.5/Facades';
const DEBIAN_PACKAGES = 'mono-devel libmono-cil-dev';
/** Enough for all uses of a large project. */
const MAX_OUTPUT_BYTES = 1 << 30;

export const roslynTruth = (project: Project, count: number): Truth => {
  const rows = run('mono', [compiledProgram(), project.folder])
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

/** Beside the libraries, where Mono looks for them. */
const compiledProgram = (): string => {
  const folder = librariesFolder();
  const program = join(folder, 'uses.exe');
  const facades = readdirSync(FACADES).map((file) => join(FACADES, file));
  const references = [...LIBRARIES.map((name) => join(folder, `${name}.dll`)), ...facades].map((path) => `-r:${path}`);
  run('mcs', ['-nowarn:1701,1702', ...references, `-out:${program}`, PROGRAM]);
  return program;
};

const librariesFolder = (): string => {
  const folder = join(graphCache, folderName(PACKAGE.name, PACKAGE.version));
  if (existsSync(folder)) return folder;
  mkdirSync(graphCache, { recursive: true });
  const draft = mkdtempSync(join(graphCache, 'draft-'));
  try {
    withNpmPackage(PACKAGE, join(graphCache, 'unpack-'), (unpacked) => {
      for (const name of LIBRARIES) cpSync(join(unpacked, 'runtime', 'managed', `${name}.dll`), join(draft, `${name}.dll`));
    });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
};

const run = (command: string, args: readonly string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: 'pipe' });
  } catch (cause) {
    throw new Error(`${command} ${args.join(' ')} failed; on Debian: apt-get install ${DEBIAN_PACKAGES}`, { cause });
  }
};

/** Cache key: a change of these files changes the truth. */
export const roslynMakers = (): readonly string[] => [
  ORACLE,
  ...[PROGRAM, ...['roslyn-truth.ts', 'relations.ts', 'rows.ts'].map((file) => join('evals', 'graph', 'truth', file))].map(
    (file) => readFileSync(file, 'utf8'),
  ),
];
