/** Ruby and PHP: what names refer to while the project's own tests run, as the language itself resolves them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../../projects.ts';
import { sample } from '../../sample.ts';
import { withOverrides, withSiblings } from '../relations.ts';
import { symbolsOfRows } from '../rows.ts';
import { distinctPlaces, SET_APART, type TrueSymbol, type Truth } from '../truth.ts';

export type TracingProgram = {
  readonly command: string;
  readonly file: string;
  /** The other files of the program. */
  readonly parts: readonly string[];
  readonly debianPackages: string;
  /** Arguments that make the command print its version. */
  readonly version: readonly string[];
};

const RUBY: TracingProgram = {
  command: 'ruby',
  file: 'ruby-uses.rb',
  parts: ['ruby-source.rb', 'ruby-tracer.rb'],
  debianPackages: 'ruby ruby-minitest ruby-rspec, and what the tests of the project need',
  version: ['-e', 'print "Ruby ", RUBY_VERSION'],
};

const PHP: TracingProgram = {
  command: 'php',
  file: 'php-uses.php',
  parts: ['php-names.php', 'php-tests.php'],
  debianPackages: 'php-cli php-mbstring php-xdebug php-parser phpunit, and what the tests of the project need',
  version: ['-r', 'echo "PHP ", PHP_MAJOR_VERSION, ".", PHP_MINOR_VERSION;'],
};

const FOLDER = join('evals', 'graph', 'truth', 'traced');
const MAX_OUTPUT_BYTES = 1 << 30;

export const rubyTruth = (project: Project, count: number): Truth => tracedTruth(RUBY, project, count);
export const rubyMakers = (): readonly string[] => tracedMakers(RUBY);

export const phpTruth = (project: Project, count: number): Truth => tracedTruth(PHP, project, count);
export const phpMakers = (): readonly string[] => tracedMakers(PHP);

const tracedTruth = (program: TracingProgram, project: Project, count: number): Truth => {
  const rows = run(program, [join(FOLDER, program.file), project.folder])
    .split('\n')
    .map((line) => line.split('\t'));
  const pairs = rows.filter(([mark]) => mark === 'R').map(([, member, target]) => [Number(member), Number(target)] as const);
  const traced = symbolsOfRows(rows);
  const symbols = withSiblings(withOverrides(traced, pairs, { areDirect: true }), traced, pairs).filter(hasKnownUse);
  return {
    oracle: `${versionOf(program)}, tests traced`,
    files: rows.filter(([mark]) => mark === 'F').map(([, path = '']) => path),
    population: symbols.length,
    symbols: sample(symbols, count).map((symbol) => ({ ...symbol, uses: distinctPlaces(symbol.uses) })),
  };
};

/** What the tests never reach is not known to be unused. */
const hasKnownUse = ({ uses }: TrueSymbol): boolean => uses.some((use) => !(use.class in SET_APART));

const run = ({ command, debianPackages }: TracingProgram, args: readonly string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES, stdio: ['ignore', 'pipe', 'inherit'] });
  } catch (cause) {
    throw new Error(`${command} ${args.join(' ')} failed; on Debian: apt-get install ${debianPackages}`, { cause });
  }
};

const versionOf = (program: TracingProgram): string => run(program, program.version);

/** Cache key: a change of these files changes the truth. */
const tracedMakers = (program: TracingProgram): readonly string[] => [
  versionOf(program),
  ...[program.file, ...program.parts, 'traced-truth.ts', '../relations.ts', '../rows.ts'].map((file) =>
    readFileSync(join(FOLDER, file), 'utf8'),
  ),
];
